// What the file system offers and Swift's view of the C library lacks, with one signature on every platform.
#ifndef TYPEQ_CFILESYSTEM_H
#define TYPEQ_CFILESYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Files

/// The time at which the file at a path was created, in nanoseconds since 1970. False where the file system does not say,
/// or where the inode is not the one given, because another file has taken the path.
bool typeq_birth_time(const char *path, bool follows_link, uint64_t inode, int64_t *nanoseconds);

/// Renames a file unless the new path is taken. 0, or an error number: EEXIST when it is taken; EINVAL, ENOSYS or ENOTSUP
/// where the system or the file system has no such call.
int typeq_rename_exclusively(const char *path, const char *new_path);

/// Exchanges the nodes at two paths in one step. 0, or an error number: EINVAL, ENOSYS or ENOTSUP where the system or the
/// file system has no such call.
int typeq_exchange(const char *path, const char *other);

/// Reserves room for bytes of an open file, so that writing them cannot fail for want of it. 0, or an error number:
/// EOPNOTSUPP or EINVAL where the system or the file system has no such call.
int typeq_allocate(int descriptor, int64_t offset, int64_t count);

// MARK: Directories

/// Takes a descriptor of a directory over. NULL when the system refuses; `error` says why, and the descriptor stays open.
void *typeq_directory_open(int descriptor, int *error);

/// The next name, valid until the next call; NULL after the last one. `error` is 0, or says why there are no more names.
/// `kind` is what the directory says about the kind of the file.
const char *typeq_directory_next(void *directory, int *error, unsigned char *kind);

/// The kinds of files in a directory.
enum { TYPEQ_KIND_UNKNOWN, TYPEQ_KIND_DIRECTORY, TYPEQ_KIND_OTHER };

/// Closes the directory and its descriptor.
void typeq_directory_close(void *directory);

// MARK: Terminals

/// Returns the number of columns of a terminal, or 0 if the descriptor is not a terminal, or the terminal does not say.
int typeq_terminal_columns(int descriptor);

// MARK: Extended attributes of an open file

/// Writes the names of all attributes, each followed by a NUL. Returns their size, also when there is no buffer, or a
/// negative error number.
ssize_t typeq_attribute_names(int descriptor, char *names, size_t size);

/// Writes the value of an attribute. Returns its size, also when there is no buffer, or a negative error number; ENODATA
/// when the file has no such attribute.
ssize_t typeq_attribute_value(int descriptor, const char *name, void *value, size_t size);

/// Sets an attribute. 0, or an error number.
int typeq_attribute_set(int descriptor, const char *name, const void *value, size_t size);

/// Removes an attribute. 0, or an error number; ENODATA when the file has no such attribute.
int typeq_attribute_remove(int descriptor, const char *name);

#endif
