internal import CQRCode

/// QR codes (ISO/IEC 18004) of texts.
package enum QRCode {
    /// The part of a code that may be unreadable. A higher level makes the code larger.
    package enum Level: Sendable, CaseIterable {
        /// About 7 %.
        case low
        /// About 15 %.
        case medium
        /// About 25 %.
        case quartile
        /// About 30 %.
        case high
    }

    /// The smallest code of a text, without a margin. Characters beyond ASCII are encoded as UTF-8.
    ///
    /// - Parameter level: The part that may be unreadable.
    /// - Throws: ``QRCodeError/tooLong`` if the text does not fit: at ``Level/low`` 7,089 digits,
    ///   4,296 characters of `0-9 A-Z $%*+-./:` and space, or 2,953 bytes; at ``Level/high`` less
    ///   than half. ``QRCodeError/empty`` and ``QRCodeError/holdsNUL`` if it cannot be encoded.
    package static func modules(
        of text: String, level: Level = .medium
    ) throws(QRCodeError) -> QRModules {
        guard !text.isEmpty else { throw .empty }
        guard !text.utf8.contains(0) else { throw .holdsNUL }
        // Version 0 is the smallest that fits; 1 keeps lower case.
        guard let code = QRcode_encodeString(text, 0, level.native, QR_MODE_8, 1) else {
            // If memory is available, this is the only reason to refuse these arguments (ERANGE).
            throw .tooLong
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        // Sound: a code's data has width times width bytes. The lowest bit is set for a dark
        // module.
        let bytes = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        return QRModules(width: width, isDark: bytes.map { $0 & 1 == 1 })
    }
}

extension QRCode.Level {
    fileprivate var native: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}

extension QRCode {
    /// An SVG document of a text's code, black on white, with one unit for each module.
    ///
    /// It has no size of its own, and fills its container.
    ///
    /// - Parameters:
    ///   - title: The description for screen readers. If nil, the text.
    ///   - margin: The number of light modules around the code, 0 or more. Scanners need 4.
    /// - Throws: As ``modules(of:level:)``.
    package static func svg(
        of text: String, title: String? = nil, level: Level = .medium, margin: Int = 4
    ) throws(QRCodeError) -> String {
        precondition(margin >= 0, "a margin has 0 modules or more")
        let modules = try modules(of: text, level: level)
        let side = modules.width + 2 * margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
            shape-rendering="crispEdges"><title>\(escaped(title ?? text))</title>\
            <rect width="\(side)" height="\(side)" fill="#fff"/>\
            <path fill="#000" d="\(path(of: modules, margin: margin))"/></svg>
            """
    }

    /// A rectangle for each run of dark modules.
    private static func path(of modules: QRModules, margin: Int) -> String {
        var path = ""
        for y in 0..<modules.width {
            for run in modules.darkRuns(inRow: y) {
                path += "M\(run.lowerBound + margin) \(y + margin)h\(run.count)v1h-\(run.count)z"
            }
        }
        return path
    }

    /// Text between tags (XML 1.0, sections 2.2 and 2.4). Characters that XML does not allow become
    /// U+FFFD.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The modules of a QR code, a square of 21 modules for version 1, and 4 more for each further
/// version, up to 177.
///
/// To display it, leave four light modules around it (ISO/IEC 18004, quiet zone).
package struct QRModules: Equatable, Sendable {
    /// The number of modules in a row, and of rows.
    package let width: Int
    private let isDark: [Bool]

    /// - Parameter isDark: The rows from the top, each from the left: `width` times `width` values.
    init(width: Int, isDark: [Bool]) {
        self.width = width
        self.isDark = isDark
    }

    /// Whether a module is dark. Modules outside of the code are light.
    package subscript(x: Int, y: Int) -> Bool {
        (0..<width).contains(x) && (0..<width).contains(y) && isDark[y * width + x]
    }

    /// The runs of dark modules in a row, from the left.
    func darkRuns(inRow y: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for x in 0...width {
            switch (start, self[x, y]) {
            case (nil, true): start = x
            case (let first?, false):
                runs.append(first..<x)
                start = nil
            default: break
            }
        }
        return runs
    }
}

/// The reasons why a text has no QR code.
package enum QRCodeError: Error, Equatable, Sendable {
    /// There is no text.
    case empty
    /// The text contains a NUL.
    case holdsNUL
    /// The text does not fit into the largest code of the level.
    case tooLong
}

extension QRCodeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "a QR code needs a text"
        case .holdsNUL: "a text with a NUL has no QR code"
        case .tooLong: "the text is too long for a QR code"
        }
    }
}
