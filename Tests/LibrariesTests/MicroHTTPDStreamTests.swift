import Dispatch
import MicroHTTPD
import Synchronization
import TestSupport
import Testing

/// Tests of streamed answers.
@Suite struct MicroHTTPDStreamTests {
    /// A server that answers each request with a stream.
    private final class Source: Sendable {
        let streams = Mutex<[HTTPStream]>([])
        let came = DispatchSemaphore(value: 0)
        let over = DispatchSemaphore(value: 0)
        let bytesMax: Int

        init(bytesMax: Int = 1_000) { self.bytesMax = bytesMax }

        func server(
            _ limits: HTTPLimits = HTTPLimits(), clock: ManualMonotonicClock? = nil
        ) throws -> HTTPServer {
            try HTTPServer(
                address: "127.0.0.1", port: 0, limits: limits, now: { clock?.now ?? .now }
            ) { [self] _, responder in
                let stream = HTTPStream(bytesMax: bytesMax) { [over] in over.signal() }
                streams.withLock { $0.append(stream) }
                var response = HTTPResponse(
                    status: 200, headers: [("Content-Type", "text/event-stream")])
                response.stream = stream
                responder.answer(response)
                came.signal()
            }
        }

        /// A client and the stream that it reads.
        func follow(_ server: HTTPServer) throws -> (HTTPTestClient, HTTPStream) {
            let client = try HTTPTestClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
            came.wait()
            return (client, try #require(streams.withLock { $0.last }))
        }
    }

    @Test func `each piece arrives at once, up to the end`() throws {
        let source = Source()
        let server = try source.server()
        let (client, stream) = try source.follow(server)
        #expect(stream.send(Array("one\n".utf8)))
        #expect(try client.text(through: "one\n").contains("Transfer-Encoding: chunked"))
        #expect(stream.send(Array("two\n".utf8)))
        _ = try client.text(through: "two\n")
        stream.send(Array("three\n".utf8))
        stream.end()
        #expect(!stream.send([1]))
        #expect(try client.text(through: "0\r\n\r\n").contains("three\n"))
        source.over.wait()
        // The connection can be used again.
        client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        source.came.wait()
        server.stop()
    }

    @Test func `a slow client has a limited queue, which can be dropped`()
        throws
    {
        let source = Source(bytesMax: 100)
        let server = try source.server()
        let stream = HTTPStream(bytesMax: 100) {}
        #expect(stream.send(Array(repeating: 1, count: 60)))
        #expect(!stream.send(Array(repeating: 2, count: 60)))
        stream.dropWaiting()
        #expect(stream.send(Array(repeating: 3, count: 100)))
        server.stop()
    }

    @Test func `a disconnected client is noticed with the next piece`() throws {
        let source = Source()
        let server = try source.server()
        let stream: HTTPStream
        do {
            let (client, followed) = try source.follow(server)
            followed.send(Array("hello\n".utf8))
            _ = try client.text(through: "hello\n")
            stream = followed
        }
        // The first piece detects it, or a later one at the latest.
        while source.over.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
            stream.send([10])
            stream.dropWaiting()
        }
        #expect(!stream.send([10]))
        server.stop()
    }

    @Test func `all streams end when the server stops`() throws {
        let source = Source()
        let server = try source.server()
        let followed = try (0..<10).map { _ in try source.follow(server) }
        for (client, stream) in followed {
            stream.send(Array("x\n".utf8))
            _ = try client.text(through: "x\n")
        }
        server.stop()
        for (client, _) in followed { #expect(client.isClosedAtLast()) }
        for _ in followed { source.over.wait() }
    }

    @Test func `a stream outlives the time limit of other answers`() throws {
        var limits = HTTPLimits()
        limits.headTime = .milliseconds(50)
        limits.transferTime = .milliseconds(50)
        limits.answerTime = .milliseconds(50)
        let clock = ManualMonotonicClock()
        let source = Source()
        let server = try source.server(limits, clock: clock)
        let (client, stream) = try source.follow(server)
        // `late` exceeds its time limit. The server checks all connections at once, so it would
        // also end the stream.
        let late = try HTTPTestClient(port: server.port)
        late.send("GET / HTTP/1.1\r\nHost: t\r\nX: ")
        #expect(late.isClosed(advancing: clock, by: limits.answerTime))
        #expect(stream.send(Array("still\n".utf8)))
        _ = try client.text(through: "still\n")
        server.stop()
    }

    @Test func `a stream without a client ends`() throws {
        let over = DispatchSemaphore(value: 0)
        let server = try HTTPServer(address: "127.0.0.1", port: 0) { _, responder in
            responder.answer(HTTPResponse(status: 204))
            var response = HTTPResponse(status: 200)
            response.stream = HTTPStream(bytesMax: 10) { over.signal() }
            responder.answer(response)
        }
        let client = try HTTPTestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(try client.answer().status == 204)
        over.wait()
        server.stop()
    }
}
