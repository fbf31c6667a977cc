import Crypto
package import Foundation

/// The page that `deploy/page` built, in memory.
///
/// A change on the disk takes effect at the daemon's next start, so that browsers never get files
/// of two versions.
package struct AppFolder: Sendable {
    /// The maximum size of all files together in bytes. `deploy/page` has the same limit.
    package static let bytesMax = 5_242_880
    private static let filesMax = 500
    static let shellName = "index.html"

    /// The files by name, without the shell.
    let files: [String: AppFile]
    let shell: AppShell

    /// Reads all files.
    ///
    /// - Throws: ``AppFolderError`` if a file cannot be read or served, if the page is too large,
    ///   or if its shell is missing or wrong.
    /// - Blocks: While the disk reads.
    package init(_ folder: URL) throws(AppFolderError) {
        var files = try Self.files(in: folder)
        guard let shell = files.removeValue(forKey: Self.shellName) else {
            throw AppFolderError(
                "\(folder.path) has no \(Self.shellName). Run deploy/page to build the page.")
        }
        guard let text = String(validating: shell.bytes, as: UTF8.self) else {
            throw AppFolderError("\(folder.path)/\(Self.shellName) is not UTF-8")
        }
        self.files = files
        self.shell = try AppShell(text)
    }

    /// Reads every file of a folder, by name. A compressed file (`.gz`) belongs to the file of the
    /// same name without that ending.
    ///
    /// - Blocks: While the disk reads.
    static func files(in folder: URL) throws(AppFolderError) -> [String: AppFile] {
        let contents = try Self.contents(folder)
        var files: [String: AppFile] = [:]
        for (name, bytes) in contents where !name.hasSuffix(".gz") {
            guard let file = AppFile(name: name, bytes: bytes, compressed: contents[name + ".gz"])
            else {
                throw AppFolderError("\(folder.path)/\(name): files of this kind are not served")
            }
            files[name] = file
        }
        return files
    }

    private static func contents(_ folder: URL) throws(AppFolderError) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        var left = bytesMax
        for name in try names(in: folder) {
            let file = folder.appending(path: name)
            guard
                let data = try? FileHandle(forReadingFrom: file).read(upToCount: left + 1) ?? Data()
            else { throw AppFolderError("\(file.path) cannot be read") }
            left -= data.count
            guard left >= 0 else {
                throw AppFolderError("\(folder.path) has more than \(bytesMax) bytes")
            }
            contents[name] = Array(data)
        }
        return contents
    }

    /// The regular files of a folder and its subfolders.
    private static func names(in folder: URL) throws(AppFolderError) -> [String] {
        let keys: Set<URLResourceKey> = [.isRegularFileKey]
        guard (try? folder.checkResourceIsReachable()) == true,
            let walk = FileManager.default.enumerator(atPath: folder.path)
        else { throw AppFolderError("the folder \(folder.path) cannot be read") }
        var names: [String] = []
        while let name = walk.nextObject() as? String {
            let values = try? folder.appending(path: name).resourceValues(forKeys: keys)
            guard values?.isRegularFile == true else { continue }
            names.append(name)
            guard names.count <= filesMax else {
                throw AppFolderError("\(folder.path) has more than \(filesMax) files")
            }
        }
        return names.sorted()
    }
}

/// The reason why the folder of the page or of the manual cannot be served. It names the file.
package struct AppFolderError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// A file of the page or of the manual.
struct AppFile: Sendable {
    /// The path below its folder: `icons/icon.svg`.
    let name: String
    let type: String
    let bytes: [UInt8]
    /// The bytes in gzip; `nil` if they are not smaller.
    let compressed: [UInt8]?
    /// The entity tag without quotes (RFC 9110, 8.8.3).
    let tag: String

    /// - Returns: `nil` for a type of file that is not served.
    init?(name: String, bytes: [UInt8], compressed: [UInt8]?) {
        guard let type = Self.type(of: name) else { return nil }
        self.name = name
        self.type = type
        self.bytes = bytes
        self.compressed = compressed.flatMap { $0.count < bytes.count ? $0 : nil }
        tag = Self.tag(of: bytes)
    }

    static func tag(of bytes: [UInt8]) -> String {
        SHA256.hash(bytes).prefix(12).hexadecimal
    }

    /// Whether the name contains a hash of the content, so that browsers may keep the file forever:
    /// `app-0123456789ab.css`, or `part-5QWNOVPD.js` from esbuild.
    var isHashed: Bool {
        let stem = name.prefix { $0 != "." }
        guard let dash = stem.lastIndex(of: "-") else { return false }
        let hash = stem[stem.index(after: dash)...]
        let isHexadecimal = hash.allSatisfy { $0.isHexDigit && !$0.isUppercase }
        let isBase32 = hash.allSatisfy { ("A"..."Z").contains($0) || ("2"..."7").contains($0) }
        return hash.count == 12 && isHexadecimal || hash.count == 8 && isBase32
    }

    /// Whether other sites may show the file beside a link.
    var isForOthers: Bool { name.hasPrefix("pictures/") }

    private static func type(of name: String) -> String? {
        switch name.split(separator: ".").last ?? "" {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "woff2": "font/woff2"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        default: nil
        }
    }
}

/// The HTML of the page, with placeholders for values that only the daemon knows.
struct AppShell: Sendable {
    /// A name between `{{` and `}}`, in a quoted attribute of the HTML.
    enum Placeholder: String, CaseIterable, Sendable {
        /// The path before `/app/`, which a proxy may add.
        case root
        /// The address of MQTT over WebSocket; empty if it is unknown.
        case websocket
        /// The address of map tiles, with `{z}`, `{x}`, `{y}`, and the name of their owner; empty
        /// for none.
        case tiles, tilesCredit
        /// The identity providers as JSON: `[{"id":"uni","name":"University"}]`.
        case providers
        /// The address of a page for donations; empty for none.
        case donate
    }

    private enum Piece: Sendable {
        case text(String)
        case value(Placeholder)
    }

    private let pieces: [Piece]

    init(_ template: String) throws(AppFolderError) {
        var pieces: [Piece] = []
        var rest = template[...]
        while let start = rest.firstRange(of: "{{") {
            pieces.append(.text(String(rest[..<start.lowerBound])))
            rest = rest[start.upperBound...]
            let name = rest.firstRange(of: "}}").map { rest[..<$0.lowerBound] } ?? rest.prefix(20)
            guard let placeholder = Placeholder(rawValue: String(name)) else {
                throw AppFolderError("\(AppFolder.shellName): {{\(name)}} is unknown")
            }
            pieces.append(.value(placeholder))
            rest = rest[name.endIndex...].dropFirst(2)
        }
        self.pieces = pieces + [.text(String(rest))]
    }

    func filled(_ values: [Placeholder: String]) -> [UInt8] {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let own): text += own
            case .value(let placeholder):
                let escaped: HTML = "\(values[placeholder] ?? "")"
                text += escaped.text
            }
        }
        return Array(text.utf8)
    }
}
