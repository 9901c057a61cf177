// Worker processes read the content of files, so that a file that triggers a bug crashes only the process that reads it.
//
// A *template* process is forked while the program has one thread. It never reads a file. It forks each *worker* on request,
// waits for workers that have ended, and ends with the program. A worker receives descriptors of open files in groups through
// its socket, receives the properties of the files in memory that it shares with the program, and writes its answers to that
// memory. The code is written in C because fork, prctl and ancillary data are not available in Swift.
//
// The output of a worker is not trusted. Values from shared memory are returned without checks; the caller must check them.
#ifndef TYPEQ_CWORKER_H
#define TYPEQ_CWORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Returns whether this system supports worker processes.
bool typeq_has_workers(void);

// MARK: Dropping privileges

enum {
    /// The maximum number of descriptors that a process keeps.
    TYPEQ_KEPT_LIMIT = 32,
};

/// The privileges that a process keeps.
struct typeq_rights {
    /// The descriptors that remain open.
    const int *kept;
    unsigned kept_count;
    /// The number of descriptors, at the beginning of `kept`, that can be read, or 0 if all can be read, including descriptors
    /// that are received later.
    unsigned read_count;
    /// The descriptors that can be written to. Only the first `write_count` elements are used.
    int writable[4];
    unsigned write_count;
    /// A socket for sending and receiving messages, or -1.
    int socket;
    /// Whether the process can wait for a child process.
    bool may_wait;
    /// The limit on the memory of the process in bytes.
    uint64_t memory;
    /// The limit on the processor time after the privileges are dropped, in seconds, or 0 for no limit.
    unsigned seconds;
};

/// The steps of dropping privileges.
enum {
    /// All other descriptors are closed.
    TYPEQ_LOCKED_DESCRIPTORS = 1,
    /// Memory, core dumps and processor time are limited.
    TYPEQ_LOCKED_LIMITS = 2,
    /// The flag "no new privileges" is set.
    TYPEQ_LOCKED_PRIVILEGES = 4,
    /// No path can be used.
    TYPEQ_LOCKED_LANDLOCK = 8,
    /// All other system calls are refused.
    TYPEQ_LOCKED_SECCOMP = 16,
    TYPEQ_LOCKED_ALL = 31,
    /// Some steps have failed because the limit on open descriptors is reached.
    TYPEQ_DESCRIPTORS_AT_LIMIT = 32,
};

/// Closes all descriptors except the given descriptors. Returns false if the kernel cannot close all of them in one call, or if
/// this cannot be tested. `is_at_limit` receives whether the reason is the limit on open descriptors.
bool typeq_close_others(const int *kept, unsigned count, bool *is_at_limit);

/// Drops all privileges except for reading open files, allocating memory, exiting, and the privileges in `rights`. From then
/// on, all other system calls fail with EPERM. A step that fails does not prevent the other steps. Returns the steps that the
/// kernel enforces.
int typeq_lock_down(const struct typeq_rights *rights);

// MARK: Templates

struct typeq_template;

/// The function of a worker. The parameters are the number of its slot, its socket, and the context of
/// `typeq_template_start`. The result is the exit code of the worker.
typedef int (*typeq_serve)(uint32_t slot, int socket, const void *context);

/// Forks a template process. Call this function while the program has one thread. Returns NULL on a system error, which is
/// stored in `error`.
///
/// - slots: the maximum number of workers at the same time.
/// - memory: the limit on the data of a worker in bytes.
struct typeq_template *typeq_template_start(
    uint32_t slots, uint64_t memory, typeq_serve serve, const void *context, int *error);

/// Ends all workers and the template process, and waits for them. If another thread is using the template process, its calls
/// fail with EPIPE from then on.
void typeq_template_end(struct typeq_template *process);

/// Frees a template process that was ended.
void typeq_template_free(struct typeq_template *process);

/// Information about how a worker ended.
struct typeq_end {
    /// Whether there was a worker, and it has ended.
    bool has_ended;
    /// The status of the worker, as returned by waitpid.
    int status;
    /// The peak memory of the worker in bytes.
    uint64_t peak_memory;
};

/// Kills the worker of a slot, if there is one, and starts a new one if `socket` is not NULL. Two threads must not call
/// this function at the same time.
///
/// - socket: receives the program's end of the socket of the new worker, or NULL to start no worker.
/// - ended: receives information about how the previous worker ended.
/// - Returns: 0, or an error number, which is EPIPE if the template process has ended.
int typeq_worker_exchange(struct typeq_template *process, uint32_t slot, int *socket, struct typeq_end *ended);

// MARK: A slot: memory that the program shares with one worker

enum {
    /// The maximum number of descriptors in a group.
    TYPEQ_GROUP_LIMIT = 64,
    /// The maximum sizes, in bytes, of the properties of a file and of the answer for the file, excluding the answers
    /// for the files inside it.
    TYPEQ_FACTS_SIZE = 3 * 1024,
    TYPEQ_ANSWER_SIZE = 64 * 1024,
    /// The sizes of a request and of its answers in bytes. There is always enough room for a whole group. Memory that is not
    /// used is not allocated.
    TYPEQ_REQUEST_SIZE = TYPEQ_GROUP_LIMIT * TYPEQ_FACTS_SIZE,
    TYPEQ_ANSWERS_SIZE = TYPEQ_GROUP_LIMIT * TYPEQ_ANSWER_SIZE,
};

/// Returns the memory for the properties of the files in a group.
uint8_t *typeq_slot_request(const struct typeq_template *process, uint32_t slot);

/// Returns the memory for the answers of a worker.
const uint8_t *typeq_slot_answers(const struct typeq_template *process, uint32_t slot);

/// Returns the number of files in the group that the worker has started to read.
uint32_t typeq_slot_begun(const struct typeq_template *process, uint32_t slot);

/// Returns the number of complete answers, and their size in bytes. A worker can write arbitrary numbers.
uint32_t typeq_slot_answered(const struct typeq_template *process, uint32_t slot, uint32_t *bytes);

/// Records that the worker starts to read the next file of the group.
void typeq_slot_begin(const struct typeq_template *process, uint32_t slot);

/// Adds an answer. Returns false if there is no room for it.
bool typeq_slot_answer(const struct typeq_template *process, uint32_t slot, const uint8_t *answer, uint32_t count);

// MARK: Between the program and a worker

/// Passes a group to a worker: descriptors, and the request that is already in the slot. Returns 0 or an error number, which is
/// EPIPE if the worker has ended.
int typeq_hand_over(
    const struct typeq_template *process, uint32_t slot, int socket, const int *descriptors, uint32_t count);

/// Waits for the next byte from a worker. The first byte contains the steps of `typeq_lock_down` that are enforced; after that,
/// one byte follows each group. Returns 1 if there is a byte, 0 if the worker has ended, or -1 after the given milliseconds.
int typeq_wait_for_worker(int socket, int milliseconds, uint8_t *byte);

/// In a worker: waits for a group, and returns the number of its descriptors, or 0 if there are no more groups.
uint32_t typeq_receive_group(int socket, int *descriptors);

/// In a worker: reports that the group is done.
void typeq_group_done(int socket);

/// In a worker: returns the template process of the worker.
const struct typeq_template *typeq_own_template(void);

// MARK: Reading in the program itself

/// Removes all handlers for crash signals, including the handlers of the Swift runtime. From then on, these signals end the
/// process. A handler that is called after the privileges have been dropped could not remove itself.
void typeq_guard_remove(void);

/// Installs handlers for crash signals, and counts the seconds of reading.
///
/// - seconds: the time limit for a file.
/// - memory: the limit on memory in bytes. If nearly all of it was in use, it is reported as the reason for a crash.
/// - code: the exit code after a crash.
void typeq_guard_start(unsigned seconds, uint64_t memory, int code);

/// Adds a notice: text that is printed if the next file crashes the process. The bytes are copied. At most two notices are
/// used.
///
/// - has_reason: whether the reason for the crash is printed between `before` and `after`.
void typeq_guard_add_notice(
    int descriptor, bool has_reason, const uint8_t *before, size_t before_count, const uint8_t *after, size_t after_count);

/// Starts to attribute crashes to a file. After a crash, the notices are printed with the reason, the successor continues, the
/// process waits for it, and then ends.
void typeq_guard_begin(uint8_t file);

/// Ends the attribution of crashes to a file, and removes the notices. A later crash is attributed to the program.
void typeq_guard_end(void);

/// Forks the successor: a waiting copy of the program with its open files. In the program, returns the descriptor
/// that lets the successor continue, or a negative error number. In the successor, returns 0 and the number of the file after a
/// file has crashed the program. If the program ends normally, the successor exits without output.
int typeq_successor_start(uint8_t *file);

/// Ends the successor, if there is one, and waits for it.
void typeq_successor_dismiss(void);

/// Duplicates a descriptor and sets the flag close-on-exec. Returns the descriptor itself on failure.
int typeq_duplicate(int descriptor);

/// Creates a file in memory with these bytes. Returns its descriptor, or a negative error number.
int typeq_memory_file(const void *bytes, size_t count);

#endif
