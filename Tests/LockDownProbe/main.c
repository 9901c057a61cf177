// Makes calls that a reader of files may not make. Prints a line for each, with its name and the error number, or 0 if it was
// allowed.
//
//   lockdown-probe FILE             gives up its rights like a worker; FILE is a readable file
//   lockdown-probe --into PID FD [NAME...]
//                                   makes a running reader make the calls, or those with the names, as code in a file could
//                                   that takes control of it; the reader waits in a system call, and FD is an open file of it
//   lockdown-probe --attach PID     only takes control of a process
//   lockdown-probe --spin           uses more processor time than it has
//
// Exits with 77 if this system does not support that.
#define _GNU_SOURCE
#include <CWorker.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Calls.h"

// MARK: In this process

static long make_here(long number, const uint64_t *arguments) {
    const long result = syscall(
        number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
    return result == -1 ? -errno : result;
}

static int probe_itself(const char *path) {
    static struct scratch scratch;
    static char text[1 << 14];
    scratch = scratch_bytes;
    const int file = open(path, O_RDONLY);
    int ends[2];
    if (file < 0 || dup2(file, INHERITED) < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) return 1;
    FILE *const output = fmemopen(text, sizeof text, "w");
    const pid_t parent = getppid();
    char *const all = NULL;
    const int kept[] = {file, ends[0], ends[1], STDOUT_FILENO};
    const struct typeq_rights rights = {
        .kept = kept, .kept_count = 4, .read_count = 1, .writable = {STDOUT_FILENO}, .write_count = 1, .socket = ends[0],
        .memory = 64 << 20};
    if (!output || typeq_lock_down(&rights) != TYPEQ_LOCKED_ALL) return 77;
    char byte;
    fprintf(output, "pread %d\n", pread(file, &byte, 1, 0) == 1 ? 0 : errno);
    fprintf(output, "send %d\n", send(ends[0], "", 1, 0) == 1 ? 0 : errno);
    fprintf(output, "send-elsewhere %d\n", send(ends[1], "", 1, 0) == 1 ? 0 : errno);
    fprintf(output, "malloc %d\n", malloc(1 << 20) ? 0 : errno);
    fprintf(output, "malloc-too-much %d\n", malloc(128 << 20) ? 0 : errno);
    make_calls(output, (uint64_t)&scratch, (uint64_t)parent, (uint64_t)file, &all, make_here);
    fflush(output);
    const size_t length = strlen(text);
    return write(STDOUT_FILENO, text, length) == (ssize_t)length ? 0 : 1;
}

static int spin(void) {
    const int kept[] = {STDOUT_FILENO};
    const struct typeq_rights rights = {
        .kept = kept, .kept_count = 1, .socket = -1, .memory = 64 << 20, .seconds = 1};
    if (typeq_lock_down(&rights) != TYPEQ_LOCKED_ALL) return 77;
    for (volatile unsigned long turns = 0;; turns++) continue;
}

// MARK: In another process

#if defined(__x86_64__)

#include <sys/user.h>

static pid_t traced;
static struct user_regs_struct before;

/// Lets the traced process execute one instruction. Signals that it gets in the meantime are lost.
static int step(void) {
    int status;
    do {
        if (ptrace(PTRACE_SINGLESTEP, traced, 0, 0) != 0 || waitpid(traced, &status, __WALL) != traced) return -1;
        if (!WIFSTOPPED(status)) return -1;
    } while (WSTOPSIG(status) != SIGTRAP);
    return 0;
}

static long make_there(long number, const uint64_t *arguments) {
    struct user_regs_struct registers = before;
    // The process waits in a system call, and the instruction of that call is used again.
    registers.rip -= 2;
    registers.rax = (unsigned long)number;
    registers.orig_rax = ~0UL;
    registers.rdi = arguments[0];
    registers.rsi = arguments[1];
    registers.rdx = arguments[2];
    registers.r10 = arguments[3];
    registers.r8 = arguments[4];
    registers.r9 = arguments[5];
    if (ptrace(PTRACE_SETREGS, traced, 0, &registers) != 0 || step() != 0) exit(1);
    if (ptrace(PTRACE_GETREGS, traced, 0, &registers) != 0) exit(1);
    return (long)registers.rax;
}

static int attach(pid_t process) {
    traced = process;
    return ptrace(PTRACE_ATTACH, traced, 0, 0) == 0 ? 0 : 77;
}

static int probe(pid_t process, int file, char *const *names) {
    int status;
    if (attach(process) != 0) return 77;
    if (waitpid(traced, &status, __WALL) != traced || ptrace(PTRACE_GETREGS, traced, 0, &before) != 0) return 1;
    errno = 0;
    if ((ptrace(PTRACE_PEEKTEXT, traced, before.rip - 2, 0) & 0xFFFF) != 0x050F || errno != 0) return 1;
    // Below the red zone of the stack.
    const uint64_t scratch = (before.rsp - 8192) & ~UINT64_C(15);
    const char *const bytes = (const char *)&scratch_bytes;
    for (size_t offset = 0; offset < sizeof scratch_bytes; offset += sizeof(long)) {
        long word;
        memcpy(&word, bytes + offset, sizeof word);
        if (ptrace(PTRACE_POKEDATA, traced, scratch + offset, word) != 0) return 1;
    }
    make_calls(stdout, scratch, (uint64_t)getpid(), (uint64_t)file, names, make_there);
    ptrace(PTRACE_SETREGS, traced, 0, &before);
    return ptrace(PTRACE_DETACH, traced, 0, 0) == 0 ? 0 : 1;
}

#else

static int attach(pid_t process) { return 77; }
static int probe(pid_t process, int file, char *const *names) { return 77; }

#endif

int main(int count, char **arguments) {
    if (count >= 4 && strcmp(arguments[1], "--into") == 0) {
        return probe(atoi(arguments[2]), atoi(arguments[3]), arguments + 4);
    }
    if (count == 3 && strcmp(arguments[1], "--attach") == 0) return attach(atoi(arguments[2]));
    if (count != 2) return 64;
    return strcmp(arguments[1], "--spin") == 0 ? spin() : probe_itself(arguments[1]);
}
