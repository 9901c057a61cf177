#ifndef DOCUMENTS_FILESYSTEM_H
#define DOCUMENTS_FILESYSTEM_H

/* Extended attributes, which Swift's modules of the C libraries leave out. */
#include <sys/types.h>
#include <sys/xattr.h>

/* The two ways to rename that no header declares everywhere, and that Swift cannot reach: renameat2(2) of Linux, and
   renamex_np(2) of Darwin. Both give 0, or -1 with errno; ENOSYS or EINVAL where the system or the volume has none. */

/* Renames unless something stands at the new name: then EEXIST. */
int documents_rename_exclusively(const char *from, const char *to);

/* Exchanges what stands at two names, in one step. Both must be there. */
int documents_rename_exchanging(const char *one, const char *other);

#endif
