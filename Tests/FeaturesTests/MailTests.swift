import Engine
import Features
import Foundation
import Mail
import Rules
import Synchronization
import Testing

struct MailTests {
    @Test func `Config mail has the wording of every mail and of nothing else`() throws {
        _ = try Self.templates()
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let kinds = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
        #expect(Set(kinds) == Set(MailKind.allCases.map(\.rawValue)))
    }

    @Test func `a wording that leaves out its link keeps the daemon from starting`() throws {
        #expect(throws: MailTemplateError.missing("link")) {
            try MailTemplates { kind in
                kind == .confirm ? "Subject: x\n\n{username}" : try Self.text(of: kind)
            }
        }
    }

    @Test func `without an SMTP server each mail becomes a file; the newest thousand stay`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = Mutex<[String]>([])
        let courier = try FileMailCourier(
            channel: "mail", folder: folder.path, clock: { 1_732_161_120_000 },
            log: Log { _, text, values in log.withLock { $0.append("\(text) \(values)") } })
        for number in 1...1_002 {
            #expect(await carry("mail \(number)", courier) == .delivered)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 1_000)
        #expect(!names.contains("20241121-035200-2-confirm.eml"))
        let newest = folder.appending(path: "20241121-035200-1002-confirm.eml").path
        #expect(FileManager.default.contents(atPath: newest) == Data("mail 1002".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: newest)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let lines = log.withLock { $0 }
        #expect(lines.count == 1_003)
        #expect(!lines.contains { $0.contains("ada@") })
    }

    @Test func `a mail that cannot be written is tried again later`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let courier = try FileMailCourier(
            channel: "mail", folder: folder.path, clock: { 0 }, log: .silent)
        try FileManager.default.removeItem(at: folder)
        guard case .failed(_, _, isLane: true) = await carry("x", courier) else {
            Issue.record("not failed")
            return
        }
    }

    private func carry(_ text: String, _ courier: FileMailCourier) async -> Verdict {
        let mail = MailAddress(address: "ada@example.org").map {
            MailParcel(kind: "confirm", to: $0, message: Array(text.utf8))
        }
        let parcel = Parcel(
            channel: "mail", lane: "mail", payload: mail?.bytes ?? [], expiresAt: .max)
        return await withCheckedContinuation { done in
            courier.carry(parcel) { done.resume(returning: $0) }
        }
    }
}

extension MailTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Config/mail").standardizedFileURL

    private static func text(of kind: MailKind) throws -> String {
        try String(contentsOf: folder.appending(path: "\(kind.rawValue).txt"), encoding: .utf8)
    }

    static func templates() throws -> MailTemplates { try MailTemplates(read: text) }
}
