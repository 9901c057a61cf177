// Worker processes read the content of files, so that a file that triggers a bug crashes only its reader.
//
// A *template* process is forked while the program has one thread. It never reads a file. It forks each *worker* on request,
// waits for workers that have ended, and ends with the program. A worker receives descriptors of open files in groups through
// its socket, with the facts about them in memory that it shares with the program, and writes its answers to that memory. This
// is in C because Swift has no fork, no prctl and no ancillary data.
//
// The output of a worker is not trusted. Values from shared memory are returned without checks; the caller checks them.
#ifndef TYPEQ_CWORKER_H
#define TYPEQ_CWORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Returns whether this system supports worker processes.
bool typeq_has_workers(void);

// MARK: Giving up rights

enum {
    /// The maximum number of descriptors that a process keeps.
    TYPEQ_KEPT_LIMIT = 32,
};

/// The rights that a process keeps.
struct typeq_rights {
    /// The descriptors that stay open.
    const int *kept;
    unsigned kept_count;
    /// The number of descriptors, the first of `kept`, that may be read, or 0 if all may be, also those received later.
    unsigned read_count;
    /// The descriptors that may be written to. The first `write_count` elements count.
    int writable[4];
    unsigned write_count;
    /// A socket for sending and receiving messages, or -1.
    int socket;
    /// Whether the process may wait for a child process.
    bool may_wait;
    /// The limit on the memory of the process in bytes.
    uint64_t memory;
    /// The limit on the processor time from now on, in seconds, or 0 for no limit.
    unsigned seconds;
};

/// The steps of giving up rights.
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
};

/// Closes all descriptors except some. Returns false if the kernel cannot close all of them at once.
bool typeq_close_others(const int *kept, unsigned count);

/// Gives up all rights except to read open files, to allocate memory, to exit, and those in `rights`. All other system calls
/// fail with EPERM from then on. A step that fails does not prevent the others. Returns the steps that the kernel enforces.
int typeq_lock_down(const struct typeq_rights *rights);

// MARK: Templates

struct typeq_template;

/// The function of a worker. The parameters are the number of its slot, its socket, and the context of
/// `typeq_template_start`. The result is the exit code of the worker.
typedef int (*typeq_serve)(uint32_t slot, int socket, const void *context);

/// Forks a template. Call it while the program has one thread. Returns NULL for an error of the system, which is in `error`.
///
/// - slots: the maximum number of workers at a time.
/// - memory: the limit on the data of a worker in bytes.
struct typeq_template *typeq_template_start(
    uint32_t slots, uint64_t memory, typeq_serve serve, const void *context, int *error);

/// Ends all workers and the template, and waits for them. Another thread that is using the template gets EPIPE from then on.
void typeq_template_end(struct typeq_template *process);

/// Frees a template that was ended.
void typeq_template_free(struct typeq_template *process);

/// How a worker ended.
struct typeq_end {
    /// Whether there was a worker, and it has ended.
    bool has_ended;
    /// Its status from waitpid.
    int status;
    /// Its peak memory in bytes.
    uint64_t peak_memory;
};

/// Kills the worker of a slot, if there is one, and starts a new one if `socket` is not NULL. Two threads must not call this at
/// the same time.
///
/// - socket: receives the program's end of the new worker's socket; NULL to start no worker.
/// - ended: receives how the previous worker ended.
/// - Returns: 0, or an error number; EPIPE if the template has ended.
int typeq_worker_exchange(struct typeq_template *process, uint32_t slot, int *socket, struct typeq_end *ended);

// MARK: A slot: memory that the program shares with one worker

enum {
    /// The maximum number of descriptors in a group.
    TYPEQ_GROUP_LIMIT = 64,
    /// The maximum sizes of the facts about a file and of its answer in bytes, without the files inside it.
    TYPEQ_FACTS_SIZE = 3 * 1024,
    TYPEQ_ANSWER_SIZE = 64 * 1024,
    /// The sizes of a request and of its answers in bytes: there is always room for a whole group. Memory that is not used does
    /// not exist.
    TYPEQ_REQUEST_SIZE = TYPEQ_GROUP_LIMIT * TYPEQ_FACTS_SIZE,
    TYPEQ_ANSWERS_SIZE = TYPEQ_GROUP_LIMIT * TYPEQ_ANSWER_SIZE,
};

/// Returns the memory for the facts about the files of a group.
uint8_t *typeq_slot_request(const struct typeq_template *process, uint32_t slot);

/// Returns the memory for the answers of a worker.
const uint8_t *typeq_slot_answers(const struct typeq_template *process, uint32_t slot);

/// Returns the number of files in the group that the worker has begun to read.
uint32_t typeq_slot_begun(const struct typeq_template *process, uint32_t slot);

/// Returns the number of complete answers, and their size in bytes. A worker may have written any numbers.
uint32_t typeq_slot_answered(const struct typeq_template *process, uint32_t slot, uint32_t *bytes);

/// Records that the worker begins to read the next file of the group.
void typeq_slot_begin(const struct typeq_template *process, uint32_t slot);

/// Adds an answer. Returns false if there is no room for it.
bool typeq_slot_answer(const struct typeq_template *process, uint32_t slot, const uint8_t *answer, uint32_t count);

// MARK: Between the program and a worker

/// Hands a group over: descriptors, and the request that is already in the slot. Returns 0 or an error number; EPIPE if the
/// worker has ended.
int typeq_hand_over(
    const struct typeq_template *process, uint32_t slot, int socket, const int *descriptors, uint32_t count);

/// Waits for the next byte from a worker: first the steps of `typeq_lock_down` that are enforced, then one byte after each group.
/// Returns 1 if there is one, 0 if the worker has ended, -1 after the milliseconds.
int typeq_wait_for_worker(int socket, int milliseconds, uint8_t *byte);

/// In a worker: waits for a group, and returns the number of its descriptors, or 0 if there are no more groups.
uint32_t typeq_receive_group(int socket, int *descriptors);

/// In a worker: reports that it is done with its group.
void typeq_group_done(int socket);

/// In a worker: returns its template.
const struct typeq_template *typeq_own_template(void);

// MARK: Reading in the program itself

/// Removes all handlers for the signals of a crash, also those of Swift's runtime. They end the process from then on. A handler
/// that is called after the rights are given up could not remove itself.
void typeq_guard_remove(void);

/// Installs handlers for the signals of a crash, and counts the seconds of reading.
///
/// - seconds: the time limit for a file.
/// - memory: the limit on memory in bytes. It is the reason of a crash if nearly all of it was in use.
/// - code: the exit code after a crash.
void typeq_guard_start(unsigned seconds, uint64_t memory, int code);

/// Adds what is printed if the next file crashes the process: bytes, or with a reason the bytes before and after it. The bytes are
/// copied. More than two notices are ignored.
void typeq_guard_add_notice(
    int descriptor, bool has_reason, const uint8_t *before, size_t before_count, const uint8_t *after, size_t after_count);

/// Attributes a crash to a file from now on. After a crash, the notices are printed with the reason, the successor continues and
/// is waited for, and the process ends.
void typeq_guard_begin(uint8_t file);

/// Attributes a crash to the program from now on, and removes the notices.
void typeq_guard_end(void);

/// Forks the successor: a copy of the program, with its open files, that waits. In the program, returns the descriptor that lets
/// it continue, or a negative error number. In the successor, returns 0 and the number of the file after a file has crashed the
/// program. If the program ends normally, the successor exits silently.
int typeq_successor_start(uint8_t *file);

/// Ends the successor, if there is one, and waits for it.
void typeq_successor_dismiss(void);

/// Duplicates a descriptor, with the flag close-on-exec. Returns the descriptor itself if that fails.
int typeq_duplicate(int descriptor);

/// Creates a file in memory with these bytes. Returns its descriptor, or a negative error number.
int typeq_memory_file(const void *bytes, size_t count);

#endif
