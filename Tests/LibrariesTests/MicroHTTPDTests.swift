import Dispatch
import MicroHTTPD
import Synchronization
import TestSupport
import Testing

/// The parts of a request as text.
private func echo(_ request: HTTPRequest, _ responder: Responder) {
    let query = request.target.query.map { "\($0.name)=\($0.value)" }
    let parts = [
        request.method, request.target.segments.joined(separator: "|"),
        query.joined(separator: "|"),
        request.headers["x-test"] ?? "-", String(decoding: request.body, as: UTF8.self),
        request.peer,
    ]
    responder.answer(text(parts.joined(separator: ";")))
}

private func text(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
}

@Suite struct MicroHTTPDTests {
    private func server(
        _ limits: HTTPLimits = HTTPLimits(), clock: ManualMonotonicClock? = nil,
        handler: @escaping HTTPServer.Handler = echo
    ) throws -> HTTPServer {
        try HTTPServer(
            address: "127.0.0.1", port: 0, limits: limits, now: { clock?.now ?? .now },
            handler: handler)
    }

    @Test func `a request arrives with all its parts`() throws {
        let server = try server()
        let client = try HTTPTestClient(port: server.port)
        let answer = try client.ask(
            "POST", "/a%20b/c?d=e+f", headers: "X-TEST:  some value \r\n", body: "hello")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "text/plain")
        #expect(answer.body == "POST;a b|c;d=e f;some value;hello;127.0.0.1")
    }

    @Test func `one connection carries several requests`() throws {
        let server = try server()
        let client = try HTTPTestClient(port: server.port)
        for number in 0..<50 {
            #expect(try client.ask("GET", "/\(number)").body == "GET;\(number);;-;;127.0.0.1")
        }
        client.send("GET /x HTTP/1.1\r\nHost: t\r\n\r\nGET /y HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(try client.answer().body.contains("x"))
        #expect(try client.answer().body.contains("y"))
        let last = try client.ask("GET", "/z", headers: "Connection: close\r\n")
        #expect(last.headers["connection"]?.lowercased() == "close")
        #expect(client.isClosed())
    }

    @Test func `a body may come in chunks, in pieces, or after a reply to Expect`() throws {
        let server = try server()
        let client = try HTTPTestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        for piece in ["3\r\nabc\r\n", "2;x=y\r\nd", "e\r\n", "0\r\n", "\r\n"] { client.send(piece) }
        #expect(try client.answer().body == "POST;;;-;abcde;127.0.0.1")
        client.send(
            "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        client.send("xyz")
        #expect(try client.answer().body == "POST;;;-;xyz;127.0.0.1")
    }

    @Test func `an answer to HEAD has no body, but its length`() throws {
        let server = try server()
        let client = try HTTPTestClient(port: server.port)
        let answer = try client.ask("HEAD", "/")
        #expect(answer.status == 200)
        #expect(answer.headers["content-length"] == "\("HEAD;;;-;;127.0.0.1".utf8.count)")
        #expect(try client.ask("GET", "/").status == 200)
    }

    @Test func `an IPv6 address works as well`() throws {
        let server = try HTTPServer(address: "::1", port: 0, handler: echo)
        let client = try HTTPTestClient(port: server.port, isIPv6: true)
        #expect(try client.ask("GET", "/").body == "GET;;;-;;::1")
    }

    @Test func `an answer may come later, and from another thread`() throws {
        let server = try server { request, responder in
            DispatchQueue.global().async { responder.answer(text(request.target.path)) }
        }
        let client = try HTTPTestClient(port: server.port)
        for number in 0..<50 { #expect(try client.ask("GET", "/\(number)").body == "/\(number)") }
    }

    @Test func `a hundred requests wait at the same time`() throws {
        let waiting = Mutex<[(String, Responder)]>([])
        let server = try server { request, responder in
            let all = waiting.withLock {
                $0.append((request.target.path, responder))
                return $0.count == 100 ? $0 : []
            }
            // The last request releases all others, in reverse order.
            DispatchQueue.global().async {
                for (path, responder) in all.reversed() { responder.answer(text(path)) }
            }
        }
        let clients = try (0..<100).map { _ in try HTTPTestClient(port: server.port) }
        for (number, client) in clients.enumerated() {
            client.send("GET /\(number) HTTP/1.1\r\nHost: t\r\n\r\n")
        }
        for (number, client) in clients.enumerated() {
            #expect(try client.answer().body == "/\(number)")
        }
    }

    @Test func `only the first answer counts, and a missing answer becomes 500`() throws {
        let server = try server { request, responder in
            guard request.target.path == "/twice" else { return }
            responder.answer(text("one"))
            responder.answer(text("two"))
        }
        let client = try HTTPTestClient(port: server.port)
        #expect(try client.ask("GET", "/twice").body == "one")
        #expect(try client.ask("GET", "/never").status == 500)
        #expect(try client.ask("GET", "/twice").body == "one")
    }

    @Test func `the server does not wait for an answer that takes too long`() throws {
        let clock = ManualMonotonicClock()
        var limits = HTTPLimits()
        limits.answerTime = .milliseconds(20)
        let kept = Mutex<[Responder]>([])
        let came = DispatchSemaphore(value: 0)
        let server = try server(limits, clock: clock) { request, responder in
            if request.target.path == "/late" {
                kept.withLock { $0.append(responder) }
                came.signal()
            } else {
                responder.answer(text("at once"))
            }
        }
        let client = try HTTPTestClient(port: server.port)
        client.send("GET /late HTTP/1.1\r\nHost: t\r\n\r\n")
        came.wait()
        clock.advance(by: limits.answerTime)
        #expect(try client.answer().status == 504)
        kept.withLock { $0.first?.answer(text("late")) }
        #expect(try client.ask("GET", "/soon").body == "at once")
    }

    @Test(arguments: [
        HTTPResponse(status: 200, headers: [("X-A", "a\r\nX-B: b")]),
        HTTPResponse(status: 200, headers: [("X-A", "a\u{0}b")]),
        HTTPResponse(status: 200, headers: [("X A", "b")]),
        HTTPResponse(status: 99), HTTPResponse(status: 1_000_000), HTTPResponse(status: -1),
    ])
    func `an answer that cannot be sent becomes 500`(_ response: HTTPResponse) throws {
        let server = try server { _, responder in responder.answer(response) }
        let answer = try HTTPTestClient(port: server.port).ask("GET", "/")
        #expect(answer.status == 500)
        #expect(answer.headers["x-a"] == nil && answer.headers["x-b"] == nil)
    }

    @Test func `an answer may be large`() throws {
        let body = String(repeating: "0123456789abcdef", count: 200_000)
        let server = try server { _, responder in responder.answer(text(body)) }
        #expect(try HTTPTestClient(port: server.port).ask("GET", "/").body == body)
    }

    @Test func `a server that cannot listen says why`() throws {
        let server = try server()
        #expect(throws: HTTPServerError.system(errno: 98)) {
            try HTTPServer(address: "127.0.0.1", port: server.port, handler: echo)
        }
        for address in ["", "localhost", "127.0.0.1.5", "::g"] {
            #expect(throws: HTTPServerError.address(address)) {
                try HTTPServer(address: address, port: 0, handler: echo)
            }
        }
        #expect("\(HTTPServerError.system(errno: 98))" == "Address already in use")
    }

    @Test func `a server does not start with an invalid certificate`() throws {
        for tls in [
            HTTPTLS(certificate: "x", key: "y"), HTTPTLS(certificate: testCertificate, key: ""),
        ] {
            #expect(throws: HTTPServerError.notStarted(overTLS: true)) {
                try HTTPServer(address: "127.0.0.1", port: 0, tls: tls, handler: echo)
            }
        }
    }

    @Test func `a server over TLS does not answer without encryption`() throws {
        let tls = HTTPTLS(certificate: testCertificate, key: testKey)
        let server = try HTTPServer(address: "127.0.0.1", port: 0, tls: tls, handler: echo)
        let client = try HTTPTestClient(port: server.port)
        #expect(throws: HTTPTestClient.Failure.self) { try client.ask("GET", "/") }
    }
}
