import Curl
import Dispatch
import Synchronization
import Testing

@Suite struct CurlBoundsTests {
    @Test func `requests to one host share its connection`() throws {
        let transfers = Transfers()
        let peer = try CurlPeer.http()
        defer { peer.end() }

        for _ in 0..<20 { _ = try transfers.perform(WebRequest(url: peer.url())).get() }

        #expect(peer.connections == 1)
    }

    @Test func `more requests than connections all get an answer`() throws {
        var options = Transfers.Options()
        options.connectionsPerHostMax = 2
        let transfers = Transfers(options: options)
        let peer = try CurlPeer.http()
        defer { peer.end() }

        let results = wait(for: 200) {
            transfers.submit(WebRequest(url: peer.url()), completion: $0)
        }

        #expect(results.compactMap(\.error) == [])
        #expect(peer.connections <= 2)
    }

    @Test func `requests to hosts that refuse leave their places to others`() throws {
        var options = Transfers.Options()
        options.connectionsMax = 2
        let transfers = Transfers(options: options)

        let results = wait(for: 50) {
            transfers.submit(WebRequest(url: "http://127.0.0.1:1/"), completion: $0)
        }

        #expect(results.allSatisfy { $0.error == .couldNotConnect })
    }

    @Test func `a request that gets no connection ends after its time limit`() throws {
        var options = Transfers.Options()
        options.connectionsMax = 1
        let transfers = Transfers(options: options)
        let peer = try CurlPeer.silent()
        defer { peer.end() }
        transfers.submit(WebRequest(url: peer.url())) { _ in }
        var request = WebRequest(url: peer.url())
        request.timeout = .milliseconds(50)

        #expect(transfers.perform(request).error == .timedOut)
    }

    @Test func `a transfer beyond the limit is refused at once, until another one ends`() throws {
        var options = Transfers.Options()
        options.transfersMax = 2
        let transfers = Transfers(options: options)
        let (mayAnswer, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let peer = try CurlPeer.http { _, conversation in
            mayAnswer.wait()
            conversation.answer("200 OK")
        }
        defer { peer.end() }
        let request = WebRequest(url: peer.url())
        for _ in 0..<2 { transfers.submit(request) { _ in ended.signal() } }

        #expect(transfers.perform(request).error == .tooMany)
        for _ in 0..<3 { mayAnswer.signal() }
        ended.wait()
        #expect(try transfers.perform(request).get().status == 200)
        ended.wait()
    }

    @Test func `a completion may submit the next request`() throws {
        var options = Transfers.Options()
        options.transfersMax = 1
        let transfers = Transfers(options: options)
        let peer = try CurlPeer.http()
        defer { peer.end() }
        let request = WebRequest(url: peer.url())

        let results = wait(for: 1) { told in
            transfers.submit(request) { _ in transfers.submit(request, completion: told) }
        }

        #expect(try results[0].get().status == 200)
    }

    @Test func `a stop ends running and later transfers`() throws {
        let transfers = Transfers()
        let peer = try CurlPeer.silent()
        defer { peer.end() }

        let results = wait(for: 10) { told in
            transfers.submit(WebRequest(url: peer.url()), completion: told)
        } meanwhile: {
            #expect(transfers.stop())
        }

        #expect(results.allSatisfy { $0.error == .stopped })
        #expect(transfers.perform(WebRequest(url: peer.url())).error == .stopped)
        #expect(transfers.stop())
    }

    @Test func `transfers without an owner are stopped`() throws {
        let peer = try CurlPeer.silent()
        defer { peer.end() }

        let results = wait(for: 1) { told in
            Transfers().submit(WebRequest(url: peer.url()), completion: told)
        }

        #expect(results[0].error == .stopped)
    }

    private typealias Outcome = Result<WebResponse, TransferError>

    /// Starts a number of transfers and waits for their results.
    private func wait(
        for count: Int, _ start: (@escaping @Sendable (Outcome) -> Void) -> Void,
        meanwhile: () -> Void = {}
    ) -> [Outcome] {
        let told = Told()
        for _ in 0..<count { start { told.note($0) } }
        meanwhile()
        for _ in 0..<count { told.each.wait() }
        return told.results.withLock { $0 }
    }

    private final class Told: Sendable {
        let results = Mutex([Outcome]())
        let each = DispatchSemaphore(value: 0)

        func note(_ outcome: Outcome) {
            results.withLock { $0.append(outcome) }
            each.signal()
        }
    }
}
