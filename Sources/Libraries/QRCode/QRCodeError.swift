/// The reasons why a text has no QR code.
package enum QRCodeError: Error, Equatable, Sendable {
    /// There is no text.
    case empty
    /// The text holds a NUL.
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
