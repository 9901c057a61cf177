// What the file system can say and do that Swift's view of the C library has no names for.
#ifndef TYPEQ_CFILESYSTEM_H
#define TYPEQ_CFILESYSTEM_H

#include <stdbool.h>
#include <stdint.h>

/// When the file at a path was made, in nanoseconds since 1970. False where the file system does not say, or where the
/// file's number is not the one given, because another file has taken the path.
bool typeq_birth_time(const char *path, bool follows_link, uint64_t inode, int64_t *nanoseconds);

/// Renames a file unless something stands at the new path. 0, or an error number: EEXIST when something does, EINVAL,
/// ENOSYS or ENOTSUP where the system or the file system cannot refuse.
int typeq_rename_exclusively(const char *path, const char *new_path);

#endif
