#include "CTypeTable.h"

/* #embed reads the committed tables and makes the compiler rebuild when they change. Web/build defines other files, which
   contain the same tables in a form that compresses better. */
#ifndef TYPEQ_TABLE_FILE
#define TYPEQ_TABLE_FILE "types.table"
#define TYPEQ_APPLE_TABLE_FILE "apple.table"
#endif

static const _Alignas(16) unsigned char apple_table[] = {
#embed TYPEQ_APPLE_TABLE_FILE
};

/* With the trait AppleTypesOnly, the shipped types are Apple's types. */
#ifdef TYPEQ_APPLE_TYPES_ONLY
#define table apple_table
static const unsigned char sources[] = "";
#else
static const _Alignas(16) unsigned char table[] = {
#embed TYPEQ_TABLE_FILE
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
