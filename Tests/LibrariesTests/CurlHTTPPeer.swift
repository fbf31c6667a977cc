import Curl

/// A request as a server reads it.
struct ReadRequest {
    let line: String
    let headers: [String]
    let body: [UInt8]

    var path: Substring { line.split(separator: " ").dropFirst().first ?? "" }
}

extension Conversation {
    /// The next request over HTTP/1.1; nil at the end of the connection.
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
    /// A server that answers each request as told.
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

    /// A server that never says a word.
    static func silent() throws -> CurlPeer { try CurlPeer { $1.waitForEnd() } }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}

extension Result where Failure == TransferError {
    /// Why it failed; nil if it did not.
    var error: TransferError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
