// Preloaded into a daemon, this makes a disk that fails on command: while the file that
// FAILING_DISK names holds "write", no database takes a write, as on a file system that turned
// read-only. While it holds "sync", every sync to the disk fails. While it holds "slow", every sync
// takes two seconds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

// Whether what was written is not made durable; takes its time where the disk is slow.
static int sync_fails(int descriptor) {
    if (fails("slow", descriptor)) sleep(2);
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
