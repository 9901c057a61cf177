// Files that trigger bugs, for builds that test how typeq handles them; see Scripts/release/checks/worker-faults.py.
#ifndef TYPEQ_CREADERFAULTS_H
#define TYPEQ_CREADERFAULTS_H

#include <stddef.h>

/// Executes the fault in the first line of a file, if that is `typeq-fault:` and the name of a fault.
void typeq_reader_fault(const void *bytes, size_t count);

#endif
