import Glibc
import MicroHTTPD
import Synchronization
import TestSupport
import Testing

/// Tests that a server refuses bad requests and continues.
@Suite struct MicroHTTPDLimitsTests {
    private func server(_ limits: HTTPLimits = HTTPLimits()) throws -> HTTPServer {
        try HTTPServer(address: "127.0.0.1", port: 0, limits: limits) { request, responder in
            responder.answer(HTTPResponse(status: 200, body: request.body))
        }
    }

    private func isWell(_ server: HTTPServer) throws -> Bool {
        try HTTPTestClient(port: server.port).ask("POST", "/", body: "well").body == "well"
    }

    @Test func `a body up to the limit is accepted, and a larger one refused`() throws {
        var limits = HTTPLimits()
        limits.bodyBytesMax = 100_000
        let server = try server(limits)
        let client = try HTTPTestClient(port: server.port)
        let most = String(repeating: "x", count: 100_000)
        #expect(try client.ask("POST", "/", body: most).body == most)
        #expect(try client.ask("POST", "/", body: most + "y").status == 413)
        // The connection still works.
        #expect(try client.ask("POST", "/", body: "again").body == "again")
        // The length of a body in chunks is not known before.
        let chunk = "186A0\r\n\(most)\r\n"
        client.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("\(chunk)1\r\nx\r\n0\r\n\r\n")
        #expect(try client.answer().status == 413)
        #expect(try client.ask("POST", "/", body: "again").body == "again")
    }

    @Test func `a body far beyond the limit is not even read`() throws {
        let server = try server()
        let announced = try HTTPTestClient(port: server.port)
        announced.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 2000000\r\n\r\n")
        #expect(try announced.answer().status == 413)
        #expect(announced.isClosed())

        let asked = try HTTPTestClient(port: server.port)
        asked.send(
            "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 70000\r\nExpect: 100-continue\r\n\r\n")
        #expect(try asked.answer().status == 413)

        let endless = try HTTPTestClient(port: server.port)
        endless.send("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "10000\r\n\(String(repeating: "x", count: 65_536))\r\n"
        var chunks = 0
        while chunks < 1_000, endless.send(chunk) { chunks += 1 }
        #expect(chunks < 1_000)
        #expect(try isWell(server))
    }

    @Test func `a head that is too large is refused`() throws {
        var limits = HTTPLimits()
        limits.headerBytesMax = 4_096
        limits.targetBytesMax = 200
        let server = try server(limits)
        func status(_ target: String, _ headers: String = "") throws -> Int {
            try HTTPTestClient(port: server.port).ask("GET", target, headers: headers).status
        }
        func filler(_ count: Int) -> String { String(repeating: "x", count: count) }
        #expect(try status("/" + filler(199)) == 200)
        #expect(try status("/" + filler(200)) == 414)
        #expect(try status("/" + filler(20_000)) == 414)
        #expect(try status("/", "X: \(filler(4_000))\r\n") == 200)
        #expect(try status("/", "X: \(filler(4_100))\r\n") == 431)
        #expect(try status("/", "X: \(filler(20_000))\r\n") == 431)
        #expect(try status("/", String(repeating: "X: y\r\n", count: 2_000)) == 431)
    }

    @Test(arguments: [
        ("GET /../etc/passwd HTTP/1.1\r\nHost: t\r\n\r\n", 400),
        ("GET /%2e%2e/etc HTTP/1.1\r\nHost: t\r\n\r\n", 400),
        ("GET /%zz HTTP/1.1\r\nHost: t\r\n\r\n", 400),
        ("GET /a b HTTP/1.1\r\nHost: t\r\n\r\n", 400),
        ("GET * HTTP/1.1\r\nHost: t\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: t\r\n\r\n", 505),
        ("GET / HTTQ/1.1\r\nHost: t\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: t\r\nno colon\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", 400),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1, 1\r\n\r\nx", 400),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: \(UInt64.max)0\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: \(UInt64.max)\r\n\r\n", 413),
        (
            "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nTransfer-Encoding: "
                + "chunked\r\n\r\nx",
            400
        ),
        ("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: gzip\r\n\r\nx", 501),
        ("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    ])
    func `an invalid request is refused`(_ request: String, _ status: Int) throws {
        let server = try server()
        let client = try HTTPTestClient(port: server.port)
        client.send(request)
        #expect(try client.answer().status == status)
        // libmicrohttpd 0.9.75 sends the head of its answer twice if a length is not a number.
        #expect(client.isClosedAtLast())
        #expect(try isWell(server))
    }

    @Test func `the server survives random requests`() throws {
        var random = SeededRandom(printing: "broken requests")
        var limits = HTTPLimits()
        limits.connectionsPerAddressMax = 1_000
        let server = try server(limits)
        let samples = [
            "GET /a%20b?x=y HTTP/1.1\r\nHost: t\r\nX-A: b\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\n\r\nhello",
            "POST /a HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: "
                + "chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "HEAD http://t/ HTTP/1.0\r\n\r\n",
        ].map { Array($0.utf8) }
        for _ in 0..<400 {
            let client = try HTTPTestClient(port: server.port)
            client.send(random.bytes(near: samples, inserting: " \r\n\t:%?/\u{0}0f;"))
        }
        #expect(try isWell(server))
    }

    @Test func `an address has a limited number of connections`() throws {
        var limits = HTTPLimits()
        limits.connectionsPerAddressMax = 2
        let server = try server(limits)
        let first = try HTTPTestClient(port: server.port)
        var second: HTTPTestClient? = try HTTPTestClient(port: server.port)
        #expect(try first.ask("GET", "/").status == 200)
        #expect(try second?.ask("GET", "/", headers: "Connection: close\r\n").status == 200)
        second = try HTTPTestClient(port: server.port)
        #expect(try second?.ask("GET", "/").status == 200)
        #expect(try HTTPTestClient(port: server.port).isClosed())
        #expect(try first.ask("GET", "/").status == 200)
    }

    @Test func `T1: when most places are taken, the oldest incomplete request ends`() throws {
        let clock = ManualMonotonicClock()
        let server = try timed(clock) { $0.connectionsMax = 40 }
        let first = try HTTPTestClient(port: server.port, host: 2)
        #expect(try first.ask("GET", "/").status == 200)
        let halves = try (0..<34).map { number in
            let client = try HTTPTestClient(port: server.port, host: 3)
            client.send(
                number.isMultiple(of: 2)
                    ? "GET / HT" : "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\n\r\nx")
            return client
        }
        // The server accepts clients in their order, a few at a time between answers. So the answer to
        // this client comes after the server has accepted all of them.
        let last = try HTTPTestClient(port: server.port, host: 2)
        #expect(try last.ask("GET", "/").status == 200)
        clock.advance(by: .seconds(1))
        var others: [HTTPTestClient] = []
        // All of them are equally old, so they end in any order.
        for _ in halves {
            let other = try HTTPTestClient(port: server.port, host: 4)
            others.append(other)
            #expect(try other.ask("GET", "/").status == 200)
        }
        for half in halves { #expect(half.isClosed()) }
        #expect(try first.ask("GET", "/").status == 200)
    }

    @Test(arguments: ["/large", "/"])
    func `T7: clients that read or send nothing more lose their places, and new ones keep theirs`(
        path: String
    ) throws {
        var limits = HTTPLimits()
        // The server keeps a tenth of the places for clients that it accepts in one step. Here up to six
        // clients wait at once.
        limits.connectionsMax = 100
        let large = [UInt8](repeating: 1, count: 8 << 20)
        // On a busy machine, the halves of a request may come late. Here time passes only between clients.
        let clock = ManualMonotonicClock()
        let server = try HTTPServer(
            address: "127.0.0.1", port: 0, limits: limits, now: { clock.now }
        ) { request, responder in
            let isLarge = request.target.path == "/large"
            responder.answer(HTTPResponse(status: 200, body: isLarge ? large : [1]))
        }
        func slow() throws -> HTTPTestClient {
            clock.advance(by: .milliseconds(1))
            let client = try HTTPTestClient(port: server.port, host: 3)
            client.send("GET \(path) HTTP/1.1\r\nHost: t\r\n\r\n")
            return client
        }
        var others = try (0..<85).map { _ in try slow() }
        for _ in 0..<20 {
            // The request of a new client is half sent while slow readers continue to come.
            clock.advance(by: .milliseconds(1))
            let honest = try HTTPTestClient(port: server.port, host: 4)
            honest.send("GET / HTTP/1.1\r\n")
            for _ in 0..<5 { others.append(try slow()) }
            honest.send("Host: t\r\n\r\n")
            #expect(try honest.answer().status == 200)
        }
        withExtendedLifetime(others) {}
    }

    @Test func `T1: beyond the limit, only this machine can connect`() throws {
        var limits = HTTPLimits()
        limits.connectionsMax = 2
        let pending = Mutex<[Responder]>([])
        let server = try HTTPServer(address: "127.0.0.1", port: 0, limits: limits) {
            request, responder in
            guard request.target.path == "/wait" else {
                return responder.answer(HTTPResponse(status: 200))
            }
            pending.withLock { $0.append(responder) }
        }
        let waiting = try (0..<2).map { _ in
            let client = try HTTPTestClient(port: server.port, host: 2)
            client.send("GET /wait HTTP/1.1\r\nHost: t\r\n\r\n")
            return client
        }
        while pending.withLock({ $0.count }) < 2 { sched_yield() }
        #expect(try HTTPTestClient(port: server.port, host: 3).isClosed())
        #expect(try HTTPTestClient(port: server.port).ask("GET", "/").status == 200)
        for responder in pending.withLock({ $0 }) { responder.answer(HTTPResponse(status: 204)) }
        for client in waiting { #expect(try client.answer().status == 204) }
    }

    @Test func `T1: a head has its own time to arrive`() throws {
        let clock = ManualMonotonicClock()
        let server = try timed(clock) { $0.headTime = .milliseconds(20) }
        let creeping = try HTTPTestClient(port: server.port)
        creeping.send("GET / HTTP/1.1\r\nX: ")
        #expect(creeping.isClosed(advancing: clock, by: .milliseconds(20), sending: "x"))
        let silent = try HTTPTestClient(port: server.port)
        #expect(silent.isClosed(advancing: clock, by: .milliseconds(20)))
        #expect(try isWell(server))
    }

    @Test func `T1: a body has its own time to arrive`() throws {
        let clock = ManualMonotonicClock()
        let server = try timed(clock) { $0.transferTime = .milliseconds(20) }
        let client = try HTTPTestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 50000\r\n\r\n")
        #expect(client.isClosed(advancing: clock, by: .milliseconds(20), sending: "x"))
        #expect(try isWell(server))
    }

    @Test func `T1: a client that is idle after an answer is disconnected`() throws {
        let clock = ManualMonotonicClock()
        let server = try timed(clock) { $0.headTime = .milliseconds(20) }
        let client = try HTTPTestClient(port: server.port)
        #expect(try client.ask("GET", "/").status == 200)
        #expect(client.isClosed(advancing: clock, by: .seconds(10)))
        #expect(try isWell(server))
    }

    @Test func `the library itself disconnects idle clients`() throws {
        // The server's own clock does not move, so only the library can end connections.
        let server = try timed(ManualMonotonicClock()) { $0.idleTime = .seconds(1) }
        let silent = try HTTPTestClient(port: server.port)
        let half = try HTTPTestClient(port: server.port)
        half.send("GET / HTTP/1.1\r\nHo")
        let after = try HTTPTestClient(port: server.port)
        after.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(silent.isClosed())
        #expect(half.isClosed())
        #expect(after.isClosedAtLast())
    }

    /// A server with very long time limits, except those that a test sets. The test moves the
    /// server's clock.
    private func timed(
        _ clock: ManualMonotonicClock, _ set: (inout HTTPLimits) -> Void
    ) throws -> HTTPServer {
        var limits = HTTPLimits()
        limits.headTime = .seconds(1_000_000)
        limits.transferTime = .seconds(1_000_000)
        set(&limits)
        return try HTTPServer(
            address: "127.0.0.1", port: 0, limits: limits, now: { clock.now }
        ) { request, responder in
            responder.answer(HTTPResponse(status: 200, body: request.body))
        }
    }
}
