// Worker processes: what reads the content of files, so that a file which finds a bug ends nothing but its reader.
//
// A *template* process is forked while the program has one thread. It never reads a file; it forks each *worker* when
// it is asked to, waits for those that ended, and ends when the program does. A worker gets descriptors of open files in
// groups through its socket, with the facts about them in memory that it shares with the program, and puts its answers
// there. Swift has no fork, no prctl and no ancillary data, which is why this is C.
//
// What a worker says is not to be trusted. Nothing here trusts it: numbers from shared memory are returned as they are.
#ifndef TYPEQ_CWORKER_H
#define TYPEQ_CWORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: What the kernel can do

/// The version of Landlock; 0 where there is none.
int typeq_landlock_version(void);

/// Whether a process may be given a filter of system calls.
bool typeq_has_seccomp(void);

/// Whether there are worker processes on this system at all.
bool typeq_has_workers(void);

// MARK: Giving up rights

/// What a process keeps when it gives up its rights.
struct typeq_rights {
    /// The descriptors that may be written to. Only as many as `write_count` count.
    int writable[4];
    unsigned write_count;
    /// A socket over which messages may be sent and received, or -1.
    int socket;
    /// Whether the process may wait for a child of its own.
    bool may_wait;
    /// The most bytes of data that the process may have; 0 for no limit.
    uint64_t memory;
};

enum {
    TYPEQ_LOCKED_LANDLOCK = 1,
    TYPEQ_LOCKED_SECCOMP = 2,
    TYPEQ_LOCKED_ALL = TYPEQ_LOCKED_LANDLOCK | TYPEQ_LOCKED_SECCOMP,
};

/// Gives up every right but to read what is open, to have memory, to end, and what `rights` says. All other system calls
/// fail with EPERM from here on, for good. Gives what the kernel enforces, of TYPEQ_LOCKED_….
int typeq_lock_down(const struct typeq_rights *rights);

// MARK: Templates

struct typeq_template;

/// What a worker runs: the number of its slot, its socket, and what was given to `typeq_template_start`. When it returns,
/// the worker ends with what it returns as its exit code.
typedef int (*typeq_serve)(uint32_t slot, int socket, const void *context);

/// Forks a template. To be called while the program has one thread. NULL when the system refuses; `error` says why.
///
/// - slots: how many workers there are at most at a time.
/// - memory: the most bytes of data that a worker may have.
struct typeq_template *typeq_template_start(
    uint32_t slots, uint64_t memory, typeq_serve serve, const void *context, int *error);

/// Ends all workers and the template, and waits for them. Another thread may be using the template at that time, and gets
/// EPIPE from then on.
void typeq_template_end(struct typeq_template *process);

/// Frees what belongs to a template that was ended.
void typeq_template_free(struct typeq_template *process);

/// How a worker ended.
struct typeq_end {
    /// Whether there was one, and it has ended.
    bool has_ended;
    /// What waitpid says of it.
    int status;
    /// The most memory that it had in use, in bytes.
    uint64_t peak_memory;
};

/// Ends the worker of a slot, if there is one, by force; with a socket, starts the next. Not for two threads at a time.
///
/// - socket: gets the end of the new worker's socket; NULL when there is to be no new worker.
/// - ended: says how the former worker ended.
/// - Returns: 0, or an error number; EPIPE when there is no template any more.
int typeq_worker_exchange(struct typeq_template *process, uint32_t slot, int *socket, struct typeq_end *ended);

// MARK: A slot: memory that the program shares with one worker

enum {
    /// How many bytes a request and the answers to it may have.
    TYPEQ_REQUEST_SIZE = 192 * 1024,
    TYPEQ_ANSWERS_SIZE = 512 * 1024,
    /// How many descriptors go at once.
    TYPEQ_GROUP_LIMIT = 64,
};

/// Where the program writes the facts about the files of a group.
uint8_t *typeq_slot_request(const struct typeq_template *process, uint32_t slot);

/// Where a worker puts its answers.
const uint8_t *typeq_slot_answers(const struct typeq_template *process, uint32_t slot);

/// How many files of the group the worker has begun to read.
uint32_t typeq_slot_begun(const struct typeq_template *process, uint32_t slot);

/// How many answers are complete, and how many bytes they have. Both may be any number.
uint32_t typeq_slot_answered(const struct typeq_template *process, uint32_t slot, uint32_t *bytes);

/// Says that the worker begins to read the next file of the group.
void typeq_slot_begin(const struct typeq_template *process, uint32_t slot);

/// Adds an answer. False when there is no room for it.
bool typeq_slot_answer(const struct typeq_template *process, uint32_t slot, const uint8_t *answer, uint32_t count);

// MARK: Between the program and a worker

/// Hands a group over: descriptors, and the request that is in the slot already. 0 or an error number; EPIPE when the
/// worker is gone.
int typeq_hand_over(
    const struct typeq_template *process, uint32_t slot, int socket, const int *descriptors, uint32_t count);

/// Waits until the worker is done with its group: 1 when it is, 0 when it has ended, -1 when so many milliseconds have
/// passed.
int typeq_wait_for_worker(int socket, int milliseconds);

/// In a worker: waits for a group, and gives the number of its descriptors; 0 when there will be none.
uint32_t typeq_receive_group(int socket, int *descriptors);

/// In a worker: says that it is done with its group.
void typeq_group_done(int socket);

/// The template whose workers serve; only set in a worker.
const struct typeq_template *typeq_own_template(void);

// MARK: Reading in the program itself

/// What is printed of a file that ends the process which reads it: bytes before the reason and after it.
struct typeq_notice {
    int descriptor;
    /// Whether the reason is printed between them.
    bool has_reason;
    const uint8_t *before;
    size_t before_count;
    const uint8_t *after;
    size_t after_count;
};

/// Catches the signals that a crash causes, and counts the seconds that reading takes.
///
/// - seconds: for how long a file may be read.
/// - memory: what to take for the reason when the process had nearly so many bytes in use.
/// - code: the exit code after a crash.
void typeq_guard_start(unsigned seconds, uint64_t memory, int code);

/// From here on a crash is the fault of a file, which has a number: the notices, at most two, are printed with the reason, the successor is told
/// to go on and waited for, and the process ends. What the notices point to must stay until `typeq_guard_end`.
void typeq_guard_begin(uint8_t file, const struct typeq_notice *notices, unsigned count);

/// From here on a crash is the program's own.
void typeq_guard_end(void);

/// Forks a process that waits, as a copy of the program with everything that it has open. In the program: the descriptor
/// over which it is told to go on, or a negative error number. In the successor: 0 and the number of the file, when a file
/// has ended the program; when it ends otherwise, the successor ends silently.
int typeq_successor_start(uint8_t *file);

/// Ends the successor, if there is one, and waits for it.
void typeq_successor_dismiss(void);

/// A duplicate of a descriptor, which no program that is started gets. The descriptor itself where there is none to be had.
int typeq_duplicate(int descriptor);

/// A file in memory that has these bytes, to be read from its beginning. A negative error number when there is none to be
/// had.
int typeq_memory_file(const void *bytes, size_t count);

#endif
