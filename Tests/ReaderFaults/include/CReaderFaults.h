// Files that find a bug, for builds that test how typeq bears it; see Scripts/release/workers.
#ifndef TYPEQ_CREADERFAULTS_H
#define TYPEQ_CREADERFAULTS_H

#include <stddef.h>

/// Does what the first line of a file says, if that is `typeq-fault:` and the name of a fault.
void typeq_reader_fault(const void *bytes, size_t count);

#endif
