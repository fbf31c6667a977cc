import Glibc

/// One connection as its server sees it.
final class Conversation {
    private let socket: Int32
    private var unread: [UInt8] = []

    init(_ socket: Int32) { self.socket = socket }

    /// The next line without its CR LF; nil at the end.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self).trimmingSuffix("\r")
            }
            guard receive() else { return nil }
        }
    }

    /// As many bytes; fewer at the end.
    func bytes(_ count: Int) -> [UInt8] {
        while unread.count < count, receive() {}
        defer { unread.removeFirst(min(count, unread.count)) }
        return Array(unread.prefix(count))
    }

    func say(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Waits until the other side has ended the connection.
    func waitForEnd() { while receive() {} }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread += buffer.prefix(count)
        return true
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
