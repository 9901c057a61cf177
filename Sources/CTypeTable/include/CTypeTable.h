#ifndef TYPEQ_CTYPETABLE_H
#define TYPEQ_CTYPETABLE_H

#include <stddef.h>

/// The compiled registry table that typeq ships: `types.table`, embedded at compile time.
/// The bytes are aligned to 16, never change, and live as long as the process.
const void *typeq_table_bytes(void);

/// The number of bytes behind `typeq_table_bytes`.
size_t typeq_table_size(void);

/// The table of Apple's declarations alone: `apple.table`, embedded in the same way.
const void *typeq_apple_table_bytes(void);

/// The number of bytes behind `typeq_apple_table_bytes`.
size_t typeq_apple_table_size(void);

#endif
