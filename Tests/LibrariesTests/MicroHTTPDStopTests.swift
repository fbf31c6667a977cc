import Dispatch
import Glibc
import MicroHTTPD
import Synchronization
import Testing

/// Tests of the end of a server.
@Suite struct MicroHTTPDStopTests {
    /// A server whose handler keeps all requests except those for `/look`, and a semaphore that
    /// signals each of them.
    private final class Keeper: Sendable {
        let kept = Mutex<[Responder]>([])
        let came = DispatchSemaphore(value: 0)

        func server() throws -> HTTPServer {
            try HTTPServer(address: "127.0.0.1", port: 0) { [self] request, responder in
                guard request.target.path != "/look" else {
                    return responder.answer(HTTPResponse(status: 200))
                }
                kept.withLock { $0.append(responder) }
                came.signal()
            }
        }

        /// Clients whose requests are with the handler.
        func clients(_ count: Int, of server: HTTPServer) throws -> [HTTPTestClient] {
            try (0..<count).map { _ in
                let client = try HTTPTestClient(port: server.port)
                client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
                came.wait()
                return client
            }
        }

        func answerAll() {
            for responder in kept.withLock({ $0 }) { responder.answer(HTTPResponse(status: 200)) }
        }
    }

    @Test func `waiting requests get an answer when the server stops`() throws {
        let keeper = Keeper()
        let server = try keeper.server()
        let clients = try keeper.clients(20, of: server)
        let halfway = try HTTPTestClient(port: server.port)
        halfway.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 9\r\n\r\nx")
        server.stop()
        for client in clients {
            #expect(try client.answer().status == 503)
            #expect(client.isClosed())
        }
        #expect(halfway.isClosed())
        // All clients have disconnected. Late answers and another stop have no effect.
        keeper.answerAll()
        server.stop()
        #expect(throws: HTTPTestClient.Failure.self) { try HTTPTestClient(port: server.port) }
    }

    @Test func `an answer during the stop reaches its client`() throws {
        let keeper = Keeper()
        let server = try keeper.server()
        let clients = try keeper.clients(20, of: server)
        let stopped = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            server.stop(grace: .seconds(20))
            stopped.signal()
        }
        // A refused request shows that the server is stopping.
        let newcomer = try HTTPTestClient(port: server.port)
        while try newcomer.ask("GET", "/look").status != 503 {}
        keeper.answerAll()
        for client in clients { #expect(try client.answer().status == 200) }
        stopped.wait()
    }

    @Test func `a server ends with its owner`() throws {
        var server: HTTPServer? = try Keeper().server()
        let port = try #require(server?.port)
        let client = try HTTPTestClient(port: port)
        server = nil
        #expect(client.isClosed())
        #expect(throws: HTTPTestClient.Failure.self) { try HTTPTestClient(port: port) }
    }

    @Test func `a server that stops leaves no descriptor open`() throws {
        func count() -> Int { (0..<4_096).count { fcntl($0, F_GETFD) >= 0 } }
        let before = count()
        let servers = 500
        for _ in 0..<servers { try Keeper().server().stop() }
        // Other tests open a few hundred in the meantime.
        #expect(count() < before + servers - 100)
    }
}
