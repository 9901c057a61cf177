#define _GNU_SOURCE
#include "Calls.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

const struct scratch scratch_bytes = {.file = "/etc/passwd", .missing = "created-by-a-reader"};

// Arguments whose values the caller knows.
enum { PEER = 0x7EAD0001, FILE_ };

#define AT(field) offsetof(struct scratch, field)

// The numbers of calls that older headers do not have are the same on every architecture.
static const struct call calls[] = {
    // Files.
    {"open", SYS_openat, {(uint64_t)AT_FDCWD, AT(file), O_RDONLY}, 2},
    {"create", SYS_openat, {(uint64_t)AT_FDCWD, AT(missing), O_WRONLY | O_CREAT, 0600}, 2},
    {"unlink", SYS_unlinkat, {(uint64_t)AT_FDCWD, AT(missing)}, 2},
    {"make-folder", SYS_mkdirat, {(uint64_t)AT_FDCWD, AT(missing), 0700}, 2},
    {"rename", SYS_renameat2, {(uint64_t)AT_FDCWD, AT(missing), (uint64_t)AT_FDCWD, AT(missing), 0}, 2 | 8},
    {"chmod", SYS_fchmodat, {(uint64_t)AT_FDCWD, AT(missing), 0600}, 2},
    {"stat", SYS_newfstatat, {(uint64_t)AT_FDCWD, AT(file), AT(zeros), 0}, 2 | 4},
    {"access", SYS_faccessat, {(uint64_t)AT_FDCWD, AT(file), 0}, 2},
    {"read-link", SYS_readlinkat, {(uint64_t)AT_FDCWD, AT(file), AT(zeros), 8}, 2 | 4},
    {"change-folder", SYS_chdir, {AT(file)}, 1},
    {"truncate", SYS_ftruncate, {FILE_, 0}, 0},
    {"seek", SYS_lseek, {FILE_, 0, 0}, 0},
    {"control", SYS_ioctl, {FILE_, 0x5401, AT(zeros)}, 4},
    {"flags", SYS_fcntl, {FILE_, F_GETFL}, 0},
    {"duplicate", SYS_dup, {FILE_}, 0},
    {"write-to-file", SYS_write, {FILE_, AT(byte), 1}, 2},
    {"write-to-inherited", SYS_write, {INHERITED, AT(byte), 1}, 2},
    {"read-output", SYS_read, {1, AT(zeros), 8}, 2},
    {"memory-file", SYS_memfd_create, {AT(missing), 0}, 1},
    // Processes.
    {"execute", SYS_execve, {AT(file), AT(zeros), AT(zeros)}, 7},
    {"fork", SYS_clone, {SIGCHLD}, 0},
    {"kill", SYS_kill, {PEER, 0}, 0},
    {"kill-thread", SYS_tgkill, {PEER, PEER, 0}, 0},
    {"trace", SYS_ptrace, {0x4206, PEER}, 0},
    {"read-process", SYS_process_vm_readv, {PEER, AT(zeros), 0, AT(zeros), 0, 0}, 2 | 8},
    {"name-space", SYS_unshare, {CLONE_NEWUSER}, 0},
    {"user", SYS_setuid, {0}, 0},
    {"mount", SYS_mount, {AT(file), AT(file), AT(file), 0, 0}, 7},
    // The network, and other ways to other processes.
    {"socket", SYS_socket, {AF_INET, SOCK_STREAM, 0}, 0},
    {"local-socket", SYS_socketpair, {AF_UNIX, SOCK_STREAM, 0, AT(zeros)}, 8},
    {"send-to-inherited", SYS_sendto, {INHERITED, AT(byte), 1, 0, 0, 0}, 2},
    {"pipe", SYS_pipe2, {AT(zeros), 0}, 1},
    {"shared-segment", SYS_shmget, {0, 4096, 01600}, 0},
    {"ring", 425, {1, AT(zeros)}, 2},
    // The rights that were given up.
    {"limit", SYS_prlimit64, {0, RLIMIT_DATA, 0, AT(zeros)}, 8},
    {"process-control", SYS_prctl, {PR_SET_DUMPABLE, 1}, 0},
    {"signal-handler", SYS_rt_sigaction, {SIGALRM, AT(zeros), 0, 8}, 2},
    {"signal-mask", SYS_rt_sigprocmask, {SIG_BLOCK, AT(zeros), 0, 8}, 2},
    {"timer", SYS_setitimer, {0, AT(zeros), 0}, 2},
    // Memory: executable, of a file, shared, growing, and beyond the limit.
    {"map-executable", SYS_mmap, {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}, 0},
    {"map-file", SYS_mmap, {0, 4096, PROT_READ, MAP_PRIVATE, FILE_, 0}, 0},
    {"map-shared-file", SYS_mmap, {0, 4096, PROT_READ, MAP_SHARED, FILE_, 0}, 0},
    {"map-inherited", SYS_mmap, {0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, INHERITED, 0}, 0},
    {"map-shared", SYS_mmap, {0, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0}, 0},
    {"map-growing", SYS_mmap, {0, 1 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0}, 0},
    {"grow-memory", SYS_mremap, {AT(zeros), 4096, 8192, MREMAP_MAYMOVE}, 1},
    {"poison-memory", SYS_madvise, {AT(zeros), 0, 100}, 1},
    {"map-data", SYS_mmap, {0, 600 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}, 0},
    {"map-addresses", SYS_mmap, {0, UINT64_C(1) << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0}, 0},
    {"inherited", SYS_fstat, {INHERITED, AT(zeros)}, 2},
};

static bool is_named(const char *name, char *const *names) {
    if (!*names) return true;
    while (*names && strcmp(*names, name) != 0) names++;
    return *names;
}

void make_calls(
    FILE *output, uint64_t scratch, uint64_t peer, uint64_t file, char *const *names,
    long (*make)(long number, const uint64_t *arguments)) {
    for (unsigned index = 0; index < sizeof calls / sizeof *calls; index++) {
        const struct call *const call = &calls[index];
        if (!is_named(call->name, names)) continue;
        uint64_t arguments[6];
        for (unsigned argument = 0; argument < 6; argument++) {
            const uint64_t value = call->arguments[argument];
            arguments[argument] = call->addresses & 1U << argument ? scratch + value
                                  : value == PEER                 ? peer
                                  : value == FILE_                ? file
                                                                  : value;
        }
        const long result = make(call->number, arguments);
        fprintf(output, "%s %ld\n", call->name, result < 0 && result >= -4095 ? -result : 0);
    }
}
