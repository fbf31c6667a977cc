import Foundation

/// A file of the data folder's `secrets/`: what signs tokens, hashes names, is known to push services.
struct BackupKey: Equatable {
    /// The largest that is taken: keys have some hundred bytes.
    private static let bytesMax = 65_536

    let name: String
    let content: [UInt8]

    /// - Returns: nil for a name that is no plain file's: it comes from a file that anybody may have
    ///   made.
    init?(name: String, content: [UInt8]) {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || [0x2D, 0x2E].contains(byte)
        }
        guard isPlain, !name.hasPrefix("."), (1...64).contains(name.utf8.count),
            content.count <= Self.bytesMax
        else { return nil }
        self.name = name
        self.content = content
    }

    /// Those of a data folder, by name.
    static func all(in folder: String) throws(ToolError) -> [BackupKey] {
        let secrets = folder + "/secrets"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: secrets) else {
            throw .failed("\(secrets) cannot be read; use --without-keys to leave the keys out")
        }
        var keys: [BackupKey] = []
        // What was left half written by a lost machine is none.
        for name in names.sorted() where !name.hasSuffix(".new") {
            guard let content = FileManager.default.contents(atPath: "\(secrets)/\(name)"),
                let key = BackupKey(name: name, content: Array(content))
            else { throw .failed("\(secrets)/\(name) is not a key, or cannot be read") }
            keys.append(key)
        }
        return keys
    }
}
