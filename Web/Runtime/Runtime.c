/* The runtime of the module: memory, and the functions of the C library that compiled Swift code calls.

   The allocator keeps a list of free blocks for each size class. There are four classes between two powers of two, so a block is
   at most a quarter larger than requested. A freed block is used for the next request of its class; memory is never returned to
   the host, because WebAssembly memory cannot shrink. */
#include "functions.h"
#include <stdint.h>

#define PAGE_BYTES 65536u
#define USUAL_PAGES 4u
#define ALIGNMENT 16u
#define CLASS_COUNT 128u

struct block {
    struct block *next; /* while the block is free */
    uint32_t class;
    uint32_t padding[2];
};

extern unsigned char __heap_base;
static struct block *free_blocks[CLASS_COUNT];
static uintptr_t heap_start, heap_end;

/* Sets the class of a size, and returns the size of the blocks of the class: 16, 32, 48, 64, 80, 96, 112, 128, 160, … */
static size_t class_size(size_t size, uint32_t *class) {
    size_t units = (size + ALIGNMENT - 1) / ALIGNMENT;
    if (units <= 4) {
        *class = units ? (uint32_t)units - 1 : 0;
        return (*class + 1) * ALIGNMENT;
    }
    uint32_t exponent = 31 - (uint32_t)__builtin_clz((uint32_t)units - 1); /* 2^exponent < units <= 2^(exponent + 1) */
    size_t step = (size_t)1 << (exponent - 2);
    size_t quarter = (units - 1 - ((size_t)1 << exponent)) / step;
    *class = 4 + (exponent - 2) * 4 + (uint32_t)quarter;
    return (((size_t)1 << exponent) + (quarter + 1) * step) * ALIGNMENT;
}

static struct block *allocate_block(size_t size) {
    uint32_t class;
    if (size > INT32_MAX) return 0;
    size_t total = sizeof(struct block) + class_size(size, &class);
    struct block *block = free_blocks[class];
    if (block) {
        free_blocks[class] = block->next;
        return block;
    }
    if (!heap_start) heap_start = heap_end = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    size_t available = (size_t)__builtin_wasm_memory_size(0) * PAGE_BYTES - heap_end;
    if (available < total) {
        /* To add a few pages takes a host about as long as to add one. */
        size_t pages = (total - available + PAGE_BYTES - 1) / PAGE_BYTES;
        if ((pages >= USUAL_PAGES || __builtin_wasm_memory_grow(0, USUAL_PAGES) == (size_t)-1) &&
            __builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    }
    block = (struct block *)heap_end;
    heap_end += total;
    block->class = class;
    return block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment > ALIGNMENT) return 22; /* EINVAL: no type of the module has a larger alignment */
    struct block *block = allocate_block(size);
    if (!block) return 12; /* ENOMEM */
    *result = block + 1;
    return 0;
}

void *malloc(size_t size) {
    struct block *block = allocate_block(size);
    return block ? block + 1 : 0;
}

void free(void *memory) {
    if (!memory) return;
    struct block *block = (struct block *)memory - 1;
    block->next = free_blocks[block->class];
    free_blocks[block->class] = block;
}

/* Memory for arguments, which the host writes, and for results, which it reads. */
__attribute__((export_name("allocate"))) void *typeq_allocate(size_t size) { return malloc(size); }
__attribute__((export_name("free"))) void typeq_free(void *memory) { free(memory); }

/* With the feature bulk-memory, these are single instructions. */
void *memcpy(void *target, const void *source, size_t count) { return __builtin_memcpy(target, source, count); }
void *memmove(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }
void *memset(void *target, int byte, size_t count) { return __builtin_memset(target, byte, count); }

typedef uint64_t __attribute__((aligned(1), may_alias)) word;

int memcmp(const void *first, const void *second, size_t count) {
    const unsigned char *a = first, *b = second;
    for (; count >= 8 && *(const word *)a == *(const word *)b; a += 8, b += 8) count -= 8;
    for (; count; a++, b++, count--)
        if (*a != *b) return *a - *b;
    return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
    const unsigned char *a = bytes, wanted = (unsigned char)byte;
    const uint64_t ones = 0x0101010101010101u, pattern = ones * wanted;
    for (; count >= 8; a += 8, count -= 8) {
        uint64_t difference = *(const word *)a ^ pattern;
        if ((difference - ones) & ~difference & (ones << 7)) break; /* one of the eight bytes is equal */
    }
    for (; count; a++, count--)
        if (*a == wanted) return (void *)a;
    return 0;
}

size_t strlen(const char *text) {
    size_t count = 0;
    while (text[count]) count++;
    return count;
}

/* Returns the product of two 128-bit numbers, for which WebAssembly has no instruction. */
__int128 __multi3(__int128 first, __int128 second) {
    const uint64_t low = 0xFFFFFFFFu;
    uint64_t a = (uint64_t)first, b = (uint64_t)second;
    uint64_t bottom = (a & low) * (b & low), middle = (a >> 32) * (b & low) + (bottom >> 32);
    uint64_t other = (a & low) * (b >> 32) + (middle & low);
    uint64_t top = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    top += (uint64_t)(first >> 64) * b + a * (uint64_t)(second >> 64);
    return (__int128)((unsigned __int128)top << 64 | (other << 32 | (bottom & low)));
}

/* Reads a decimal number. The host converts it, because JavaScript rounds correctly. Returns the end of the text, or 0 if it is not a
   number. */
__attribute__((import_module("host"), import_name("real"))) double typeq_host_real(const char *text, size_t count);
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    size_t count = strlen(text);
    *result = typeq_host_real(text, count);
    return *result == *result ? text + count : 0;
}

/* Random bytes, which Swift uses as the seed of hash tables. */
__attribute__((import_module("host"), import_name("random"))) void typeq_host_random(void *target, size_t count);
void arc4random_buf(void *target, size_t count) { typeq_host_random(target, count); }

/* The value that Swift functions with buffers on the stack check before they return. */
uintptr_t __stack_chk_guard = 0x2F8A6C51;
__attribute__((noreturn)) void __stack_chk_fail(void) { __builtin_trap(); }
__attribute__((noreturn)) void abort(void) { __builtin_trap(); }
int putchar(int character) { return character; }
