#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

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
