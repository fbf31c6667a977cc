#pragma once
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

/// `prctl` is variadic, which Swift cannot call. From now on the process ends with its parent.
static inline void fairway_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

/// Reads a number that another process may write at the same time. Swift's atomics own their memory.
static inline int64_t fairway_load(const int64_t *address) {
    return __atomic_load_n(address, __ATOMIC_RELAXED);
}

/// Renames a file, unless the new name exists (`EEXIST`). `syscall` is variadic, which Swift cannot call. The number
/// is `RENAME_NOREPLACE`, which the C library declares only for GNU sources.
static inline int fairway_rename_new(const char *old, const char *new) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 1);
}
