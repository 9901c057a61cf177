#include "CTypeTable.h"

/* #embed reads the committed table and makes the compiler rebuild when it changes. */
static const _Alignas(16) unsigned char table[] = {
#embed "types.table"
};

const void *typeq_table_bytes(void) { return table; }

size_t typeq_table_size(void) { return sizeof table; }
