import Glibc

/// Wakes a thread that sleeps in `poll`, from any other.
///
/// A pipe: Swift's Glibc module has no `eventfd`.
package final class Doorbell: Sendable {
    /// Readable while the bell has rung and was not cleared.
    package let descriptor: Int32
    private let writing: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "the process has no descriptor left for its own doorbell")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        descriptor = ends[0]
        writing = ends[1]
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    package func ring() {
        var byte: UInt8 = 1
        // A full pipe means that it has rung already, so the result does not matter.
        _ = write(writing, &byte, 1)
    }

    package func clear() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, 16) == 16 {}
    }

    /// Sleeps until the bell rings or the time is over.
    package func wait(milliseconds: Int32) {
        var interest = pollfd(descriptor: descriptor)
        _ = poll(&interest, 1, milliseconds)
    }
}

extension pollfd {
    fileprivate init(descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}
