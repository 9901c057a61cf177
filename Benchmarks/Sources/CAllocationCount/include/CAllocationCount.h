#ifndef TYPEQ_CALLOCATIONCOUNT_H
#define TYPEQ_CALLOCATIONCOUNT_H

/// Returns the number of allocations of the process so far, or -1 if they cannot be counted.
long typeq_allocation_count(void);

#endif
