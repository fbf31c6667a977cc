import Glibc

/// Where a service manager listens: a socket in the file system, or one in Linux's abstract name
/// space, which is written with `@` before it (unix(7)).
struct ServiceAddress: Sendable {
    private let bytes: [UInt8]

    /// - Parameter text: An absolute path, or `@` and a name; nil for anything else, and for what
    ///   is longer than an address can be (107 bytes).
    init?(_ text: String) {
        var bytes = Array(text.utf8)
        guard bytes.count > 1, bytes.count < Self.bytesMax, !bytes.contains(0) else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "/"): bytes.append(0)
        case UInt8(ascii: "@"): bytes[0] = 0
        default: return nil
        }
        self.bytes = bytes
    }

    private static let bytesMax = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    /// Sends one datagram, if it can be sent at once.
    func send(_ message: [UInt8]) {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let handle = socket(AF_UNIX, kind, 0)
        guard handle >= 0 else { return }
        defer { close(handle) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // The length counts: in the abstract name space every byte is part of the name.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(offset + bytes.count)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        withUnsafePointer(to: &address) { pointer in
            // Sound: every socket address begins with the members of `sockaddr`.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
                _ = sendto(handle, message, message.count, flags, rebound, length)
            }
        }
    }
}
