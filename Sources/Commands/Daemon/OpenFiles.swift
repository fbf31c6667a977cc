import Glibc

/// How many files the process may have open, sockets among them.
enum OpenFiles {
    /// Allows as many as the system lets this process have, for its broker too: by default 1,024 are
    /// allowed, and connections to push services alone may take as many.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
