// Calls of SQLite to the system that fail when a test says so.
#ifndef TYPEQ_SQLITE_FAULTS_H
#define TYPEQ_SQLITE_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

/// The calls that can be made to fail.
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

/// Makes a file system of SQLite the default that hands every call on to the one that was, unless a plan of the calling
/// thread says otherwise. Done once for a process; connections that are open already stay as they are.
void sqlite_faults_install(void);

/// Plans a fault for the calling thread: the n-th call of a kind, from 1, gives an error code of SQLite; with
/// `persistent`, all later ones do, too. With `partial`, a write writes half of its bytes before it fails. Waiting takes
/// no time until the plan ends.
void sqlite_faults_begin(enum sqlite_call call, int n, int code, bool persistent, bool partial);

/// Plans nothing but that waiting takes no time.
void sqlite_faults_begin_without(void);

/// How long the calling thread would have waited since its last plan began, in microseconds.
int64_t sqlite_faults_waited(void);

/// Ends the plan of the calling thread. Gives whether a call has failed.
bool sqlite_faults_end(void);

#endif
