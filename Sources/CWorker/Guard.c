// Handles a crash that occurs while the program itself reads a file: the error for that file is still printed, and a successor
// process continues with the files after it.
#define _GNU_SOURCE
#include "CWorker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};

/// The text that is printed if a file crashes the process. The first bytes are printed before the reason.
struct notice {
    int descriptor;
    bool has_reason;
    uint8_t *bytes;
    size_t before_count;
    size_t after_count;
};

static struct notice notices[2];
static unsigned notice_count;
static int exit_code;
static unsigned second_limit;
static uint64_t memory_limit;

/// Whether a file is being read, and the number of seconds so far.
static volatile sig_atomic_t is_reading, seconds;
static uint8_t file_number;

/// The successor: the pipe on which it waits, and its process ID.
static int successor_pipe = -1;
static pid_t successor = 0;

static void write_all(int descriptor, const void *bytes, size_t count) {
    while (count > 0) {
        const ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes = (const char *)bytes + written;
        count -= (size_t)written;
    }
}

/// Writes a number in decimal, and returns the end. A signal handler must not call snprintf.
static char *decimal(char *end, unsigned number) {
    char digits[12];
    unsigned count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count > 0) *end++ = digits[--count];
    return end;
}

/// Prints the error for the file that is being read, lets the successor continue, and ends the process. Only functions that are
/// safe in a signal handler are called.
static _Noreturn void give_up(int number) {
    // Another signal, such as the signal of the next second, must not add a second reason.
    is_reading = 0;
    char reason[96];
    char *end = reason;
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    if (number == SIGALRM) {
        end = stpcpy(end, "reading it took longer than ");
        end = stpcpy(decimal(end, second_limit), " s");
    } else if (memory_limit > 0 && (uint64_t)usage.ru_maxrss * 1024 >= memory_limit / 8 * 7) {
        end = stpcpy(end, "reading it took more than ");
        end = stpcpy(decimal(end, (unsigned)(memory_limit >> 20)), " MiB of memory");
    } else {
        end = stpcpy(end, "its reader crashed (signal ");
        end = stpcpy(decimal(end, (unsigned)number), ")");
    }
    for (unsigned index = 0; index < notice_count; index++) {
        const struct notice *const notice = &notices[index];
        write_all(notice->descriptor, notice->bytes, notice->before_count);
        if (notice->has_reason) write_all(notice->descriptor, reason, (size_t)(end - reason));
        write_all(notice->descriptor, notice->bytes + notice->before_count, notice->after_count);
    }
    if (successor > 0) {
        write_all(successor_pipe, &file_number, 1);
        while (waitpid(successor, NULL, 0) < 0 && errno == EINTR) continue;
    }
    _exit(exit_code);
}

static void caught(int number) {
    if (!is_reading) {
        // No file is being read. The handler for a crash was removed before it was called, so the next crash ends the program.
        return;
    }
    if (number == SIGALRM && (unsigned)++seconds < second_limit) return;
    give_up(number);
}

void typeq_guard_remove(void) {
    for (unsigned index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
}

void typeq_guard_start(unsigned limit, uint64_t memory, int code) {
    // A crash may have exhausted the stack.
    static char stack[64 * 1024];
    const stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&own, NULL);
    struct sigaction action = {.sa_handler = caught, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigaction(SIGALRM, &action, NULL);
    // After the privileges have been dropped, the handlers can no longer be changed.
    action.sa_flags |= SA_RESETHAND;
    for (unsigned index = 0; index < sizeof crashes / sizeof *crashes; index++) sigaction(crashes[index], &action, NULL);
    second_limit = limit;
    memory_limit = memory;
    exit_code = code;
    const struct itimerval each_second = {.it_interval = {.tv_sec = 1}, .it_value = {.tv_sec = 1}};
    setitimer(ITIMER_REAL, &each_second, NULL);
}

void typeq_guard_add_notice(
    int descriptor, bool has_reason, const uint8_t *before, size_t before_count, const uint8_t *after, size_t after_count) {
    if (notice_count == sizeof notices / sizeof *notices) return;
    // A signal handler must not allocate memory, and the bytes of the caller may move.
    uint8_t *const bytes = malloc(before_count + after_count + 1);
    if (!bytes) return;
    memcpy(bytes, before, before_count);
    memcpy(bytes + before_count, after, after_count);
    notices[notice_count++] = (struct notice){descriptor, has_reason, bytes, before_count, after_count};
}

void typeq_guard_begin(uint8_t file) {
    file_number = file;
    seconds = 0;
    is_reading = 1;
}

void typeq_guard_end(void) {
    is_reading = 0;
    while (notice_count > 0) free(notices[--notice_count].bytes);
}

int typeq_duplicate(int descriptor) {
    const int duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    return duplicate < 0 ? descriptor : duplicate;
}

// MARK: Successors

int typeq_successor_start(uint8_t *file) {
    int ends[2];
    if (pipe(ends) != 0) return -errno;
    const pid_t child = fork();
    if (child < 0) {
        const int error = errno;
        close(ends[0]);
        close(ends[1]);
        return -error;
    }
    if (child > 0) {
        close(ends[0]);
        successor = child;
        successor_pipe = ends[1];
        return successor_pipe;
    }
    close(ends[1]);
    ssize_t count;
    do count = read(ends[0], file, 1);
    while (count < 0 && errno == EINTR);
    // The pipe was closed without a message: all files have been answered, or the program was killed.
    if (count != 1) _exit(0);
    close(ends[0]);
    return 0;
}

void typeq_successor_dismiss(void) {
    if (successor <= 0) return;
    close(successor_pipe);
    while (waitpid(successor, NULL, 0) < 0 && errno == EINTR) continue;
    successor = 0;
}
