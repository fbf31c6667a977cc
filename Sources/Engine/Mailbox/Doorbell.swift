import Glibc

/// Wakes a thread that sleeps in `poll`, from any other (an eventfd).
package final class Doorbell: Sendable {
    /// Readable while the bell has rung and was not cleared.
    package let descriptor: Int32

    package init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "the process has no descriptor left for its own doorbell")
    }

    deinit { close(descriptor) }

    package func ring() {
        var one: UInt64 = 1
        // A full counter means that it has rung already, so the result does not matter.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
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
