#define _GNU_SOURCE
#include "CFileSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#if defined(__linux__)
#include <sys/vfs.h>
#endif
#include <sys/xattr.h>
#include <unistd.h>

/// Gets the birth time of a file in a folder, or of the folder itself if the name is empty.
static bool birth_time(int folder, const char *name, bool follows_link, uint64_t inode, int64_t *nanoseconds) {
#if defined(STATX_BTIME)
    // Source: https://man7.org/linux/man-pages/man2/statx.2.html
    const int flags = (follows_link ? 0 : AT_SYMLINK_NOFOLLOW) | (name[0] == 0 ? AT_EMPTY_PATH : 0);
    struct statx info;
    if (statx(folder, name, flags, STATX_INO | STATX_BTIME, &info) != 0) return false;
    if (!(info.stx_mask & STATX_BTIME) || info.stx_ino != inode) return false;
    *nanoseconds = (int64_t)info.stx_btime.tv_sec * 1000000000 + info.stx_btime.tv_nsec;
    return true;
#elif defined(__APPLE__)
    struct stat info;
    const int flags = follows_link ? 0 : AT_SYMLINK_NOFOLLOW;
    if ((name[0] == 0 ? fstat(folder, &info) : fstatat(folder, name, &info, flags)) != 0 || info.st_ino != inode) return false;
    *nanoseconds = (int64_t)info.st_birthtimespec.tv_sec * 1000000000 + info.st_birthtimespec.tv_nsec;
    return true;
#else
    return false;
#endif
}

bool typeq_birth_time(const char *path, bool follows_link, uint64_t inode, int64_t *nanoseconds) {
    return path[0] != 0 && birth_time(AT_FDCWD, path, follows_link, inode, nanoseconds);
}

bool typeq_birth_time_of_open(int descriptor, int64_t *nanoseconds) {
    struct stat info;
    return fstat(descriptor, &info) == 0 && birth_time(descriptor, "", false, info.st_ino, nanoseconds);
}

static int rename_exclusively(int folder, const char *name, int new_folder, const char *new_name) {
#if defined(RENAME_NOREPLACE)
    // Source: https://man7.org/linux/man-pages/man2/rename.2.html
    return renameat2(folder, name, new_folder, new_name, RENAME_NOREPLACE) == 0 ? 0 : errno;
#elif defined(__APPLE__)
    return renameatx_np(folder, name, new_folder, new_name, RENAME_EXCL) == 0 ? 0 : errno;
#else
    return ENOSYS;
#endif
}

int typeq_rename_exclusively(const char *path, const char *new_path) {
    return rename_exclusively(AT_FDCWD, path, AT_FDCWD, new_path);
}

/// Opens a folder for access to names in it, which does not require permission to list them.
static int open_folder(const char *path) {
#if defined(O_PATH)
    return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#elif defined(O_SEARCH)
    return open(path, O_SEARCH | O_DIRECTORY | O_CLOEXEC);
#else
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
#endif
}

/// Returns 0 if a name refers to a file, ESTALE if it refers to a different file, or another error number.
static int check_file(const struct typeq_file *file, int folder, const char *name) {
    struct stat info;
    int64_t time;
    if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    if ((uint64_t)info.st_dev != file->device || info.st_ino != file->inode) return ESTALE;
    return file->has_birth_time && birth_time(folder, name, false, file->inode, &time) && time != file->birth_time ? ESTALE : 0;
}

int typeq_rename_file(
    const struct typeq_file *file, const char *folder, const char *name, const char *new_folder, const char *new_name,
    bool exclusively) {
    const int from = open_folder(folder);
    if (from < 0) return errno;
    const int to = open_folder(new_folder);
    int error = to < 0 ? errno : check_file(file, from, name);
    if (error == 0) {
        error = exclusively ? rename_exclusively(from, name, to, new_name) : renameat(from, name, to, new_name) == 0 ? 0 : errno;
        if (error == 0 && check_file(file, to, new_name) != 0) {
            rename_exclusively(to, new_name, from, name);
            error = ESTALE;
        }
    }
    close(from);
    if (to >= 0) close(to);
    return error;
}

bool typeq_is_of_kernel(const char *path) {
#if defined(__linux__)
    // The numbers from linux/magic.h. Older versions do not define all of them: proc, debugfs, tracefs, sysfs, securityfs,
    // selinuxfs, smackfs, configfs, cgroup, cgroup2, bpf, pstore, efivarfs, fusectl, nfsd, rpc_pipefs, binfmt_misc.
    static const uint32_t kinds[] = {
        0x9FA0,     0x64626720, 0x74726163, 0x62656572, 0x73636673, 0xF97CFF8C, 0x43415D53, 0x62656570, 0x27E0EB,
        0x63677270, 0xCAFE4A11, 0x6165676C, 0xDE5E81E4, 0x65735543, 0x6E667364, 0x67596969, 0x42494E4D,
    };
    struct statfs info;
    if (statfs(path, &info) != 0) return false;
    for (unsigned index = 0; index < sizeof kinds / sizeof *kinds; index++) {
        if ((uint32_t)info.f_type == kinds[index]) return true;
    }
#else
    (void)path;
#endif
    return false;
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
    // Source: https://pubs.opengroup.org/onlinepubs/9799919799/functions/posix_fallocate.html
    return posix_fallocate(descriptor, offset, count);
#endif
}

void *typeq_directory_open(int descriptor, int *error) {
    DIR *directory = fdopendir(descriptor);
    if (!directory) *error = errno;
    return directory;
}

const char *typeq_directory_next(void *directory, int *error, unsigned char *kind) {
    // Only errno distinguishes the end from an error: https://man7.org/linux/man-pages/man3/readdir.3.html
    errno = 0;
    struct dirent *entry = readdir(directory);
    *error = entry ? 0 : errno;
    *kind = TYPEQ_KIND_UNKNOWN;
#if defined(DT_DIR)
    if (entry && entry->d_type != DT_UNKNOWN) {
        *kind = entry->d_type == DT_DIR ? TYPEQ_KIND_DIRECTORY : entry->d_type == DT_REG ? TYPEQ_KIND_FILE : TYPEQ_KIND_OTHER;
    }
#endif
    return entry ? entry->d_name : NULL;
}

void typeq_directory_close(void *directory) { closedir(directory); }

int typeq_terminal_columns(int descriptor) {
    // Source: https://man7.org/linux/man-pages/man2/TIOCGWINSZ.2const.html
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Apple's systems have a different number for a missing attribute, and two additional parameters.
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
