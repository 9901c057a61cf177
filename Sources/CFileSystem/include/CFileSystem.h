// Calls on files that Swift cannot import from the C library, with the same signatures on all platforms.
#ifndef TYPEQ_CFILESYSTEM_H
#define TYPEQ_CFILESYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Files

/// Gets the time at which the file at a path was created, in nanoseconds since 1970. Returns false if the file system does
/// not record it, or if the file at the path has another inode.
bool typeq_birth_time(const char *path, bool follows_link, uint64_t inode, int64_t *nanoseconds);

/// Gets the time at which an open file was created, in the same way.
bool typeq_birth_time_of_open(int descriptor, int64_t *nanoseconds);

/// The identity of a file, independent of its name: its volume, its inode number, and the time of its creation if it is known.
struct typeq_file {
    uint64_t device;
    uint64_t inode;
    bool has_birth_time;
    int64_t birth_time;
};

/// Renames a particular file. Links are not followed. The folders are opened once, so that the checks and the rename apply to
/// the same names.
///
/// - exclusively: Whether the rename fails if there is a file with the new name.
/// - Returns: 0, or an error number: ESTALE if another file has the name. If another file was moved because it received the
///   name at the last moment, it is moved back. Other errors are the same as for `typeq_rename_exclusively`.
int typeq_rename_file(
    const struct typeq_file *file, const char *folder, const char *name, const char *new_folder, const char *new_name,
    bool exclusively);

/// Returns whether the file at a path is on a file system that the kernel generates, such as proc. Reading such a file can have
/// side effects.
bool typeq_is_of_kernel(const char *path);

/// Renames a file unless there is a file at the new path. Returns 0 or an error number: EEXIST if there is a file; EINVAL,
/// ENOSYS or ENOTSUP if the system or the file system does not support the call.
int typeq_rename_exclusively(const char *path, const char *new_path);

/// Exchanges the files at two paths in one step. Returns 0 or an error number: EINVAL, ENOSYS or ENOTSUP if the system or
/// the file system does not support the call.
int typeq_exchange(const char *path, const char *other);

/// Reserves space for bytes of an open file, so that writing them does not fail on a full volume. Returns 0 or an error
/// number: EOPNOTSUPP or EINVAL if the system or the file system does not support the call.
int typeq_allocate(int descriptor, int64_t offset, int64_t count);

// MARK: Directories

/// Opens a directory with its descriptor, and takes ownership of the descriptor. Returns NULL on failure: `error` is the error
/// number, and the descriptor is still open.
void *typeq_directory_open(int descriptor, int *error);

/// Returns the next name, which is valid until the next call, or NULL after the last name or if reading fails. `error`
/// is 0, or the error number. `kind` is the kind of the file if the directory contains this information, otherwise
/// `TYPEQ_KIND_UNKNOWN`.
const char *typeq_directory_next(void *directory, int *error, unsigned char *kind);

/// The kinds of files in a directory.
enum { TYPEQ_KIND_UNKNOWN, TYPEQ_KIND_DIRECTORY, TYPEQ_KIND_FILE, TYPEQ_KIND_OTHER };

/// Closes the directory and its descriptor.
void typeq_directory_close(void *directory);

// MARK: Terminals

/// Returns the number of columns of a terminal, or 0 if the descriptor is not a terminal, or the number is unknown.
int typeq_terminal_columns(int descriptor);

// MARK: Extended attributes of an open file

/// Writes the names of all attributes, each followed by a NUL. Returns their total size, even if there is no buffer, or a
/// negative error number.
ssize_t typeq_attribute_names(int descriptor, char *names, size_t size);

/// Writes the value of an attribute. Returns its size, even if there is no buffer, or a negative error number, which is ENODATA
/// if the file does not have the attribute.
ssize_t typeq_attribute_value(int descriptor, const char *name, void *value, size_t size);

/// Sets an attribute. Returns 0 or an error number.
int typeq_attribute_set(int descriptor, const char *name, const void *value, size_t size);

/// Removes an attribute. Returns 0 or an error number, which is ENODATA if the file does not have the attribute.
int typeq_attribute_remove(int descriptor, const char *name);

/// Returns the path with which the program was started, which may be relative, or NULL if the path is unknown. In
/// contrast to `/proc/self/exe`, it requires no file system.
const char *typeq_program_path(void);

#endif
