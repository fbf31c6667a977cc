import Foundation
import Testing
import Tool

@Suite struct ToolSessionTests {
    private func session(_ user: String) -> ToolSession {
        var session = ToolSession()
        session.server = "127.0.0.1:1883"
        session.user = user
        session.token = "secret"
        return session
    }

    @Test func `a session file is private to its owner and replaced as a whole`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SessionFile(path: folder.appending(path: "a/session.json").path)
        #expect(try file.read() == nil)

        try file.write(session("ada"))
        try file.write(session("bo"))

        #expect(try file.read() == session("bo"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a")
        #expect(left == ["session.json"])
        file.remove()
        #expect(try file.read() == nil)
    }

    @Test func `the session file is in the config folder by default`() {
        #expect(
            SessionFile.standard(["HOME": "/home/ada"]).path
                == "/home/ada/.config/fairway/session.json")
        #expect(
            SessionFile.standard(["HOME": "/home/ada", "XDG_CONFIG_HOME": "/cfg"]).path
                == "/cfg/fairway/session.json")
        #expect(SessionFile.standard(["FAIRWAY_SESSION": "/tmp/s"]).path == "/tmp/s")
    }
}
