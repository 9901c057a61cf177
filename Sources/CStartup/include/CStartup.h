// What happens before `main`. See CStartup.c.
#ifndef TYPEQ_CSTARTUP_H
#define TYPEQ_CSTARTUP_H

#include <stdio.h>

/// Returns the arguments of the process, with the name of the program first, and their number. Returns NULL if the C library does
/// not pass them to constructors.
char *const *typeq_arguments(int *count);

/// Opens standard streams that are closed, so that no other file gets their numbers. Using them stays an error. Call it before
/// anything is opened.
void typeq_occupy_standard_descriptors(void);

/// Replaces the function of Swift's runtime that searches for an auxiliary program, with the linker's option `--wrap` in
/// Scripts/build. Returns NULL: there is no such program.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

#if defined(__GLIBC__)
/// Replaces `fopen` in the same way. Opens a file, except the one that only Swift's runtime reads before `main`.
FILE *__wrap_fopen(const char *path, const char *mode);
#endif

#endif
