#ifndef TYPEQ_CTYPETABLE_H
#define TYPEQ_CTYPETABLE_H

#include <stddef.h>

/// Returns the compiled registry table that is included in typeq: `types.table`, embedded at compile time. The bytes are
/// aligned to 16, never change, and exist for the lifetime of the process.
const void *typeq_table_bytes(void);

/// Returns the number of bytes at `typeq_table_bytes`.
size_t typeq_table_size(void);

/// Returns the table that contains only Apple's declarations: `apple.table`, embedded in the same way.
const void *typeq_apple_table_bytes(void);

/// Returns the number of bytes at `typeq_apple_table_bytes`.
size_t typeq_apple_table_size(void);

/// Returns the sources of the declarations: `sources.tsv`, embedded in the same way.
const void *typeq_sources_bytes(void);

/// Returns the number of bytes at `typeq_sources_bytes`.
size_t typeq_sources_size(void);

#endif
