#pragma once
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/statfs.h>

/// `prctl` is variadic, which Swift cannot call. From now on the process ends with its parent.
static inline void fairway_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }
