// The template process and its workers.
#define _GNU_SOURCE
#include "CWorker.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The memory that the program shares with one worker: the counters, the request and the answers. The size is a multiple of the
/// largest page size of any system, so that a worker can unmap the slots of other workers.
struct slot {
    _Atomic uint32_t begun;
    _Atomic uint32_t answered;
    _Atomic uint32_t answer_bytes;
    uint8_t unused[(64 << 10) - 3 * sizeof(uint32_t)];
    uint8_t request[TYPEQ_REQUEST_SIZE];
    uint8_t answers[TYPEQ_ANSWERS_SIZE];
};

struct typeq_template {
    struct slot *slots;
    uint32_t slot_count;
    pid_t process;
    /// The program's end of the socket to the template process.
    int control;
};

/// A request to the template process, and its answer. The answer contains the socket of the new worker.
struct order {
    uint32_t slot;
    bool starts;
};
struct report {
    int error;
    struct typeq_end ended;
};

bool typeq_has_workers(void) { return true; }

// MARK: Messages with descriptors

/// Sends a message and descriptors. Returns false if the other end is closed or a system error occurs. errno contains the
/// reason.
static bool send_message(int socket, const void *bytes, size_t count, const int *descriptors, unsigned descriptor_count) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int) * TYPEQ_GROUP_LIMIT)];
    } control;
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor_count > 0) {
        memset(&control.header, 0, sizeof control.header);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
    }
    // The system limits the number of descriptors in transit between processes, so sending is attempted repeatedly.
    for (int attempt = 0; attempt < 2000; attempt++) {
        if (sendmsg(socket, &message, MSG_NOSIGNAL) >= 0) return true;
        if (errno == ETOOMANYREFS) {
            const struct timespec pause = {.tv_nsec = 1000000};
            nanosleep(&pause, NULL);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return false;
}

/// Receives a message and its descriptors. Returns false if the other end is closed or sent a different message, or if
/// there is no room for the descriptors. errno contains the reason, which is EMFILE in the last case.
static bool receive_message(int socket, void *bytes, size_t count, int *descriptors, unsigned *descriptor_count) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int) * TYPEQ_GROUP_LIMIT)];
    } control;
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received < 0) return false;
    unsigned found = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        found = (unsigned)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(descriptors, CMSG_DATA(header), sizeof(int) * found);
    }
    *descriptor_count = found;
    errno = message.msg_flags & MSG_CTRUNC ? EMFILE : EPIPE;
    return received == (ssize_t)count && !(message.msg_flags & (MSG_CTRUNC | MSG_TRUNC));
}

// MARK: In the template

static const struct typeq_template *own_template = NULL;

const struct typeq_template *typeq_own_template(void) { return own_template; }

/// The descriptor of the socket in a template process and in a worker.
enum { OWN_SOCKET = 3 };

/// Closes all descriptors of the program except a socket, including its terminal and its pipes, whose readers would otherwise
/// also wait for this process. Writing to the standard descriptors is an error in this process and in the workers.
static void keep_only(int socket) {
    int nothing[2];
    bool is_at_limit;
    if (socket != OWN_SOCKET && dup2(socket, OWN_SOCKET) < 0) _exit(1);
    typeq_close_others(&(const int){OWN_SOCKET}, 1, &is_at_limit);
    // The ends are descriptors 0 and 1.
    if (pipe(nothing) != 0 || dup2(nothing[0], nothing[1]) < 0 || dup2(nothing[0], 2) < 0) _exit(1);
}

/// Kills a worker, and returns how it ended, even if it had already ended by itself.
static void end_worker(pid_t *worker, struct typeq_end *ended) {
    if (*worker <= 0) return;
    struct rusage usage = {0};
    int status = 0;
    pid_t found = wait4(*worker, &status, WNOHANG, &usage);
    if (found == 0) {
        // The socket may be closed shortly before the status is available. A worker that is still running is killed.
        kill(*worker, SIGKILL);
        do found = wait4(*worker, &status, 0, &usage);
        while (found < 0 && errno == EINTR);
    }
    *ended = (struct typeq_end){
        .has_ended = found == *worker, .status = status, .peak_memory = (uint64_t)usage.ru_maxrss * 1024};
    *worker = 0;
}

/// The body of a worker process.
static _Noreturn void run_worker(
    const struct typeq_template *process, uint32_t slot, int socket, uint64_t memory, typeq_serve serve,
    const void *context) {
    // If the template process ends for any reason, its workers also end.
    const pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (parent != process->process || getppid() != parent) _exit(1);
    if (socket != OWN_SOCKET && dup2(socket, OWN_SOCKET) < 0) _exit(1);
    // A worker must not access the memory of other workers.
    char *const base = (char *)process->slots;
    const size_t size = sizeof(struct slot);
    const uint32_t after = process->slot_count - slot - 1;
    if (slot > 0 && munmap(base, size * slot) != 0) _exit(1);
    if (after > 0 && munmap(base + size * (slot + 1), size * after) != 0) _exit(1);
    own_template = process;
    typeq_guard_remove();
    const int kept[] = {0, 1, 2, OWN_SOCKET};
    const struct typeq_rights rights = {.kept = kept, .kept_count = 4, .socket = OWN_SOCKET, .memory = memory};
    const uint8_t enforced = (uint8_t)typeq_lock_down(&rights);
    if (send(OWN_SOCKET, &enforced, 1, MSG_NOSIGNAL) != 1) _exit(1);
    _exit(serve(slot, OWN_SOCKET, context));
}

/// The body of the template process. It processes requests until the program ends, or closes its end of the socket.
static _Noreturn void run_template(
    const struct typeq_template *process, uint64_t memory, typeq_serve serve, const void *context) {
    keep_only(process->control);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    pid_t *const workers = calloc(process->slot_count, sizeof *workers);
    struct order order;
    unsigned none = 0;
    int unexpected[TYPEQ_GROUP_LIMIT];
    while (workers && receive_message(OWN_SOCKET, &order, sizeof order, unexpected, &none) && order.slot < process->slot_count) {
        struct report report = {0};
        int ends[2] = {-1, -1};
        end_worker(&workers[order.slot], &report.ended);
        if (order.starts && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) report.error = errno;
        if (order.starts && report.error == 0) {
            const pid_t worker = fork();
            if (worker == 0) run_worker(process, order.slot, ends[1], memory, serve, context);
            if (worker < 0) report.error = errno;
            workers[order.slot] = worker;
            close(ends[1]);
        }
        const unsigned count = order.starts && report.error == 0 ? 1 : 0;
        const bool is_heard = send_message(OWN_SOCKET, &report, sizeof report, ends, count);
        if (ends[0] >= 0) close(ends[0]);
        if (!is_heard) break;
    }
    struct typeq_end ended;
    for (uint32_t slot = 0; workers && slot < process->slot_count; slot++) end_worker(&workers[slot], &ended);
    _exit(0);
}

// MARK: In the program

struct typeq_template *typeq_template_start(
    uint32_t slots, uint64_t memory, typeq_serve serve, const void *context, int *error) {
    struct typeq_template *process = calloc(1, sizeof *process);
    int ends[2] = {-1, -1};
    if (!process) {
        *error = ENOMEM;
        return NULL;
    }
    process->slot_count = slots;
    process->slots = mmap(
        NULL, sizeof(struct slot) * slots, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (process->slots == MAP_FAILED || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) goto failed;

    process->process = fork();
    if (process->process < 0) goto failed;
    if (process->process == 0) {
        // The workers check the ID of their parent process.
        process->process = getpid();
        process->control = ends[1];
        run_template(process, memory, serve, context);
    }
    close(ends[1]);
    process->control = ends[0];
    return process;

failed:
    *error = errno;
    if (process->slots != MAP_FAILED) munmap(process->slots, sizeof(struct slot) * slots);
    if (ends[0] >= 0) close(ends[0]);
    if (ends[1] >= 0) close(ends[1]);
    free(process);
    return NULL;
}

void typeq_template_end(struct typeq_template *process) {
    shutdown(process->control, SHUT_RDWR);
    while (waitpid(process->process, NULL, 0) < 0 && errno == EINTR) continue;
}

void typeq_template_free(struct typeq_template *process) {
    close(process->control);
    munmap(process->slots, sizeof(struct slot) * process->slot_count);
    free(process);
}

int typeq_worker_exchange(struct typeq_template *process, uint32_t slot, int *socket, struct typeq_end *ended) {
    const struct order order = {.slot = slot, .starts = socket != NULL};
    struct report report;
    int descriptors[TYPEQ_GROUP_LIMIT];
    unsigned count = 0;
    *ended = (struct typeq_end){0};
    if (!send_message(process->control, &order, sizeof order, NULL, 0)
        || !receive_message(process->control, &report, sizeof report, descriptors, &count)) {
        return errno == EMFILE ? EMFILE : EPIPE;
    }
    *ended = report.ended;
    if (report.error == 0 && socket) {
        if (count != 1) return EPIPE;
        *socket = descriptors[0];
    }
    return report.error;
}

// MARK: Slots

uint8_t *typeq_slot_request(const struct typeq_template *process, uint32_t slot) { return process->slots[slot].request; }

const uint8_t *typeq_slot_answers(const struct typeq_template *process, uint32_t slot) {
    return process->slots[slot].answers;
}

uint32_t typeq_slot_begun(const struct typeq_template *process, uint32_t slot) {
    return atomic_load(&process->slots[slot].begun);
}

uint32_t typeq_slot_answered(const struct typeq_template *process, uint32_t slot, uint32_t *bytes) {
    const uint32_t count = atomic_load(&process->slots[slot].answered);
    *bytes = atomic_load(&process->slots[slot].answer_bytes);
    return count;
}

void typeq_slot_begin(const struct typeq_template *process, uint32_t slot) {
    atomic_fetch_add(&process->slots[slot].begun, 1);
}

bool typeq_slot_answer(const struct typeq_template *process, uint32_t slot, const uint8_t *answer, uint32_t count) {
    struct slot *const own = &process->slots[slot];
    const uint32_t used = atomic_load(&own->answer_bytes);
    if (count > TYPEQ_ANSWERS_SIZE - sizeof count || used > TYPEQ_ANSWERS_SIZE - sizeof count - count) return false;
    memcpy(own->answers + used, &count, sizeof count);
    memcpy(own->answers + used + sizeof count, answer, count);
    // The bytes are written before the count, so that code that reads the count can read the bytes.
    atomic_store(&own->answer_bytes, used + (uint32_t)sizeof count + count);
    atomic_fetch_add(&own->answered, 1);
    return true;
}

// MARK: Groups

int typeq_hand_over(
    const struct typeq_template *process, uint32_t slot, int socket, const int *descriptors, uint32_t count) {
    struct slot *const own = &process->slots[slot];
    atomic_store(&own->begun, 0);
    atomic_store(&own->answered, 0);
    atomic_store(&own->answer_bytes, 0);
    return send_message(socket, &count, sizeof count, descriptors, count) ? 0 : errno;
}

int typeq_wait_for_worker(int socket, int milliseconds, uint8_t *byte) {
    struct pollfd poll_for = {.fd = socket, .events = POLLIN};
    int ready;
    do ready = poll(&poll_for, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    if (ready == 0) return -1;
    return recv(socket, byte, 1, MSG_DONTWAIT) == 1 ? 1 : 0;
}

uint32_t typeq_receive_group(int socket, int *descriptors) {
    uint32_t count = 0;
    unsigned received = 0;
    if (!receive_message(socket, &count, sizeof count, descriptors, &received) || count != received) return 0;
    return count;
}

void typeq_group_done(int socket) { send(socket, "", 1, MSG_NOSIGNAL); }

int typeq_memory_file(const void *bytes, size_t count) {
    const int descriptor = (int)syscall(SYS_memfd_create, "typeq", 1U);
    if (descriptor < 0) return -errno;
    fchmod(descriptor, 0600);
    size_t written = 0;
    while (written < count) {
        const ssize_t result = write(descriptor, (const char *)bytes + written, count - written);
        if (result < 0 && errno == EINTR) continue;
        if (result <= 0) {
            const int error = result < 0 ? errno : ENOSPC;
            close(descriptor);
            return -error;
        }
        written += (size_t)result;
    }
    return descriptor;
}

#else

#include <errno.h>

bool typeq_has_workers(void) { return false; }
struct typeq_template *typeq_template_start(
    uint32_t slots, uint64_t memory, typeq_serve serve, const void *context, int *error) {
    *error = ENOSYS;
    return NULL;
}
void typeq_template_end(struct typeq_template *process) {}
void typeq_template_free(struct typeq_template *process) {}
int typeq_worker_exchange(struct typeq_template *process, uint32_t slot, int *socket, struct typeq_end *ended) {
    return ENOSYS;
}
uint8_t *typeq_slot_request(const struct typeq_template *process, uint32_t slot) { return NULL; }
const uint8_t *typeq_slot_answers(const struct typeq_template *process, uint32_t slot) { return NULL; }
uint32_t typeq_slot_begun(const struct typeq_template *process, uint32_t slot) { return 0; }
uint32_t typeq_slot_answered(const struct typeq_template *process, uint32_t slot, uint32_t *bytes) { return 0; }
void typeq_slot_begin(const struct typeq_template *process, uint32_t slot) {}
bool typeq_slot_answer(const struct typeq_template *process, uint32_t slot, const uint8_t *answer, uint32_t count) {
    return false;
}
int typeq_hand_over(
    const struct typeq_template *process, uint32_t slot, int socket, const int *descriptors, uint32_t count) {
    return ENOSYS;
}
int typeq_wait_for_worker(int socket, int milliseconds, uint8_t *byte) { return 0; }
uint32_t typeq_receive_group(int socket, int *descriptors) { return 0; }
void typeq_group_done(int socket) {}
const struct typeq_template *typeq_own_template(void) { return NULL; }
int typeq_memory_file(const void *bytes, size_t count) { return -ENOSYS; }

#endif
