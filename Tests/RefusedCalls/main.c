// Runs a program for which the kernel refuses one step of giving up rights, as a container or an older kernel may, or reports
// success without it.
//
//     refused-calls [--pretend] STEP PROGRAM [ARGUMENT...]
//
// The steps are those below. Exits with 77 if this system cannot refuse the step.
#define _GNU_SOURCE
#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers are the same on every architecture. Headers of older systems do not have them.
enum { CLONE3 = 435, CLOSE_RANGE = 436, CREATE_RULESET = 444, RESTRICT_SELF = 446 };

/// A call that is refused: always, if an argument has a value, or if it is not zero.
struct refusal {
    const char *step;
    uint32_t call;
    enum { ALWAYS, IF_EQUAL, IF_NOT_ZERO } condition;
    unsigned argument;
    uint32_t value;
    /// The error that is reported if the others pretend success.
    unsigned pretended;
};

static const struct refusal refusals[] = {
    {"landlock", RESTRICT_SELF, ALWAYS, 0, 0},
    {"seccomp", SYS_prctl, IF_EQUAL, 0, PR_SET_SECCOMP},
    {"seccomp", SYS_seccomp, ALWAYS, 0, 0},
    // This program sets the flag for its own filter, so that reading it is refused, too.
    {"privileges", SYS_prctl, IF_EQUAL, 0, PR_SET_NO_NEW_PRIVS},
    {"privileges", SYS_prctl, IF_EQUAL, 0, PR_GET_NO_NEW_PRIVS},
    // Reading a limit is allowed: the C library does so before main.
    {"limits", SYS_prlimit64, IF_NOT_ZERO, 2, 0},
    {"limits", SYS_setrlimit, ALWAYS, 0, 0},
    {"time", SYS_prlimit64, IF_EQUAL, 1, RLIMIT_CPU},
    {"time", SYS_setrlimit, IF_EQUAL, 0, RLIMIT_CPU},
    {"descriptors", CLOSE_RANGE, ALWAYS, 0, 0},
    // As at the limit of processes.
    {"processes", SYS_clone, ALWAYS, 0, 0},
    {"processes", CLONE3, ALWAYS, 0, 0},
    // With --pretend: also what shows whether a step has an effect.
    {"limits-read", SYS_prlimit64, ALWAYS, 0, 0},
    {"landlock-probe", RESTRICT_SELF, ALWAYS, 0, 0},
    {"landlock-probe", SYS_openat, IF_EQUAL, 2, O_RDONLY | O_NONBLOCK | O_CLOEXEC, EACCES},
    {"seccomp-probe", SYS_prctl, IF_EQUAL, 0, PR_SET_SECCOMP},
    {"seccomp-probe", SYS_getppid, ALWAYS, 0, 0, EPERM},
    {"descriptors-probe", CLOSE_RANGE, ALWAYS, 0, 0},
    {"descriptors-probe", SYS_fcntl, IF_EQUAL, 1, F_GETFD, EPERM},
};

#define LOAD(field) ((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field)))
#define JUMP(value, if_true, if_false) ((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, if_true, if_false))

/// Refuses a step, or reports success if `error` is 0.
static bool refuse(const char *step, unsigned error) {
    struct sock_filter code[64];
    unsigned short count = 0;
    for (unsigned index = 0; index < sizeof refusals / sizeof *refusals; index++) {
        const struct refusal *const refusal = &refusals[index];
        if (strcmp(refusal->step, step) != 0) continue;
        const bool isAlways = refusal->condition == ALWAYS;
        code[count++] = LOAD(nr);
        code[count++] = JUMP(refusal->call, 0, isAlways ? 1 : 3);
        if (!isAlways) {
            const bool isEqual = refusal->condition == IF_EQUAL;
            code[count++] = LOAD(args[refusal->argument]);
            code[count++] = JUMP(refusal->value, isEqual ? 0 : 1, isEqual ? 1 : 0);
        }
        code[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error ? error : refusal->pretended));
    }
    if (count == 0) return false;
    code[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_fprog filter = {.len = count, .filter = code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

/// Restricts this process with as many rulesets as the kernel allows, so that one more is an error. They refuse nothing but new
/// block devices.
static bool nest_rulesets(void) {
    const uint64_t block_devices = 1 << 11;
    const int ruleset = (int)syscall(CREATE_RULESET, &block_devices, sizeof block_devices, 0);
    if (ruleset < 0) return false;
    for (int depth = 0; depth < 64; depth++) {
        if (syscall(RESTRICT_SELF, ruleset, 0) == 0) continue;
        const bool isFull = errno == E2BIG;
        close(ruleset);
        return isFull;
    }
    return false;
}

int main(int count, char **arguments) {
    const bool pretends = count > 1 && strcmp(arguments[1], "--pretend") == 0;
    if (pretends) arguments++, count--;
    if (count < 3) return 64;
    const unsigned error = pretends ? 0 : strcmp(arguments[1], "processes") == 0 ? EAGAIN : EPERM;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 77;
    if (!(strcmp(arguments[1], "rulesets") == 0 ? nest_rulesets() : refuse(arguments[1], error))) return 77;
    execv(arguments[2], arguments + 2);
    perror(arguments[2]);
    return 127;
}

#else

int main(void) { return 77; }

#endif
