#include "CIdentificationData.h"

/* #embed reads the committed model and makes the compiler rebuild when it changes. */
static const _Alignas(16) unsigned char model[] = {
#embed "../../Registry/languages.model"
};

const void *typeq_language_model_bytes(void) { return model; }

size_t typeq_language_model_size(void) { return sizeof model; }

static const unsigned char extensions[] = {
#embed "../../Registry/extension-reliability.tsv"
};

const void *typeq_extension_reliability_bytes(void) { return extensions; }

size_t typeq_extension_reliability_size(void) { return sizeof extensions; }

static const unsigned char meanings[] = {
#embed "../../Registry/extension-meanings.tsv"
};

const void *typeq_extension_meanings_bytes(void) { return meanings; }

size_t typeq_extension_meanings_size(void) { return sizeof meanings; }

static const unsigned char registered[] = {
#embed "../../Registry/extension-registered.tsv"
};

const void *typeq_extension_registered_bytes(void) { return registered; }

size_t typeq_extension_registered_size(void) { return sizeof registered; }

static const unsigned char libmagic_names[] = {
#embed "../../Registry/libmagic-names.tsv"
};

const void *typeq_libmagic_names_bytes(void) { return libmagic_names; }

size_t typeq_libmagic_names_size(void) { return sizeof libmagic_names; }

static const unsigned char encodings[] = {
#embed "../../Registry/encodings.model"
};

const void *typeq_encodings_model_bytes(void) { return encodings; }

size_t typeq_encodings_model_size(void) { return sizeof encodings; }
