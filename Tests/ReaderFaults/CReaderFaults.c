#define _GNU_SOURCE
#include "CReaderFaults.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

#ifndef MAP_GROWSDOWN
#define MAP_GROWSDOWN 0
#endif

// Calls that a reader may not make. If one is allowed, the reader exits with a code of its own.
static void end_if(bool is_allowed) {
    if (is_allowed) _exit(99);
}

static unsigned deepen(volatile unsigned depth) {
    volatile char space[1024];
    space[depth % sizeof space] = (char)depth;
    return deepen(depth + 1) + (unsigned)space[0];
}

void typeq_reader_fault(const void *bytes, size_t count) {
    static const char mark[] = "typeq-fault:";
    size_t length = strlen(mark);
    if (count < length || memcmp(bytes, mark, length) != 0) return;
    char word[64] = "";
    const char *rest = (const char *)bytes + length;
    for (size_t index = 0; index < count - length && index < sizeof word - 1 && rest[index] != '\n'; index++) {
        word[index] = rest[index];
    }
    volatile unsigned long loops = 0;
    if (strcmp(word, "trap") == 0) {
        __builtin_trap();
    } else if (strcmp(word, "abort") == 0) {
        abort();
    } else if (strcmp(word, "segv") == 0) {
        *(volatile int *)8 = 1;
    } else if (strcmp(word, "stack") == 0) {
        end_if(deepen(0) == 1);
    } else if (strcmp(word, "loop") == 0) {
        while (true) loops++;
    } else if (strcmp(word, "memory") == 0) {
        // A failed allocation in Swift ends the process.
        while (true) {
            void *memory = malloc(1 << 20);
            if (!memory) abort();
            memset(memory, 1, 1 << 20);
        }
    } else if (strcmp(word, "open") == 0) {
        end_if(open("/etc/passwd", O_RDONLY) >= 0);
    } else if (strcmp(word, "create") == 0) {
        end_if(open("created-by-a-file", O_WRONLY | O_CREAT, 0600) >= 0);
    } else if (strcmp(word, "socket") == 0) {
        end_if(socket(AF_INET, SOCK_STREAM, 0) >= 0);
    } else if (strcmp(word, "execve") == 0) {
        char *arguments[] = {"true", NULL};
        execve("/bin/true", arguments, environ);
        end_if(errno != EPERM);
    } else if (strcmp(word, "kill") == 0) {
        end_if(kill(getppid(), 0) == 0);
    } else if (strcmp(word, "shared") == 0) {
        end_if(mmap(NULL, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
    } else if (strcmp(word, "growing") == 0) {
        end_if(mmap(NULL, 1 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0) != MAP_FAILED);
    } else if (strcmp(word, "handler") == 0) {
        end_if(signal(SIGALRM, SIG_IGN) != SIG_ERR);
    } else if (strcmp(word, "inherited") == 0) {
        struct stat status;
        end_if(fstat(9, &status) == 0);
    }
}
