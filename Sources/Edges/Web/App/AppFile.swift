import Crypto

/// A file of the page, as `deploy/page` made it.
struct AppFile: Sendable {
    /// Below `/app/`: `icons/icon.svg`.
    let name: String
    let type: String
    let bytes: [UInt8]
    /// The same compressed, where that is smaller.
    let compressed: [UInt8]?
    /// Without quotes (RFC 9110, 8.8.3).
    let tag: String

    /// - Returns: Nil for a kind of file that the page has none of.
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

    /// Whether its name changes with its content (`app-0123456789ab.css`; esbuild's own `part-5QWNOVPD.js`),
    /// so that it never does.
    var isHashed: Bool {
        let stem = name.prefix { $0 != "." }
        guard let dash = stem.lastIndex(of: "-") else { return false }
        let hash = stem[stem.index(after: dash)...]
        let isHexadecimal = hash.allSatisfy { $0.isHexDigit && !$0.isUppercase }
        let isBase32 = hash.allSatisfy { ("A"..."Z").contains($0) || ("2"..."7").contains($0) }
        return hash.count == 12 && isHexadecimal || hash.count == 8 && isBase32
    }

    /// Whether other sites show it beside a link.
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
