// Calls that a reader of files may not make. Both programs make them: the one that gives up its rights itself, and the one that
// takes control of a running reader.
#include <stdint.h>
#include <stdio.h>

/// The number of a descriptor that is open before the rights are given up, and not among those that are kept.
enum { INHERITED = 9 };

/// Bytes for the arguments that are addresses.
struct scratch {
    char file[16];
    char missing[32];
    char byte[8];
    uint64_t zeros[64];
};

/// A call. Address arguments are offsets in the scratch bytes.
struct call {
    const char *name;
    long number;
    uint64_t arguments[6];
    /// A bit for each argument that is an address.
    unsigned addresses;
};

extern const struct scratch scratch_bytes;

/// Calls a function for each call, with its arguments, and prints a line for each: the name and the error number, or 0 if it was
/// allowed.
///
/// - scratch: the address of the scratch bytes in the process that makes the calls.
/// - peer: the ID of another process, which it could reach.
/// - file: a descriptor of a readable file.
/// - names: the names of the calls, up to NULL; all calls if there are none.
void make_calls(
    FILE *output, uint64_t scratch, uint64_t peer, uint64_t file, char *const *names,
    long (*make)(long number, const uint64_t *arguments));
