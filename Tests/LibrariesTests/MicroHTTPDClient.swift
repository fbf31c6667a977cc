import Glibc
import TestSupport

/// A connection that sends exactly the bytes of a test. Each call blocks for at most 30 seconds.
final class HTTPTestClient {
    struct Answer: Equatable {
        var status: Int
        var headers: [String: String]
        var body: String
    }

    enum Failure: Error {
        case noConnection(errno: Int32)
        /// The server closed the connection.
        case closed
        /// The server sent nothing.
        case noAnswer
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    /// - Parameter host: The last byte of the client's IPv4 address, 127.0.0.x.
    init(port: UInt16, isIPv6: Bool = false, host: UInt8 = 1) throws {
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        if host != 1 {
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_addr.s_addr = (UInt32(0x7f00_0000) | UInt32(host)).bigEndian
            let code = withUnsafePointer(to: place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard code == 0 else { throw Failure.noConnection(errno: errno) }
        }
        let code = isIPv6 ? connectIPv6(port) : connectIPv4(port)
        guard code == 0 else { throw Failure.noConnection(errno: errno) }
    }

    deinit { close(descriptor) }

    private func connectIPv4(_ port: UInt16) -> Int32 {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func connectIPv6(_ port: UInt16) -> Int32 {
        var place = sockaddr_in6()
        place.sin6_family = sa_family_t(AF_INET6)
        place.sin6_port = port.bigEndian
        place.sin6_addr = in6addr_loopback
        return withUnsafePointer(to: place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }

    /// Sends bytes. If the connection is closed, the rest is dropped.
    /// - Returns: Whether all bytes were sent.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends a request and reads its answer.
    func ask(
        _ method: String = "GET", _ target: String, headers: String = "", body: String = ""
    ) throws -> Answer {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        send("\(method) \(target) HTTP/1.1\r\nHost: test\r\n\(headers)\(length)\r\n\(body)")
        return try answer(hasBody: method != "HEAD")
    }

    /// Reads one answer, with the stated number of bytes.
    func answer(hasBody: Bool = true) throws -> Answer {
        while true {
            let head = try untilEmptyLine()
            let lines = head.split(separator: "\r\n")
            let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                headers[parts[0].lowercased()] = String(parts.last?.drop { $0 == " " } ?? "")
            }
            if status == 100 { continue }
            let length = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
            while received.count < length { try receive() }
            let body = String(decoding: received.prefix(length), as: UTF8.self)
            received.removeFirst(length)
            return Answer(status: status ?? 0, headers: headers, body: body)
        }
    }

    /// Waits until the server closes the connection. False if it does not, or if it sends
    /// something.
    func isClosed() -> Bool {
        guard received.isEmpty else { return false }
        do {
            try receive()
            return false
        } catch Failure.closed {
            return true
        } catch {
            return false
        }
    }

    /// Reads everything until the server closes the connection. False if it does not.
    func isClosedAtLast() -> Bool {
        received = []
        while !isClosed() {
            guard !received.isEmpty else { return false }
            received = []
        }
        return true
    }

    /// Moves a clock forward until the server closes the connection. False if that takes more than
    /// 30 seconds.
    /// - Parameters:
    ///   - step: The time by which the clock moves at each step.
    ///   - word: The text that the client sends at each step, so that it is not idle.
    func isClosed(
        advancing clock: ManualMonotonicClock, by step: Duration, sending word: String = ""
    ) -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while ContinuousClock.now < deadline {
            clock.advance(by: step)
            if !word.isEmpty, !send(word) { return true }
            if poll(&interest, 1, 5) > 0 { return isClosed() }
        }
        return false
    }

    /// Reads until a text arrives, and removes everything up to its end.
    func text(through end: String) throws -> String {
        let end = Array(end.utf8)
        while true {
            for start in 0...max(0, received.count - end.count)
            where received[start...].starts(with: end) {
                let text = String(decoding: received[..<(start + end.count)], as: UTF8.self)
                received.removeFirst(start + end.count)
                return text
            }
            try receive()
        }
    }

    private func untilEmptyLine() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            for start in received.indices.dropLast(3)
            where received[start..<start + 4].elementsEqual(end) {
                let head = String(decoding: received[..<start], as: UTF8.self)
                received.removeFirst(start + 4)
                return head
            }
            try receive()
        }
    }

    private func receive() throws {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        errno = 0
        let count = recv(descriptor, &bytes, bytes.count, 0)
        // Other calls change `errno`, so it is read here.
        guard count >= 0 || errno != EAGAIN else { throw Failure.noAnswer }
        guard count > 0 else { throw Failure.closed }
        received += bytes.prefix(count)
    }
}
