#include "CLanguageModel.h"

/* #embed reads the committed model and makes the compiler rebuild when it changes. */
static const _Alignas(16) unsigned char model[] = {
#embed "../../Registry/languages.model"
};

const void *typeq_language_model_bytes(void) { return model; }

size_t typeq_language_model_size(void) { return sizeof model; }
