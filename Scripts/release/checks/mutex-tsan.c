// Tells the thread sanitizer where `Mutex` of Swift's Synchronization module synchronizes if a thread has to wait.
//
// The uncontended path of `Mutex` is an atomic operation that is inlined into the program, so the sanitizer sees it. If
// another thread holds the lock, `_MutexHandle._lockSlow` and `_unlockSlow` of libswiftSynchronization.so let the kernel
// transfer it (`FUTEX_LOCK_PI`). That library is not instrumented, so the sanitizer does not see that the second thread
// waited for the first, and reports races between closures of `withLock`.
//
// This library is loaded before it (LD_PRELOAD), calls the original functions and marks their acquire and release. It adds
// only the order that the lock really gives: accesses outside the lock are still reported.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Present in a program that the sanitizer instruments.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
// _MutexHandle._lockSlow(UInt32) -> () and _MutexHandle._unlockSlow() -> ()
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
typedef SWIFT void LockSlow(uint32_t, SELF void *);
typedef SWIFT void UnlockSlow(SELF void *);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) {
    fprintf(stderr, "mutex-tsan: no function '%s' in libswiftSynchronization.so\n", name);
    abort();
  }
  return function;
}

SWIFT void lock(uint32_t thread, SELF void *handle) __asm__(LOCK_SLOW);
SWIFT void lock(uint32_t thread, SELF void *handle) {
  ((LockSlow *)original(LOCK_SLOW))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock(SELF void *handle) __asm__(UNLOCK_SLOW);
SWIFT void unlock(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  ((UnlockSlow *)original(UNLOCK_SLOW))(handle);
}
