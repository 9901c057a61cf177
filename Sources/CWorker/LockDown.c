// Drops privileges: closes other descriptors, sets limits, disallows new privileges, removes access to the file system
// (Landlock), and restricts the system calls to a list (seccomp). The effect of each step is checked, because a kernel
// that supports a step may still refuse it, or a filter around the program may report success without performing the
// step: for example in a container, or if 16 Landlock rulesets already apply to the process.
//
// Sources: https://docs.kernel.org/userspace-api/landlock.html
// https://docs.kernel.org/userspace-api/seccomp_filter.html
#define _GNU_SOURCE
#include "CWorker.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// The numbers are the same on every architecture. Headers of older systems do not define them, or do not define all fields.
enum { CLOSE_RANGE = 436, CREATE_RULESET = 444, RESTRICT_SELF = 446 };

struct ruleset {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

// MARK: Descriptors

static int by_value(const void *one, const void *other) { return *(const int *)one - *(const int *)other; }

bool typeq_close_others(const int *kept, unsigned count, bool *is_at_limit) {
    int sorted[TYPEQ_KEPT_LIMIT];
    *is_at_limit = false;
    if (count > TYPEQ_KEPT_LIMIT) return false;
    memcpy(sorted, kept, sizeof *kept * count);
    qsort(sorted, count, sizeof *sorted, by_value);
    bool is_closed = true;
    unsigned first = 0;
    for (unsigned index = 0; index <= count; index++) {
        const unsigned end = index < count ? (unsigned)sorted[index] : ~0U;
        if (first < end && syscall(CLOSE_RANGE, first, end - (index < count), 0) != 0) {
            // The kernel is older than the call. In most programs, the limit on descriptors is lower than 65,536.
            is_closed = false;
            for (unsigned descriptor = first; descriptor < end && descriptor < 65536; descriptor++) close((int)descriptor);
        }
        first = end + 1;
    }
    if (!is_closed || count == 0) return is_closed;
    // The call must close a descriptor that is open. The descriptor is opened after the others are closed, because the
    // limit on open descriptors may be reached before that.
    const int probe = fcntl(sorted[0], F_DUPFD, 0);
    if (probe < 0) {
        *is_at_limit = errno == EMFILE;
        return false;
    }
    is_closed = fcntl(probe, F_GETFD) >= 0 && syscall(CLOSE_RANGE, (unsigned)probe, (unsigned)probe, 0) == 0
        && fcntl(probe, F_GETFD) < 0 && errno == EBADF;
    if (!is_closed) close(probe);
    return is_closed;
}

// MARK: Limits

/// Sets a limit permanently. A lower limit of the user is kept.
static bool limit(int resource, uint64_t value) {
    const struct rlimit wanted = {.rlim_cur = value, .rlim_max = value};
    setrlimit(resource, &wanted);
    // A filter around the program may report success without returning a value.
    struct rlimit own = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
    return getrlimit(resource, &own) == 0 && own.rlim_max <= value;
}

/// Returns whether memory of a size can be mapped.
static bool can_map(uint64_t size, int protection) {
    void *const space = mmap(NULL, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return space != MAP_FAILED && munmap(space, size) == 0;
}

/// Limits the memory of the process. RLIMIT_DATA applies only to private writable memory. RLIMIT_AS applies to all kinds of
/// memory, such as shared memory, a growing stack, and read-only memory, whose page tables also occupy space. It includes
/// memory that is already mapped, whose size is unknown if there is no /proc. Therefore, the lowest limit that leaves enough
/// memory is used.
static bool limit_memory(uint64_t memory) {
    struct rlimit own;
    if (!limit(RLIMIT_DATA, memory) || can_map(memory + 1, PROT_READ | PROT_WRITE)) return false;
    if (getrlimit(RLIMIT_AS, &own) != 0) return false;
    for (uint64_t mapped = UINT64_C(64) << 20; mapped < UINT64_C(1) << 50; mapped *= 2) {
        if (memory + mapped >= own.rlim_cur) return limit(RLIMIT_AS, own.rlim_cur);
        const struct rlimit tried = {.rlim_cur = memory + mapped, .rlim_max = own.rlim_max};
        if (setrlimit(RLIMIT_AS, &tried) != 0) return false;
        if (!can_map(memory, PROT_NONE)) continue;
        return limit(RLIMIT_AS, memory + mapped) && !can_map(memory + mapped, PROT_NONE);
    }
    return false;
}

/// Limits the processor time that the process uses after this call. When the limit is reached, the kernel kills the process,
/// regardless of its signal handlers. If there is no limit, ten years are used, so that it can be determined whether the kernel
/// enforces limits.
static bool limit_time(unsigned seconds) {
    const uint64_t ten_years = UINT64_C(315360000);
    struct timespec used;
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0
        && limit(RLIMIT_CPU, (uint64_t)used.tv_sec + 1 + (seconds > 0 ? seconds : ten_years));
}

// MARK: The file system

/// Returns the version of Landlock, or 0 if it is not supported.
static int landlock_version(void) {
    const long version = syscall(CREATE_RULESET, NULL, 0, 1);
    return version > 0 ? (int)version : 0;
}

/// Returns a path that can be opened, or NULL if there is none.
static const char *openable_path(void) {
    static const char *const paths[] = {"/", ".", "/dev/null", "/proc/self/stat", "/etc/passwd"};
    for (unsigned index = 0; index < sizeof paths / sizeof *paths; index++) {
        const int descriptor = open(paths[index], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0) continue;
        close(descriptor);
        return paths[index];
    }
    return NULL;
}

/// Restricts all operations that Landlock supports, without exceptions: access to files and, depending on the version, the
/// network, abstract sockets, and signals to other processes.
static bool restrict_file_system(void) {
    const int version = landlock_version();
    if (version < 1) return false;
    // Access rights that the kernel does not support are an error, so the rights depend on the version.
    const unsigned rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    const struct ruleset ruleset = {
        .handled_access_fs = (UINT64_C(1) << rights) - 1,
        .handled_access_net = version >= 4 ? 3 : 0,
        .scoped = version >= 6 ? 3 : 0,
    };
    const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const char *const path = openable_path();
    const int descriptor = (int)syscall(CREATE_RULESET, &ruleset, size, 0);
    if (descriptor < 0) return false;
    const bool is_restricted = syscall(RESTRICT_SELF, descriptor, 0) == 0;
    close(descriptor);
    if (!is_restricted || path == NULL) return false;
    const int opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (opened >= 0) close(opened);
    return opened < 0;
}

// MARK: The filter

/// A system call that is allowed, either always or under a condition on its arguments.
struct rule {
    uint32_t call;
    /// `IF_PRIVATE_MEMORY` is a condition on the arguments of mmap(2).
    enum { ALWAYS, IF_ARGUMENT_IS_ONE_OF, IF_ARGUMENT_HAS_NO_BIT_OF, IF_PRIVATE_MEMORY } condition;
    unsigned argument;
    unsigned value_count;
    uint32_t values[TYPEQ_KEPT_LIMIT];
};

/// The targets of jumps whose distances are unknown until a program is complete. All programs are shorter than these numbers.
enum { ALLOW = 254, REFUSE = 255 };

/// A program for the kernel filter that is being built.
struct program {
    struct sock_filter code[ALLOW];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter instruction) {
    if (program->count < sizeof program->code / sizeof *program->code) program->code[program->count] = instruction;
    program->count++;
}

// The lower half of an argument. Descriptors, flags and process IDs do not exceed it.
#define LOAD(field) ((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field)))
#define JUMP(test, value, if_true, if_false) \
    ((struct sock_filter)BPF_JUMP(BPF_JMP | test | BPF_K, (uint32_t)(value), (uint8_t)(if_true), (uint8_t)(if_false)))
#define END(action) ((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action))

/// Adds a binary search over rules that are sorted by system call. For a new filter, the kernel runs the filter for every call
/// number, to find the calls that require no filter. With a linear list of comparisons, this would take four times as long as
/// all other code in this file.
static void add_rules(struct program *program, const struct rule *rules, unsigned count) {
    if (count > 1) {
        const unsigned half = count / 2;
        const unsigned short jump = program->count;
        add(program, JUMP(BPF_JGE, rules[half].call, 0, 0));
        add_rules(program, rules, half);
        const unsigned skipped = (unsigned)program->count - jump - 1;
        program->code[jump].jt = (uint8_t)skipped;
        add_rules(program, rules + half, count - half);
        return;
    }
    if (rules->condition == ALWAYS) {
        add(program, JUMP(BPF_JEQ, rules->call, ALLOW, REFUSE));
        return;
    }
    add(program, JUMP(BPF_JEQ, rules->call, 0, REFUSE));
    add(program, LOAD(args[rules->argument]));
    if (rules->condition == IF_ARGUMENT_HAS_NO_BIT_OF) {
        add(program, JUMP(BPF_JSET, rules->values[0], REFUSE, ALLOW));
    } else if (rules->condition == IF_PRIVATE_MEMORY) {
        // The memory must not be executable, shared, growing, or a file.
        add(program, JUMP(BPF_JSET, ~(PROT_READ | PROT_WRITE), REFUSE, 0));
        add(program, LOAD(args[3]));
        add(program, ((struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (uint32_t)~(MAP_NORESERVE | MAP_FIXED))));
        add(program, JUMP(BPF_JEQ, MAP_PRIVATE | MAP_ANONYMOUS, ALLOW, REFUSE));
    } else {
        for (unsigned index = 0; index < rules->value_count; index++) {
            const bool is_last = index + 1 == rules->value_count;
            add(program, JUMP(BPF_JEQ, rules->values[index], ALLOW, is_last ? REFUSE : 0));
        }
    }
}

/// Completes a program. Returns false if it is too long.
static bool complete(struct program *program) {
    const unsigned allow = program->count, refuse = allow + 1;
    add(program, END(SECCOMP_RET_ALLOW));
    add(program, END(SECCOMP_RET_ERRNO | EPERM));
    if (program->count > sizeof program->code / sizeof *program->code) return false;
    for (unsigned index = 0; index < allow; index++) {
        uint8_t *const jumps[] = {&program->code[index].jt, &program->code[index].jf};
        for (unsigned jump = 0; jump < 2; jump++) {
            if (*jumps[jump] < ALLOW) continue;
            *jumps[jump] = (uint8_t)((*jumps[jump] == ALLOW ? allow : refuse) - index - 1);
        }
    }
    return true;
}

static int by_call(const void *one, const void *other) {
    const uint32_t left = ((const struct rule *)one)->call, right = ((const struct rule *)other)->call;
    return (left > right) - (left < right);
}

static bool filter_calls(const struct typeq_rights *rights) {
    if (rights->read_count > rights->kept_count || rights->kept_count > TYPEQ_KEPT_LIMIT) return false;
    struct rule rules[40] = {
        {.call = SYS_close}, {.call = SYS_fstat},
        // Memory. mremap is not allowed, because it could extend the memory that a worker shares into the memory of another
        // worker. If it is not allowed, the C library copies the memory.
        {.call = SYS_brk}, {.call = SYS_munmap},
        {SYS_madvise, IF_ARGUMENT_IS_ONE_OF, 2, 3, {MADV_DONTNEED, MADV_FREE, MADV_HUGEPAGE}},
        {.call = SYS_mmap, .condition = IF_PRIVATE_MEMORY, .argument = 2},
        {SYS_mprotect, IF_ARGUMENT_HAS_NO_BIT_OF, 2, 1, {(uint32_t)~(PROT_READ | PROT_WRITE)}},
        // Calls by the C library and the Swift runtime: locks, random seeds for hash tables, the time, returning from signal
        // handlers (which cannot be replaced), and ending the process, including by a signal.
        {.call = SYS_futex}, {.call = SYS_getrandom}, {.call = SYS_clock_gettime}, {.call = SYS_sched_yield},
        {.call = SYS_rt_sigreturn}, {.call = SYS_restart_syscall}, {.call = SYS_getpid}, {.call = SYS_gettid},
        {.call = SYS_getrusage}, {SYS_tgkill, IF_ARGUMENT_IS_ONE_OF, 0, 1, {(uint32_t)getpid()}},
        {.call = SYS_exit}, {.call = SYS_exit_group},
    };
    unsigned count = 19;
    // Files are read by position. Only the position of standard input is significant.
    bool reads_input = false;
    struct rule reading = {.call = SYS_pread64, .value_count = rights->read_count};
    if (rights->read_count > 0) reading.condition = IF_ARGUMENT_IS_ONE_OF;
    for (unsigned index = 0; index < rights->read_count; index++) {
        reading.values[index] = (uint32_t)rights->kept[index];
        reads_input |= rights->kept[index] == 0;
    }
    rules[count++] = reading;
    if (reads_input) rules[count++] = (struct rule){SYS_read, IF_ARGUMENT_IS_ONE_OF, 0, 1, {0}};
    if (rights->socket >= 0) {
        const uint32_t own = (uint32_t)rights->socket;
        rules[count++] = (struct rule){SYS_recvmsg, IF_ARGUMENT_IS_ONE_OF, 0, 1, {own}};
        rules[count++] = (struct rule){SYS_sendto, IF_ARGUMENT_IS_ONE_OF, 0, 1, {own}};
    }
    if (rights->write_count > 0) {
        struct rule rule = {.call = SYS_write, .condition = IF_ARGUMENT_IS_ONE_OF, .value_count = rights->write_count};
        for (unsigned index = 0; index < rights->write_count; index++) rule.values[index] = (uint32_t)rights->writable[index];
        rules[count++] = rule;
    }
    if (rights->may_wait) rules[count++] = (struct rule){.call = SYS_wait4};
    qsort(rules, count, sizeof *rules, by_call);

    struct program program = {.count = 0};
    add(&program, LOAD(arch));
    add(&program, JUMP(BPF_JEQ, OWN_ARCHITECTURE, 1, 0));
    add(&program, END(SECCOMP_RET_KILL_PROCESS));
    add(&program, LOAD(nr));
    add_rules(&program, rules, count);
    if (!complete(&program)) return false;
    const struct sock_fprog filter = {.len = program.count, .filter = program.code};
    // The filter refuses a call that succeeds without the filter.
    const bool succeeds = syscall(SYS_getppid) >= 0;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 && succeeds && syscall(SYS_getppid) < 0;
}

int typeq_lock_down(const struct typeq_rights *rights) {
    int enforced = 0;
    bool is_at_limit;
    if (typeq_close_others(rights->kept, rights->kept_count, &is_at_limit)) enforced |= TYPEQ_LOCKED_DESCRIPTORS;
    if (is_at_limit) enforced |= TYPEQ_DESCRIPTORS_AT_LIMIT;
    // A core dump must not contain the content of files.
    const bool is_limited = limit(RLIMIT_CORE, 0) && limit_time(rights->seconds);
    if (limit_memory(rights->memory) && is_limited) enforced |= TYPEQ_LOCKED_LIMITS;
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1) enforced |= TYPEQ_LOCKED_PRIVILEGES;
    if (restrict_file_system()) enforced |= TYPEQ_LOCKED_LANDLOCK;
    if (filter_calls(rights)) enforced |= TYPEQ_LOCKED_SECCOMP;
    return enforced;
}

#else

bool typeq_close_others(const int *kept, unsigned count, bool *is_at_limit) { return *is_at_limit = false; }
int typeq_lock_down(const struct typeq_rights *rights) { return 0; }

#endif
