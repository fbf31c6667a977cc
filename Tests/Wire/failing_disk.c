// Preloaded into a daemon, this makes a disk that fails on command: while the file that
// FAILING_DISK names holds "write", no database takes a write, as on a file system that turned
// read-only. While it holds "sync", every sync to the disk fails. While it holds "hold sync", every
// sync waits, and while it holds "hold reads", the reads of the daemon's reader threads wait. The
// first thread that waits creates a second file, whose name ends with ".held".
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

// Whether the file says this word, and the descriptor is a database's or its log's.
static int fails(const char *word, int descriptor) {
    char path[64], target[4096], said[16];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    ssize_t count = readlink(path, target, sizeof target - 1);
    if (count < 0) return 0;
    target[count] = 0;
    if (!strstr(target, ".db")) return 0;
    const char *command = getenv("FAILING_DISK");
    int file = command ? open(command, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    count = read(file, said, sizeof said - 1);
    close(file);
    return count == (ssize_t)strlen(word) && memcmp(said, word, count) == 0;
}

// Waits while the file holds this word. First creates the file that shows that a thread waits.
static void hold(const char *word, int descriptor) {
    int is_noted = 0;
    while (fails(word, descriptor)) {
        char path[4096];
        snprintf(path, sizeof path, "%s.held", getenv("FAILING_DISK"));
        if (!is_noted) close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
        is_noted = 1;
        usleep(5000);
    }
}

// Whether this is a reader thread. Only those have a positive niceness. On Linux each thread has its own niceness.
static int is_reader(void) { return getpriority(PRIO_PROCESS, 0) > 0; }

static int failed(int error) {
    errno = error;
    return -1;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    if (fails("write", descriptor)) return failed(EROFS);
    return ((ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64"))(
        descriptor, bytes, count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return pwrite64(descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
    if (is_reader()) hold("hold reads", descriptor);
    return ((ssize_t(*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, "pread64"))(
        descriptor, bytes, count, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    return pread64(descriptor, bytes, count, offset);
}

// Whether a sync should fail. Waits first while the disk holds syncs.
static int sync_fails(int descriptor) {
    hold("hold sync", descriptor);
    return fails("sync", descriptor);
}

int fdatasync(int descriptor) {
    if (sync_fails(descriptor)) return failed(EIO);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(descriptor);
}

int fsync(int descriptor) {
    if (sync_fails(descriptor)) return failed(EIO);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(descriptor);
}
