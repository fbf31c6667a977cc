import CLinux
import Glibc

/// Milliseconds that a test adds to the time of a running process.
///
/// The test writes them to a file of 8 bytes, as a whole number in the machine's byte order. Each
/// process that has mapped the file sees the new number at once.
///
/// Unchecked: the address never changes, and reads of the number are atomic.
package final class ClockOffset: @unchecked Sendable {
    private let address: UnsafePointer<Int64>

    /// Maps a file until the process ends.
    ///
    /// - Parameter path: A file of at least 8 bytes.
    /// - Returns: `nil` if the file cannot be read or is too short.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size >= 8,
            let memory = mmap(nil, 8, PROT_READ, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { return nil }
        // Sound: a mapping begins at a page, so its first 8 bytes are an aligned whole number.
        address = UnsafePointer(memory.assumingMemoryBound(to: Int64.self))
    }

    /// The milliseconds to add.
    package var milliseconds: Int64 { fairway_load(address) }
}
