// Runs a program, writes its peak memory in bytes to a file, and ends with its exit code.
//
//     peak-memory FILE PROGRAM [ARGUMENT...]
//
// Linux counts the memory of the process that starts a program as the program's (setmax_mm_hiwater_rss in execve). A test
// process has hundreds of megabytes, this one has one.
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 3) return 64;
    pid_t child = fork();
    if (child == 0) {
        execv(arguments[2], arguments + 2);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0) return 2;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return 2;
    }
    getrusage(RUSAGE_CHILDREN, &usage);
#ifdef __APPLE__
    long long unit = 1;
#else
    long long unit = 1024;
#endif
    FILE *file = fopen(arguments[1], "w");
    if (file == NULL || fprintf(file, "%lld\n", usage.ru_maxrss * unit) < 0 || fclose(file) != 0) return 2;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
