#pragma once
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/statfs.h>

/// `prctl` is variadic, which Swift cannot call. From now on the process ends with its parent.
static inline void fairway_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

/// Reads a number that another process may write at the same time. Swift's atomics own their memory.
static inline int64_t fairway_load(const int64_t *address) {
    return __atomic_load_n(address, __ATOMIC_RELAXED);
}
