/* The functions that the Swift code of the module imports: functions of the C library, which Runtime.c defines, and of the host. */
#ifndef TYPEQ_FUNCTIONS_H
#define TYPEQ_FUNCTIONS_H

#include <stddef.h>

void *memset(void *target, int byte, size_t count);
int memcmp(const void *first, const void *second, size_t count);
void *memchr(const void *bytes, int byte, size_t count);

/* Copies bytes of the content that the current call identifies to an address. Returns their number, which is smaller at the end
   of the content, or a negative number if they cannot be read. */
__attribute__((import_module("host"), import_name("read"))) int typeq_host_read(int offset, int count, void *target);

#endif
