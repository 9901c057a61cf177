// Functions for the start of the program. See CStartup.c.
#ifndef TYPEQ_CSTARTUP_H
#define TYPEQ_CSTARTUP_H

#include <stdio.h>

/// Returns the arguments of the process, beginning with the name of the program, and their number. Returns NULL if the C
/// library does not pass them to constructors.
char *const *typeq_arguments(int *count);

/// Opens standard streams that are closed, so that no other file uses their numbers. Using these streams remains an error. Call
/// this function before any file is opened.
void typeq_occupy_standard_descriptors(void);

/// Returns large blocks of memory to the system as soon as they are freed. Otherwise, the C library keeps blocks of up to 32 MiB
/// for later blocks, which may have other sizes (`M_MMAP_THRESHOLD` in mallopt(3)).
void typeq_return_large_blocks(void);

/// Returns the version that a library reports, or NULL if the program does not contain it. Only libmagic uses these libraries.
const char *typeq_zlib_version(void);
const char *typeq_bzip2_version(void);
const char *typeq_xz_version(void);

/// The linker option `--wrap` in Scripts/build replaces the function of the Swift runtime that searches for an
/// auxiliary program with this function. Returns NULL, because there is no such program.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

#if defined(__GLIBC__)
/// The linker replaces `fopen` with this function in the same way. Opens a file, except for the file that only the
/// Swift runtime reads before `main`.
FILE *__wrap_fopen(const char *path, const char *mode);
#endif

#endif
