#include "SQLiteFaults.h"

#include <sqlite3.h>
#include <stddef.h>
#include <string.h>

// A shim between SQLite and the system. https://sqlite.org/vfs.html, https://sqlite.org/c3ref/io_methods.html

static _Thread_local struct {
    bool is_on, is_persistent, is_partial, has_failed;
    enum sqlite_call call;
    int n, count, code;
    int64_t waited;
} plan;

/// Returns the planned result of a call: an error code, or SQLITE_OK.
static int fault(enum sqlite_call call) {
    if (!plan.is_on || plan.call != call) return SQLITE_OK;
    plan.count += 1;
    if (plan.is_persistent ? plan.count < plan.n : plan.count != plan.n) return SQLITE_OK;
    plan.has_failed = true;
    return plan.code;
}

#define FAIL(call)                                                                                                      \
    do {                                                                                                               \
        int code = fault(call);                                                                                        \
        if (code != SQLITE_OK) return code;                                                                            \
    } while (0)

// An open file: the methods of the shim, and after them the file of the real file system.

struct file {
    sqlite3_file base;
    sqlite3_file real[];
};

static sqlite3_file *real(sqlite3_file *file) { return ((struct file *)file)->real; }

static int file_close(sqlite3_file *f) { return real(f)->pMethods->xClose(real(f)); }

static int file_read(sqlite3_file *f, void *to, int count, sqlite3_int64 offset) {
    FAIL(sqlite_call_read);
    return real(f)->pMethods->xRead(real(f), to, count, offset);
}

static int file_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 offset) {
    int code = fault(sqlite_call_write);
    if (code != SQLITE_OK) {
        if (plan.is_partial) real(f)->pMethods->xWrite(real(f), from, count / 2, offset);
        return code;
    }
    return real(f)->pMethods->xWrite(real(f), from, count, offset);
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size) {
    FAIL(sqlite_call_truncate);
    return real(f)->pMethods->xTruncate(real(f), size);
}

static int file_sync(sqlite3_file *f, int flags) {
    FAIL(sqlite_call_sync);
    return real(f)->pMethods->xSync(real(f), flags);
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size) {
    FAIL(sqlite_call_file_size);
    return real(f)->pMethods->xFileSize(real(f), size);
}

static int file_lock(sqlite3_file *f, int kind) {
    FAIL(sqlite_call_lock);
    return real(f)->pMethods->xLock(real(f), kind);
}

static int file_unlock(sqlite3_file *f, int kind) {
    // The lock is released even if the call fails.
    int code = real(f)->pMethods->xUnlock(real(f), kind);
    FAIL(sqlite_call_unlock);
    return code;
}

static int file_check_lock(sqlite3_file *f, int *answer) {
    FAIL(sqlite_call_check_lock);
    return real(f)->pMethods->xCheckReservedLock(real(f), answer);
}

static int file_control(sqlite3_file *f, int operation, void *value) {
    return real(f)->pMethods->xFileControl(real(f), operation, value);
}

static int file_sector_size(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }

static int file_characteristics(sqlite3_file *f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }

static int file_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **memory) {
    FAIL(sqlite_call_shm_map);
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, memory);
}

static int file_shm_lock(sqlite3_file *f, int offset, int count, int flags) {
    // Releasing a lock always succeeds.
    if (flags & SQLITE_SHM_LOCK) FAIL(sqlite_call_shm_lock);
    return real(f)->pMethods->xShmLock(real(f), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }

static int file_shm_unmap(sqlite3_file *f, int deletes) { return real(f)->pMethods->xShmUnmap(real(f), deletes); }

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

// The file system.

static sqlite3_vfs *system_files;
static sqlite3_vfs shim;

static int files_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *given) {
    file->pMethods = NULL;
    FAIL(sqlite_call_open);
    int code = system_files->xOpen(system_files, name, real(file), flags, given);
    if (real(file)->pMethods) file->pMethods = &methods;
    return code;
}

static int files_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
    FAIL(sqlite_call_delete);
    return system_files->xDelete(system_files, name, syncs);
}

static int files_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
    FAIL(sqlite_call_access);
    return system_files->xAccess(system_files, name, flags, answer);
}

static int files_full_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
    FAIL(sqlite_call_full_path);
    return system_files->xFullPathname(system_files, name, size, path);
}

static int files_sleep(sqlite3_vfs *vfs, int microseconds) {
    if (!plan.is_on) return system_files->xSleep(system_files, microseconds);
    plan.waited += microseconds;
    return microseconds;
}

static void install(void) {
    system_files = sqlite3_vfs_find(NULL);
    shim = *system_files;
    shim.zName = "faults";
    shim.pNext = NULL;
    shim.szOsFile = (int)offsetof(struct file, real) + system_files->szOsFile;
    shim.xOpen = files_open;
    shim.xDelete = files_delete;
    shim.xAccess = files_access;
    shim.xFullPathname = files_full_path;
    shim.xSleep = files_sleep;
    sqlite3_vfs_register(&shim, 1);
}

void sqlite_faults_install(void) {
    // No lock is needed, because this is called only once.
    if (!system_files) install();
}

void sqlite_faults_begin(enum sqlite_call call, int n, int code, bool persistent, bool partial) {
    memset(&plan, 0, sizeof plan);
    plan.call = call;
    plan.n = n;
    plan.code = code;
    plan.is_persistent = persistent;
    plan.is_partial = partial;
    plan.is_on = true;
}

void sqlite_faults_begin_without(void) { sqlite_faults_begin(sqlite_call_open, 0, SQLITE_OK, false, false); }

int64_t sqlite_faults_waited(void) { return plan.waited; }

bool sqlite_faults_end(void) {
    plan.is_on = false;
    return plan.has_failed;
}
