import Curl
import Foundation
import Glibc
import Synchronization

/// A server for one test on a free port of 127.0.0.1. It serves each connection on a thread.
final class CurlPeer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let state = Mutex((connections: 0, lines: [String]()))

    /// - Parameter serve: Serves one connection, which is closed afterwards.
    init(_ serve: @escaping @Sendable (CurlPeer, Conversation) -> Void) throws {
        (listener, port) = try Self.listen()
        let thread = Thread { [self] in
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                state.withLock { $0.connections += 1 }
                Thread.detachNewThread { [self] in
                    serve(self, Conversation(socket))
                    close(socket)
                }
            }
        }
        thread.start()
    }

    /// Stops waiting for connections. Tests must call it, because the thread keeps the peer alive.
    func end() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    deinit { close(listener) }

    var connections: Int { state.withLock { $0.connections } }
    /// The messages that the peer has recorded.
    var lines: [String] { state.withLock { $0.lines } }
    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    struct NoPort: Error {}

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) != 0 || Glibc.listen(listener, 64) != 0
                    || getsockname(listener, $0, &length) != 0
            }
        }
        if failed { throw NoPort() }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}

/// A request that a test server has read.
struct ReadRequest {
    let line: String
    let headers: [String]
    let body: [UInt8]

    var path: Substring { line.split(separator: " ").dropFirst().first ?? "" }
}

extension Conversation {
    /// Reads the next HTTP/1.1 request. Nil at the end of the connection.
    func request() -> ReadRequest? {
        guard let first = line() else { return nil }
        var headers: [String] = []
        while let next = line(), !next.isEmpty { headers.append(next) }
        let length = headers.first { $0.hasPrefix("Content-Length: ") }?.dropFirst(16)
        return ReadRequest(
            line: first, headers: headers, body: bytes(length.flatMap { Int($0) } ?? 0))
    }

    func answer(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "") {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        say(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }
}

extension CurlPeer {
    /// A server that answers each request with a closure.
    static func http(
        _ answer: @escaping @Sendable (ReadRequest, Conversation) -> Void = { $1.answer() }
    ) throws -> CurlPeer {
        try CurlPeer { peer, conversation in
            while let request = conversation.request() {
                peer.note(request.line)
                for header in request.headers { peer.note(header) }
                answer(request, conversation)
            }
        }
    }

    /// A server that never sends anything.
    static func silent() throws -> CurlPeer { try CurlPeer { $1.waitForEnd() } }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}

extension Result where Failure == TransferError {
    /// The error of a failed transfer. Nil if it succeeded.
    var error: TransferError? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// The script of a mail server that records all commands and messages.
struct MailScript: Sendable {
    var extensions = ["SIZE 1000000"]
    /// Answers to commands, by their beginning. Other commands get 250.
    var answers: [String: String] = [:]
    /// Whether it ignores QUIT and keeps the connection.
    var ignoresQuit = false
}

extension CurlPeer {
    /// A mail server that follows a script.
    static func mail(_ script: MailScript = MailScript()) throws -> CurlPeer {
        try CurlPeer { peer, conversation in
            conversation.say("220 here\r\n")
            while let line = conversation.line() {
                peer.note(line)
                if line == "QUIT", script.ignoresQuit { return conversation.waitForEnd() }
                conversation.say(script.answer(to: line))
                if line.hasPrefix("AUTH"), script.answers["AUTH"] == nil {
                    peer.note(conversation.line() ?? "")
                    conversation.say("235 welcome\r\n")
                }
                if line == "DATA", script.answers["DATA"] == nil {
                    while let text = conversation.line(), text != "." { peer.note(text) }
                    conversation.say(script.answers["."] ?? "250 taken\r\n")
                }
            }
        }
    }

    var mailURL: String { "smtp://127.0.0.1:\(port)/tester" }
}

extension MailScript {
    fileprivate func answer(to line: String) -> String {
        if let answer = answers.first(where: { line.hasPrefix($0.key) })?.value { return answer }
        if line.hasPrefix("EHLO") {
            return extensions.map { "250-\($0)\r\n" }.joined() + "250 HELP\r\n"
        }
        if line.hasPrefix("AUTH") { return "334 \r\n" }
        return line == "DATA" ? "354 go on\r\n" : "250 fine\r\n"
    }
}

/// One connection of a test server.
final class Conversation {
    private let socket: Int32
    private var unread: [UInt8] = []

    init(_ socket: Int32) { self.socket = socket }

    /// Reads the next line, without its CR LF. Nil at the end.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self).trimmingSuffix("\r")
            }
            guard receive() else { return nil }
        }
    }

    /// Reads a number of bytes. Fewer at the end.
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
