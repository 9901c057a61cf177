// Giving up rights: no new privileges, no file system (Landlock), and a list of the system calls that remain (seccomp).
//
// https://docs.kernel.org/userspace-api/landlock.html
// https://docs.kernel.org/userspace-api/seccomp_filter.html
#define _GNU_SOURCE
#include "CWorker.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// The numbers are the same on every architecture. Headers of older systems do not have them, or not all fields.
enum { CREATE_RULESET = 444, RESTRICT_SELF = 446 };

struct ruleset {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

int typeq_landlock_version(void) {
    const long version = syscall(CREATE_RULESET, NULL, 0, 1);
    return version > 0 ? (int)version : 0;
}

bool typeq_has_seccomp(void) {
    // If the kernel supports filters, a call without a filter fails with EFAULT.
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) < 0 && errno == EFAULT;
}

/// Restricts everything that Landlock supports, without exceptions: files, and depending on the version the network,
/// abstract sockets, and signals to other processes.
static bool restrict_file_system(void) {
    const int version = typeq_landlock_version();
    if (version < 1) return false;
    // Rights that the kernel does not know are an error, so each version has its own.
    const unsigned rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    const struct ruleset ruleset = {
        .handled_access_fs = (UINT64_C(1) << rights) - 1,
        .handled_access_net = version >= 4 ? 3 : 0,
        .scoped = version >= 6 ? 3 : 0,
    };
    const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const int descriptor = (int)syscall(CREATE_RULESET, &ruleset, size, 0);
    if (descriptor < 0) return false;
    const bool is_enforced = syscall(RESTRICT_SELF, descriptor, 0) == 0;
    close(descriptor);
    return is_enforced;
}

// MARK: The filter

/// A call that is allowed, always or under a condition on its arguments.
struct rule {
    uint32_t call;
    enum { ALWAYS, IF_ARGUMENT_IS_ONE_OF, IF_ARGUMENT_HAS_NO_BIT_OF } condition;
    unsigned argument;
    unsigned value_count;
    uint32_t values[4];
};

/// A program for the kernel's filter, while it is built.
struct program {
    struct sock_filter code[160];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter instruction) {
    if (program->count < sizeof program->code / sizeof *program->code) program->code[program->count] = instruction;
    program->count++;
}

// The lower half of an argument: descriptors, flags and process IDs are not longer.
#define LOAD(field) ((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field)))
#define JUMP(test, value, if_true, if_false) \
    ((struct sock_filter)BPF_JUMP(BPF_JMP | test | BPF_K, (uint32_t)(value), (uint8_t)(if_true), (uint8_t)(if_false)))
#define END(action) ((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action))
#define ALLOW END(SECCOMP_RET_ALLOW)
#define REFUSE END(SECCOMP_RET_ERRNO | EPERM)

/// Adds a binary search over rules that are sorted by their calls. The kernel runs a new filter for every call number, to find
/// those that need no filter. With a linear list of comparisons, that would take four times as long as the rest of this file.
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
        add(program, JUMP(BPF_JEQ, rules->call, 0, 1));
        add(program, ALLOW);
    } else if (rules->condition == IF_ARGUMENT_HAS_NO_BIT_OF) {
        add(program, JUMP(BPF_JEQ, rules->call, 0, 3));
        add(program, LOAD(args[rules->argument]));
        add(program, JUMP(BPF_JSET, rules->values[0], 1, 0));
        add(program, ALLOW);
    } else {
        add(program, JUMP(BPF_JEQ, rules->call, 0, 2 + rules->value_count));
        add(program, LOAD(args[rules->argument]));
        for (unsigned index = 0; index < rules->value_count; index++) {
            const unsigned left = rules->value_count - index - 1;
            add(program, JUMP(BPF_JEQ, rules->values[index], left, left == 0 ? 1 : 0));
        }
        add(program, ALLOW);
    }
    add(program, REFUSE);
}

static int by_call(const void *one, const void *other) {
    const uint32_t left = ((const struct rule *)one)->call, right = ((const struct rule *)other)->call;
    return (left > right) - (left < right);
}

static bool filter_calls(const struct typeq_rights *rights) {
    struct rule rules[40] = {
        // Reading open files, at an offset or sequentially.
        {.call = SYS_pread64}, {.call = SYS_read}, {.call = SYS_close}, {.call = SYS_fstat}, {.call = SYS_lseek},
        // Memory that is not executable.
        {.call = SYS_brk}, {.call = SYS_munmap}, {.call = SYS_mremap}, {.call = SYS_madvise},
        {SYS_mmap, IF_ARGUMENT_HAS_NO_BIT_OF, 2, 1, {PROT_EXEC}},
        {SYS_mprotect, IF_ARGUMENT_HAS_NO_BIT_OF, 2, 1, {PROT_EXEC}},
        // Calls of the C library and Swift's runtime: locks, random seeds for tables, the time, existing signal handlers, and
        // ending the process, also by a signal.
        {.call = SYS_futex}, {.call = SYS_getrandom}, {.call = SYS_clock_gettime}, {.call = SYS_sched_yield},
        {.call = SYS_rt_sigaction}, {.call = SYS_rt_sigprocmask}, {.call = SYS_rt_sigreturn}, {.call = SYS_sigaltstack},
        {.call = SYS_restart_syscall}, {.call = SYS_getpid}, {.call = SYS_gettid}, {.call = SYS_getrusage},
        {SYS_tgkill, IF_ARGUMENT_IS_ONE_OF, 0, 1, {(uint32_t)getpid()}},
        {.call = SYS_exit}, {.call = SYS_exit_group},
    };
    unsigned count = 26;
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
    if (program.count > sizeof program.code / sizeof *program.code) return false;
    const struct sock_fprog filter = {.len = program.count, .filter = program.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

int typeq_lock_down(const struct typeq_rights *rights) {
    if (rights->memory > 0) {
        const struct rlimit memory = {.rlim_cur = rights->memory, .rlim_max = rights->memory};
        setrlimit(RLIMIT_DATA, &memory);
    }
    // The content of files must not be in a core dump.
    const struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_CORE, &none);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
    int enforced = restrict_file_system() ? TYPEQ_LOCKED_LANDLOCK : 0;
    if (filter_calls(rights)) enforced |= TYPEQ_LOCKED_SECCOMP;
    return enforced;
}

#else

int typeq_landlock_version(void) { return 0; }
bool typeq_has_seccomp(void) { return false; }
int typeq_lock_down(const struct typeq_rights *rights) { return 0; }

#endif
