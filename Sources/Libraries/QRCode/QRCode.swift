internal import CQRCode

/// QR codes (ISO/IEC 18004) of texts.
package enum QRCode {
    /// How much of a code may be unreadable, at the price of a larger one.
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

    /// The smallest code of a text, without a margin; characters beyond ASCII go as UTF-8.
    ///
    /// - Parameter level: How much may be unreadable.
    /// - Throws: ``QRCodeError/tooLong`` for more than fits: at ``Level/low`` 7,089 digits, 4,296
    ///   characters of `0-9 A-Z $%*+-./:` and space, or 2,953 bytes; at ``Level/high`` less than half.
    ///   ``QRCodeError/empty`` and ``QRCodeError/holdsNUL`` for what cannot be encoded.
    package static func modules(
        of text: String, level: Level = .medium
    ) throws(QRCodeError) -> QRModules {
        guard !text.isEmpty else { throw .empty }
        guard !text.utf8.contains(0) else { throw .holdsNUL }
        // Version 0 is the smallest that fits; 1 keeps lower case.
        guard let code = QRcode_encodeString(text, 0, level.native, QR_MODE_8, 1) else {
            // With memory left it refuses these arguments for this alone (ERANGE).
            throw .tooLong
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        // Sound: a code's data are width times width bytes; the lowest bit is set where it is dark.
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
