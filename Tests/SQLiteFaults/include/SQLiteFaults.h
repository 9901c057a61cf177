// System calls of SQLite that tests can make fail.
#ifndef TYPEQ_SQLITE_FAULTS_H
#define TYPEQ_SQLITE_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

/// The calls that can fail.
enum sqlite_call {
    sqlite_call_open,
    sqlite_call_delete,
    sqlite_call_access,
    sqlite_call_full_path,
    sqlite_call_read,
    sqlite_call_write,
    sqlite_call_truncate,
    sqlite_call_sync,
    sqlite_call_file_size,
    sqlite_call_lock,
    sqlite_call_unlock,
    sqlite_call_check_lock,
    sqlite_call_shm_map,
    sqlite_call_shm_lock,
};

/// Installs a default file system of SQLite that forwards every call to the previous one, unless the plan of the calling
/// thread makes it fail. Call it once in a process. It does not affect connections that are already open.
void sqlite_faults_install(void);

/// Plans a fault for the calling thread: the n-th call of a kind, counted from 1, returns an error code of SQLite. With
/// `persistent`, all later calls fail, too. With `partial`, a write writes half of its bytes before it fails. Waiting takes
/// no time until the plan ends.
void sqlite_faults_begin(enum sqlite_call call, int n, int code, bool persistent, bool partial);

/// Begins a plan without faults, in which waiting takes no time.
void sqlite_faults_begin_without(void);

/// Returns how long the calling thread would have waited since the start of its last plan, in microseconds.
int64_t sqlite_faults_waited(void);

/// Ends the plan of the calling thread. Returns whether a call has failed.
bool sqlite_faults_end(void);

#endif
