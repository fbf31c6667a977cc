import Curl
import Testing

@Suite struct CurlMailTests {
    let transfers = Transfers()

    @Test func `a mail arrives for all recipients, with its dots`() throws {
        let peer = try CurlPeer.mail()
        defer { peer.end() }
        let mail = mail(to: peer, "Subject: a\r\n\r\nb\r\n.\r\n..c\r\n")

        try transfers.perform(mail).get()

        #expect(
            peer.lines == [
                "EHLO tester", "MAIL FROM:<from@example.org> SIZE=25", "RCPT TO:<a@example.org>",
                "RCPT TO:<b@example.org>", "DATA", "Subject: a", "", "b", "..", "...c",
            ])
    }

    @Test func `mails to one server share its connection`() throws {
        let peer = try CurlPeer.mail()
        defer { peer.end() }

        for _ in 0..<5 { try transfers.perform(mail(to: peer)).get() }

        #expect(peer.connections == 1)
        #expect(peer.lines.count { $0 == "DATA" } == 5)
    }

    @Test func `a user with a password signs in`() throws {
        var script = MailScript()
        script.extensions.append("AUTH PLAIN")
        let peer = try CurlPeer.mail(script)
        defer { peer.end() }
        var mail = mail(to: peer)
        mail.user = "ada"
        mail.password = "p\"w"

        try transfers.perform(mail).get()

        // NUL ada NUL p"w
        #expect(peer.lines.contains("AGFkYQBwInc="))
    }

    @Test(arguments: [
        ("MAIL", "451 later\r\n", 451, false), ("MAIL", "550 no\r\n", 550, true),
        ("RCPT TO:<b", "550 nobody here\r\n", 550, true),
        ("RCPT TO:<b", "450 busy\r\n", 450, false), ("DATA", "554 no\r\n", 554, true),
        (".", "552 full\r\n", 552, true), (".", "452 full\r\n", 452, false),
        ("AUTH", "535 wrong\r\n", 535, true), ("AUTH", "454 later\r\n", 454, false),
    ])
    func `a refusal has its code, and whether another attempt makes sense`(
        _ command: String, _ answer: String, _ code: Int, _ isPermanent: Bool
    ) throws {
        var script = MailScript()
        script.extensions.append("AUTH PLAIN")
        script.answers[command] = answer
        let peer = try CurlPeer.mail(script)
        defer { peer.end() }
        var mail = mail(to: peer)
        mail.user = "ada"
        mail.password = "p"

        let error = transfers.perform(mail).error

        #expect(error == .smtp(code: code))
        #expect(error?.isPermanent == isPermanent)
        #expect(peer.lines.contains("Subject: a") == (command == "."))
    }

    @Test func `a mail with encryption does not use an unencrypted connection`()
        throws
    {
        let peer = try CurlPeer.mail()
        defer { peer.end() }
        var mail = mail(to: peer)
        try transfers.perform(mail).get()
        mail.requiresStartTLS = true

        #expect(
            transfers.perform(mail).error
                == .invalid("the mails before went to another server, or with other encryption"))
        #expect(peer.lines.count { $0 == "DATA" } == 1)
    }

    @Test func `without the required encryption nothing is sent`() throws {
        var script = MailScript()
        script.extensions.append("AUTH PLAIN")
        let peer = try CurlPeer.mail(script)
        defer { peer.end() }
        var mail = mail(to: peer)
        mail.requiresStartTLS = true
        mail.user = "ada"
        mail.password = "p"

        guard case .tls = transfers.perform(mail).error else {
            Issue.record("a mail went out in the clear")
            return
        }
        #expect(!peer.lines.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
    }

    @Test(arguments: [
        "", "a", "@example.org", "a@", "a b@example.org", "a@example.org>\r\nDATA",
        "<a@example.org>",
        "a@example.org\0",
    ])
    func `an invalid address is refused, as sender and as recipient`(_ address: String) {
        var mail = MailTransfer(
            url: "smtp://127.0.0.1:1", sender: address, recipients: ["a@example.org"],
            message: Array("a\r\n".utf8))
        #expect(transfers.perform(mail).error == .invalid("the sender is not a mail address"))
        mail.recipients.append(address)
        mail.sender = "a@example.org"
        #expect(transfers.perform(mail).error == .invalid("a recipient is not a mail address"))
        mail.recipients = []
        #expect(transfers.perform(mail).error == .invalid("the mail has no recipient"))
    }

    @Test(arguments: ["a\n.\r\nMAIL", "a\r.\r\n", "a\r\n\n", "a\r"])
    func `a message with ambiguous line ends is refused`(_ message: String) {
        let mail = MailTransfer(
            url: "smtp://127.0.0.1:1", sender: "a@example.org", recipients: ["b@example.org"],
            message: Array(message.utf8))

        #expect(
            transfers.perform(mail).error
                == .invalid("the message holds a CR or LF that is alone"))
    }

    @Test func `a mail server that does not answer QUIT does not delay a stop`() throws {
        var script = MailScript()
        script.ignoresQuit = true
        let peer = try CurlPeer.mail(script)
        defer { peer.end() }
        try transfers.perform(mail(to: peer)).get()

        #expect(transfers.stop())
    }

    @Test func `a mail server that does not answer QUIT does not delay other requests`() throws {
        var options = Transfers.Options()
        options.connectionsMax = 1
        let transfers = Transfers(options: options)
        var script = MailScript()
        script.ignoresQuit = true
        let server = try CurlPeer.mail(script)
        let peer = try CurlPeer.http()
        defer {
            server.end()
            peer.end()
        }
        try transfers.perform(mail(to: server)).get()

        #expect(try transfers.perform(WebRequest(url: peer.url())).get().status == 200)
        #expect(server.lines.last == "QUIT")
    }

    private func mail(to peer: CurlPeer, _ message: String = "Subject: a\r\n\r\n") -> MailTransfer {
        var mail = MailTransfer(
            url: peer.mailURL, sender: "from@example.org",
            recipients: ["a@example.org", "b@example.org"], message: Array(message.utf8))
        mail.requiresStartTLS = false
        return mail
    }
}
