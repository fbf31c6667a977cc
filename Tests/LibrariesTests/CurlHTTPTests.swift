import Curl
import Testing

@Suite struct CurlHTTPTests {
    let transfers = Transfers()

    @Test func `a request arrives unchanged, and its answer is returned`() throws {
        let peer = try CurlPeer.http { request, conversation in
            conversation.answer(
                "201 Created", ["Location: /a", "X-Twice: 1", "x-twice: 2"],
                String(decoding: request.body, as: UTF8.self))
        }
        defer { peer.end() }
        let request = WebRequest(
            method: "PUT", url: peer.url("/a?b=c"),
            headers: [("TTL", "60"), ("Empty", ""), ("Topic", "a b")], body: Array("a\0b".utf8))

        let response = try transfers.perform(request).get()

        #expect(response.status == 201)
        #expect(response.httpVersion == .http1)
        #expect(response.body == Array("a\0b".utf8))
        #expect(response.header("LOCATION") == "/a")
        #expect(response.header("x-twice") == "1")
        #expect(
            response.headers.map(\.name) == ["content-length", "location", "x-twice", "x-twice"])
        #expect(peer.lines.first == "PUT /a?b=c HTTP/1.1")
        #expect(
            Set(peer.lines.dropFirst()) == [
                "Host: 127.0.0.1:\(peer.port)", "Accept: */*", "TTL: 60", "Empty:", "Topic: a b",
                "Content-Length: 3",
            ])
    }

    @Test func `a POST without content says so, and HEAD gets only the headers`() throws {
        let peer = try CurlPeer.http { request, conversation in
            request.line.hasPrefix("HEAD")
                ? conversation.say("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n")
                : conversation.answer()
        }
        defer { peer.end() }

        _ = try transfers.perform(WebRequest(method: "POST", url: peer.url())).get()
        #expect(peer.lines.contains("Content-Length: 0"))
        let head = try transfers.perform(WebRequest(method: "HEAD", url: peer.url())).get()
        #expect(head.header("content-length") == "7")
        #expect(head.body.isEmpty)
    }

    @Test func `a redirect is handed to the caller and not followed`() throws {
        let peer = try CurlPeer.http { $1.answer("302 Found", ["Location: /elsewhere"]) }
        defer { peer.end() }

        let response = try transfers.perform(WebRequest(url: peer.url())).get()

        #expect(response.status == 302)
        #expect(!peer.lines.contains { $0.contains("GET /elsewhere") })
    }

    @Test(arguments: [
        WebRequest(url: "http://127.0.0.1:1/", headers: [("A", "b\r\nC: d")]),
        WebRequest(url: "http://127.0.0.1:1/", headers: [("A", "b\0")]),
        WebRequest(url: "http://127.0.0.1:1/", headers: [("A: b\nC", "d")]),
        WebRequest(method: "GET / HTTP/1.1\r\nA:", url: "http://127.0.0.1:1/"),
        WebRequest(method: "", url: "http://127.0.0.1:1/"),
        WebRequest(method: "HEAD", url: "http://127.0.0.1:1/", body: [1]),
        WebRequest(url: "http://127.0.0.1:1/\r\nA"),
        WebRequest(url: "http://127.0.0.1:1/\0"),
        WebRequest(url: "http://127.0.0.1:100000/"),
        WebRequest(url: "file:///etc/passwd"),
        WebRequest(url: "smtp://127.0.0.1:1/"),
        WebRequest(url: "127.0.0.1:1"),
        WebRequest(url: ""),
    ])
    func `a request that could be misinterpreted is refused`(_ request: WebRequest) {
        guard case .invalid = transfers.perform(request).error else {
            Issue.record("\(request) was let through")
            return
        }
    }

    @Test func `content is accepted up to the limit`() throws {
        let peer = try CurlPeer.http { request, conversation in
            conversation.answer("200 OK", [], String(repeating: "a", count: 100_000))
        }
        defer { peer.end() }
        var request = WebRequest(url: peer.url())

        #expect(transfers.perform(request).error == .tooLarge)
        request.responseBytesMax = 100_000
        #expect(try transfers.perform(request).get().body.count == 100_000)
        request.responseBytesMax = 99_999
        #expect(transfers.perform(request).error == .tooLarge)
        request.cutsResponse = true
        let cut = try transfers.perform(request).get()
        #expect(cut.status == 200 && cut.body.count == 99_999)
    }

    @Test func `headers without an end are refused`() throws {
        let peer = try CurlPeer.http { _, conversation in
            let line = "A: \(String(repeating: "a", count: 1_000))"
            conversation.answer("200 OK", Array(repeating: line, count: 100))
        }
        defer { peer.end() }

        #expect(transfers.perform(WebRequest(url: peer.url())).error == .tooLarge)
    }

    @Test func `errors distinguish a server that is silent, absent, or disconnects`() throws {
        let silent = try CurlPeer.silent()
        let hasty = try CurlPeer { _, conversation in _ = conversation.request() }
        defer {
            silent.end()
            hasty.end()
        }
        var request = WebRequest(url: silent.url())
        request.timeout = .milliseconds(50)

        #expect(transfers.perform(request).error == .timedOut)
        #expect(
            transfers.perform(WebRequest(url: "http://127.0.0.1:1/")).error == .couldNotConnect)
        guard case .other = transfers.perform(WebRequest(url: hasty.url())).error else {
            Issue.record("no answer is another failure")
            return
        }
    }
}
