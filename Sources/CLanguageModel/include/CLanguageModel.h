#ifndef TYPEQ_CLANGUAGEMODEL_H
#define TYPEQ_CLANGUAGEMODEL_H

#include <stddef.h>

/// The language model that typeq ships: `Registry/languages.model`, embedded at compile time.
/// The bytes are aligned to 16, never change, and live as long as the process.
const void *typeq_language_model_bytes(void);

/// The number of bytes behind `typeq_language_model_bytes`.
size_t typeq_language_model_size(void);

#endif
