#ifndef TYPEQ_CIDENTIFICATIONDATA_H
#define TYPEQ_CIDENTIFICATIONDATA_H

#include <stddef.h>

/// Returns the language model that is included in typeq: `Registry/languages.model`, embedded at compile time. The bytes are
/// aligned to 16, never change, and exist for the lifetime of the process.
const void *typeq_language_model_bytes(void);

/// Returns the number of bytes at `typeq_language_model_bytes`.
size_t typeq_language_model_size(void);

/// Returns the shares of reliable names by extension: `Registry/extension-reliability.tsv`, embedded at compile time.
const void *typeq_extension_reliability_bytes(void);

/// Returns the number of bytes at `typeq_extension_reliability_bytes`.
size_t typeq_extension_reliability_size(void);

/// Returns the extensions with undeclared meanings: `Registry/extension-meanings.tsv`, embedded at compile time.
const void *typeq_extension_meanings_bytes(void);

/// Returns the number of bytes at `typeq_extension_meanings_bytes`.
size_t typeq_extension_meanings_size(void);

/// Returns the extensions that a specification assigns to one format: `Registry/extension-registered.tsv`, embedded at compile
/// time.
const void *typeq_extension_registered_bytes(void);

/// Returns the number of bytes at `typeq_extension_registered_bytes`.
size_t typeq_extension_registered_size(void);

/// Returns the MIME names that libmagic prints: `Registry/libmagic-names.tsv`, embedded at compile time.
const void *typeq_libmagic_names_bytes(void);

/// Returns the number of bytes at `typeq_libmagic_names_bytes`.
size_t typeq_libmagic_names_size(void);

/// Returns the model of legacy encodings: `Registry/encodings.model`, embedded at compile time.
const void *typeq_encodings_model_bytes(void);

/// Returns the number of bytes at `typeq_encodings_model_bytes`.
size_t typeq_encodings_model_size(void);

#endif
