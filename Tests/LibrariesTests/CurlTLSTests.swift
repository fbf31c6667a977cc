import Curl
import Testing

@Suite struct CurlTLSTests {
    let transfers = Transfers()

    @Test func `an encrypted request works only with the right authority`() throws {
        let server = try CurlTLSServer()
        var request = WebRequest(url: "https://127.0.0.1:\(server.port)/")
        request.httpVersion = .http2
        request.certificateAuthority = server.certificateFile
        #expect(try transfers.perform(request).get().status == 200)
        #expect(try transfers.perform(request).get().httpVersion == .http1)

        request.certificateAuthority = nil
        expectNoTrust(transfers.perform(request).error)
        request.certificateAuthority = server.certificateFile + ".none"
        expectNoTrust(transfers.perform(request).error)
    }

    @Test func `a certificate for somebody else is not trusted`() throws {
        let server = try CurlTLSServer(name: "DNS:elsewhere.example")
        var request = WebRequest(url: "https://127.0.0.1:\(server.port)/")
        request.certificateAuthority = server.certificateFile

        expectNoTrust(transfers.perform(request).error)
    }

    @Test func `a mail over TLS goes only to a trusted server`() throws {
        let server = try CurlTLSServer()
        let mail = MailTransfer(
            url: "smtps://127.0.0.1:\(server.port)", sender: "a@example.org",
            recipients: ["b@example.org"], message: Array("a\r\n".utf8))

        expectNoTrust(transfers.perform(mail).error)
    }

    @Test func `a server without TLS gets no encrypted request`() throws {
        let peer = try CurlPeer.mail()
        defer { peer.end() }

        expectNoTrust(
            transfers.perform(WebRequest(url: "https://127.0.0.1:\(peer.port)/")).error)
    }

    private func expectNoTrust(_ error: TransferError?) {
        guard case .tls(let reason) = error else {
            Issue.record("\(String(describing: error)) is not a TLS error")
            return
        }
        #expect(!reason.isEmpty)
    }
}
