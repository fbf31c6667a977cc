import Contract
import Curl
import Engine
import FeaturesSupport
import Foundation
import Mail
import People
import PeopleRules
import Synchronization
import Testing
import TestSupport

struct MailTests {
    @Test func `Config mail contains exactly one text for each kind of mail`() throws {
        _ = try RecordingCourier.templates()
        let folder = RecordingCourier.templateFolder
        for folder in [folder, folder.appending(path: "is")] {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let kinds = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
            #expect(Set(kinds) == Set(PeopleModule.mailKinds.map(\.name)))
        }
    }

    @Test func `the daemon does not start if a mail's text lacks its link`() throws {
        #expect(throws: MailTemplateError.missing("link")) {
            try MailTemplates(of: PeopleModule.mailKinds) { kind, language in
                kind == .confirm && language == .icelandic
                    ? "Subject: x\n\n{username}" : try RecordingCourier.text(of: kind)
            }
        }
    }

    @Test func `W1: without an Icelandic text, a mail has the English text`() throws {
        let templates = try MailTemplates(of: PeopleModule.mailKinds) { kind, language in
            language == .english ? "Subject: \(kind.name)\n\n\(Self.values(of: kind))" : nil
        }
        let (subject, _) = templates[.confirm, .icelandic].filled([:])
        #expect(subject == "confirm")
        let shipped = try RecordingCourier.templates()
        #expect(
            shipped[.notification, .icelandic].filled(["username": "bo"]).text.contains("Hæ bo"))
    }

    /// All placeholders of a kind.
    private static func values(of kind: MailKind) -> String {
        kind.placeholders.sorted().map { "{\($0)}" }.joined(separator: " ")
    }

    @Test func `without an SMTP server each mail becomes a file, and the newest 1,000 stay`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = Mutex<[String]>([])
        // Files of somebody else stay.
        let foreign = ["invoice.eml", "20011121-035200.eml", "draft.eml.new"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in foreign { try Data("x".utf8).write(to: folder.appending(path: name)) }
        let courier = try FileMailCourier(
            channel: "mail", folder: folder.path, keptMs: 1_000, clock: { 1_732_161_120_000 },
            log: Log { _, text, values in log.withLock { $0.append("\(text) \(values)") } })
        for number in 1...1_002 {
            #expect(await carry("mail \(number)", courier) == .delivered)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(foreign).isSubset(of: names))
        #expect(names.count == 1_000 + foreign.count)
        #expect(!names.contains("20241121-035200-2-confirm.eml"))
        let newest = folder.appending(path: "20241121-035200-1002-confirm.eml").path
        let text = "X-Fairway-User: anna\r\nmail 1002"
        #expect(FileManager.default.contents(atPath: newest) == Data(text.utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: newest)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let lines = log.withLock { $0 }
        #expect(lines.count == 1_003)
        #expect(!lines.contains { $0.contains("ada@") })
    }

    @Test func `F63: a mail's file is deleted when its link expires, even after a restart`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let hour: Int64 = 3_600_000
        let now = Mutex<Int64>(1_790_000_000_000)
        func wait(_ hours: Int64) { now.withLock { $0 += hours * hour } }
        func start() throws -> FileMailCourier {
            try FileMailCourier(
                channel: "mail", folder: folder.path, keptMs: 48 * hour,
                clock: { now.withLock { $0 } },
                log: .silent)
        }
        func texts() throws -> Set<String> {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return Set(
                try names.map {
                    let text = try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
                    return text.replacing("X-Fairway-User: anna\r\n", with: "")
                })
        }
        let courier = try start()
        #expect(await carry("one", courier) == .delivered)
        wait(47)
        #expect(await carry("two", courier) == .delivered)
        #expect(try texts() == ["one", "two"])
        wait(1)
        courier.tidy()
        #expect(await carry("three", courier) == .delivered)
        #expect(try texts() == ["two", "three"])
        wait(47)
        let next = try start()
        #expect(try texts() == ["three"])
        wait(1)
        #expect(await carry("four", next) == .delivered)
        #expect(try texts() == ["four"])
    }

    @Test func `T4: the mails of a deleted account leave the folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let courier = try FileMailCourier(
            channel: "mail", folder: folder.path, keptMs: 1_000, clock: { 0 }, log: .silent)
        func carry(_ mail: MailParcel) async {
            let parcel = Parcel(
                channel: "mail", lane: "mail", payload: mail.bytes, expiresAt: .max)
            await withCheckedContinuation { done in
                courier.carry(parcel) { _ in done.resume() }
            }
        }
        let anna = try #require(MailAddress(address: "anna@example.org"))
        let former = try #require(MailAddress(address: "former@example.org"))
        let bob = try #require(MailAddress(address: "bob@example.org"))
        let mails: [(to: MailAddress, user: String, text: String)] = [
            (anna, "anna", "Hello"), (former, "anna", "Your former address."),
            (bob, "bob", "Your new address is Anna@Example.org."),
            (bob, "bob", "Your new address is an=\r\nna@example.org."),
            (bob, "bob", "hanna@example.org, anna@example.org.uk, x.anna@example.org"),
            (bob, "annabel", "Hello anna"),
        ]
        for mail in mails {
            await carry(
                MailParcel(
                    kind: "confirm", to: mail.to, user: mail.user,
                    message: Array("To: \(mail.to.header)\r\n\r\n\(mail.text)".utf8)))
        }
        await carry(.erasure(of: "anna", at: anna))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["5", "6"].map { "19700101-000000-\($0)-confirm.eml" })
    }

    @Test func `a mail that cannot be written to a file is retried later`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let courier = try FileMailCourier(
            channel: "mail", folder: folder.path, keptMs: 1_000, clock: { 0 }, log: .silent)
        try FileManager.default.removeItem(at: folder)
        guard case .failed(_, _, isLane: true) = await carry("x", courier) else {
            Issue.record("not failed")
            return
        }
    }

    private func carry(_ text: String, _ courier: FileMailCourier) async -> DeliveryResult {
        let mail = MailAddress(address: "ada@example.org").map {
            MailParcel(kind: "confirm", to: $0, user: "anna", message: Array(text.utf8))
        }
        let parcel = Parcel(
            channel: "mail", lane: "mail", payload: mail?.bytes ?? [], expiresAt: .max)
        return await withCheckedContinuation { done in
            courier.carry(parcel) { done.resume(returning: $0) }
        }
    }
}

/// SMTP servers and their answers.
extension MailTests {
    @Test(arguments: [
        ("smtp://mail.example.org", SMTPServer.Encryption.startTLS, "mail.example.org", 587),
        ("smtps://mail.example.org", .tls, "mail.example.org", 465),
        ("smtp+plain://127.0.0.1", .none, "127.0.0.1", 25),
        ("smtp://mail.example.org:2525", .startTLS, "mail.example.org", 2_525),
        ("smtps://[2001:db8::1]:10465", .tls, "[2001:db8::1]", 10_465),
        ("smtps://[2001:db8::1]", .tls, "[2001:db8::1]", 465),
    ])
    func `the URL of an SMTP server is parsed`(
        url: String, encryption: SMTPServer.Encryption, host: String, port: Int
    ) throws {
        let server = try #require(SMTPServer(url))
        #expect((server.encryption, server.host, server.port) == (encryption, host, port))
    }

    @Test(arguments: [
        "", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://h:x",
        "smtp://h:65536",
        "smtp://user@h", "smtp://h/path", "smtp://:25",
    ])
    func `a text that is not the URL of an SMTP server is refused`(url: String) {
        #expect(SMTPServer(url) == nil)
    }

    @Test(arguments: [
        (TransferError.smtp(code: 550), DeliveryResult.refused(reason: "550")),
        (.smtp(code: 451), .failed(reason: "451", isLane: false)),
        (.smtp(code: 421), .failed(reason: "421", isLane: true)),
        (.smtp(code: 535), .failed(reason: "535", isLane: true)),
        (
            .couldNotConnect,
            .failed(reason: TransferError.couldNotConnect.description, isLane: true)
        ),
        (.tls(reason: "x"), .failed(reason: "The encryption cannot be trusted: x", isLane: true)),
        (.invalid("x"), .refused(reason: "The request cannot be sent: x")),
    ])
    func `an SMTP answer decides about a retry, and whether other mails wait`(
        error: TransferError, outcome: DeliveryResult
    ) {
        #expect(DeliveryResult(.failure(error)) == outcome)
    }
}
