package import Contract
import Foundation
import JSON
package import PeopleContract

/// A saved sign-in.
package struct ToolSession: Document, Equatable {
    /// The address, `HOST:PORT`.
    package var server = ""
    package var tls = false
    package var authority: String?
    package var user = ""
    package var device = ""
    /// The secret of the device. Anybody with it can act as the user.
    package var token = ""
    package var topics = UserTopics()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("server", &server)
        fields.required("tls", &tls)
        fields.optional("authority", &authority)
        fields.required("user", &user)
        fields.required("device", &device)
        fields.required("token", &token)
        fields.required("topics", &topics)
    }

    package var address: ServerAddress? {
        ServerAddress(server, isEncrypted: tls, authority: authority)
    }

    package var identity: Link.Identity { .user(name: user, token: token, topics: topics) }
}

/// The file with the session. Only its owner can read it.
package struct SessionFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Returns the default file: `FAIRWAY_SESSION`, or `fairway/session.json` in
    /// `$XDG_CONFIG_HOME`, or in `~/.config`.
    package static func standard(_ environment: [String: String]) -> SessionFile {
        if let path = environment["FAIRWAY_SESSION"], !path.isEmpty {
            return SessionFile(path: path)
        }
        let configured = environment["XDG_CONFIG_HOME"] ?? ""
        let home = environment["HOME"] ?? NSHomeDirectory()
        let folder = configured.hasPrefix("/") ? configured : home + "/.config"
        return SessionFile(path: folder + "/fairway/session.json")
    }

    /// Reads the session; returns `nil` if nobody is signed in.
    ///
    /// - Throws: ``ToolError/failed(_:)`` if the file exists but cannot be read.
    package func read() throws(ToolError) -> ToolSession? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let bytes = try Data(contentsOf: URL(filePath: path))
            return try ToolSession(reading: try JSON(parsing: [UInt8](bytes)))
        } catch {
            throw .failed("\(path) is not a session file (\(error)); delete it and sign in again")
        }
    }

    /// Replaces the session as a whole. Nobody else can read the token at any time.
    ///
    /// - Throws: ``ToolError/failed(_:)`` if the present file is not a session, because a wrong path
    ///   must not destroy another file.
    package func write(_ session: ToolSession) throws(ToolError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .failed("cannot make \(folder.path): \(error.localizedDescription)")
        }
        let file = try OutputFile(own: path)
        if !file.isEmpty { _ = try read() }
        try file.replace(session.bytes + [0x0A])
    }

    /// Deletes the session.
    package func remove() {
        unlink(path)
    }
}
