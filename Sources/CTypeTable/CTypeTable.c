#include "CTypeTable.h"

/* #embed reads the committed tables and makes the compiler rebuild when they change. */
static const _Alignas(16) unsigned char apple_table[] = {
#embed "apple.table"
};

/* The trait AppleTypesOnly: the shipped types are Apple's. */
#ifdef TYPEQ_APPLE_TYPES_ONLY
#define table apple_table
static const unsigned char sources[] = "";
#else
static const _Alignas(16) unsigned char table[] = {
#embed "types.table"
};

static const unsigned char sources[] = {
#embed "sources.tsv"
};
#endif

const void *typeq_table_bytes(void) { return table; }

size_t typeq_table_size(void) { return sizeof table; }

const void *typeq_apple_table_bytes(void) { return apple_table; }

size_t typeq_apple_table_size(void) { return sizeof apple_table; }

const void *typeq_sources_bytes(void) { return sources; }

size_t typeq_sources_size(void) { return sizeof sources; }
