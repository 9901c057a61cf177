// Gives up its rights like a worker, then makes calls that a worker may not make. Prints a line for each, with the name of the
// call and the error number, or 0 if it was allowed.
//
//   lockdown-probe FILE     FILE is a readable file
#define _GNU_SOURCE
#include <CWorker.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char text[4096];
static size_t used = 0;

static void report(const char *call, int failed) {
    used += (size_t)snprintf(text + used, sizeof text - used, "%s %d\n", call, failed ? errno : 0);
}

int main(int count, char **arguments) {
    if (count != 2) return 64;
    const int file = open(arguments[1], O_RDONLY);
    const int out = open("/dev/null", O_WRONLY);
    int ends[2];
    if (file < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) return 1;
    const struct typeq_rights rights = {
        .writable = {STDOUT_FILENO}, .write_count = 1, .socket = ends[0], .memory = 64 << 20};
    const int enforced = typeq_lock_down(&rights);
    if (enforced != TYPEQ_LOCKED_ALL) return 77;

    char byte;
    struct stat status;
    char *const program[] = {"/bin/true", NULL};
    report("pread", pread(file, &byte, 1, 0) != 1);
    report("send", send(ends[0], "", 1, 0) != 1);
    report("malloc", malloc(1 << 20) == NULL);
    report("malloc-too-much", malloc(128 << 20) == NULL);
    report("open", open(arguments[1], O_RDONLY) < 0);
    report("create", open("created-by-probe", O_WRONLY | O_CREAT, 0600) < 0);
    report("unlink", unlink(arguments[1]) < 0);
    report("chmod", chmod(arguments[1], 0600) < 0);
    report("stat", stat(arguments[1], &status) < 0);
    report("socket", socket(AF_INET, SOCK_STREAM, 0) < 0);
    report("execve", execve(program[0], program, NULL) < 0);
    report("fork", fork() < 0);
    report("kill", kill(getppid(), 0) < 0);
    report("write", write(out, "", 1) < 0);
    report("send-elsewhere", send(ends[1], "", 1, 0) < 0);
    report("map-executable", mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
    report("ioctl", ioctl(file, 0x5401, text + sizeof text - 256) < 0);
    return write(STDOUT_FILENO, text, used) == (ssize_t)used ? 0 : 1;
}
