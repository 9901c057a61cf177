#define _GNU_SOURCE
#include "CFileSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>

bool typeq_birth_time(const char *path, bool follows_link, uint64_t inode, int64_t *nanoseconds) {
#if defined(STATX_BTIME)
    // https://man7.org/linux/man-pages/man2/statx.2.html
    struct statx info;
    if (statx(AT_FDCWD, path, follows_link ? 0 : AT_SYMLINK_NOFOLLOW, STATX_INO | STATX_BTIME, &info) != 0) return false;
    if (!(info.stx_mask & STATX_BTIME) || info.stx_ino != inode) return false;
    *nanoseconds = (int64_t)info.stx_btime.tv_sec * 1000000000 + info.stx_btime.tv_nsec;
    return true;
#elif defined(__APPLE__)
    struct stat info;
    if ((follows_link ? stat(path, &info) : lstat(path, &info)) != 0 || info.st_ino != inode) return false;
    *nanoseconds = (int64_t)info.st_birthtimespec.tv_sec * 1000000000 + info.st_birthtimespec.tv_nsec;
    return true;
#else
    return false;
#endif
}

int typeq_rename_exclusively(const char *path, const char *new_path) {
#if defined(RENAME_NOREPLACE)
    // https://man7.org/linux/man-pages/man2/rename.2.html
    return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE) == 0 ? 0 : errno;
#elif defined(__APPLE__)
    return renamex_np(path, new_path, RENAME_EXCL) == 0 ? 0 : errno;
#else
    return ENOSYS;
#endif
}

int typeq_exchange(const char *path, const char *other) {
#if defined(RENAME_EXCHANGE)
    return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
#elif defined(__APPLE__)
    return renamex_np(path, other, RENAME_SWAP) == 0 ? 0 : errno;
#else
    return ENOSYS;
#endif
}

int typeq_allocate(int descriptor, int64_t offset, int64_t count) {
#if defined(__APPLE__)
    (void)descriptor, (void)offset, (void)count;
    return EOPNOTSUPP;
#else
    // https://pubs.opengroup.org/onlinepubs/9799919799/functions/posix_fallocate.html
    return posix_fallocate(descriptor, offset, count);
#endif
}

void *typeq_directory_open(int descriptor, int *error) {
    DIR *directory = fdopendir(descriptor);
    if (!directory) *error = errno;
    return directory;
}

const char *typeq_directory_next(void *directory, int *error, unsigned char *kind) {
    // Only errno tells the end from an error: https://man7.org/linux/man-pages/man3/readdir.3.html
    errno = 0;
    struct dirent *entry = readdir(directory);
    *error = entry ? 0 : errno;
    *kind = TYPEQ_KIND_UNKNOWN;
#if defined(DT_DIR)
    if (entry && entry->d_type != DT_UNKNOWN) *kind = entry->d_type == DT_DIR ? TYPEQ_KIND_DIRECTORY : TYPEQ_KIND_OTHER;
#endif
    return entry ? entry->d_name : NULL;
}

void typeq_directory_close(void *directory) { closedir(directory); }

int typeq_terminal_columns(int descriptor) {
    // https://man7.org/linux/man-pages/man2/TIOCGWINSZ.2const.html
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Apple's systems have their own number for a missing attribute, and two parameters more.
#if defined(__APPLE__)
#define NO_OPTIONS , 0
#define NO_POSITION , 0, 0
#define NUMBER_OF_ERROR (errno == ENOATTR ? ENODATA : errno)
#else
#define NO_OPTIONS
#define NO_POSITION
#define NUMBER_OF_ERROR errno
#endif

ssize_t typeq_attribute_names(int descriptor, char *names, size_t size) {
    ssize_t result = flistxattr(descriptor, names, size NO_OPTIONS);
    return result >= 0 ? result : -(ssize_t)NUMBER_OF_ERROR;
}

ssize_t typeq_attribute_value(int descriptor, const char *name, void *value, size_t size) {
    ssize_t result = fgetxattr(descriptor, name, value, size NO_POSITION);
    return result >= 0 ? result : -(ssize_t)NUMBER_OF_ERROR;
}

int typeq_attribute_set(int descriptor, const char *name, const void *value, size_t size) {
#if defined(__APPLE__)
    return fsetxattr(descriptor, name, value, size, 0, 0) == 0 ? 0 : NUMBER_OF_ERROR;
#else
    return fsetxattr(descriptor, name, value, size, 0) == 0 ? 0 : NUMBER_OF_ERROR;
#endif
}

int typeq_attribute_remove(int descriptor, const char *name) {
    return fremovexattr(descriptor, name NO_OPTIONS) == 0 ? 0 : NUMBER_OF_ERROR;
}

#if defined(__linux__)
#include <sys/auxv.h>

const char *typeq_program_path(void) { return (const char *)getauxval(AT_EXECFN); }
#else
const char *typeq_program_path(void) { return 0; }
#endif
