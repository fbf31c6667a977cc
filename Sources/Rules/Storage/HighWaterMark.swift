/// The last change that a server confirmed.
///
/// Both the database and a file beside it contain it. A database with a lower number than the file has lost
/// something.
package struct HighWaterMark: Equatable, Sendable {
    /// The id of the server: 32 hexadecimal digits in lower case.
    package let server: String
    /// The number of the last batch of changes that is on disk, from 1. 0: the first start is not complete.
    package let number: Int64

    /// - Returns: nil if the id or the number is invalid.
    package init?(server: String, number: Int64) {
        let isID = server.utf8.count == 32 && server.utf8.allSatisfy(Self.isDigit)
        guard isID, number >= 0 else { return nil }
        self.server = server
        self.number = number
    }

    /// Reads ``text``.
    package init?(text: String) {
        guard text.hasSuffix("\n") else { return nil }
        let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[1].utf8.count == Self.digits, let number = Int64(words[1])
        else {
            return nil
        }
        self.init(server: String(words[0]), number: number)
    }

    /// One line. It always has the same length, so the next mark can be written over it.
    package var text: String {
        let number = String(number)
        return
            "\(server) \(String(repeating: "0", count: Self.digits - number.utf8.count))\(number)\n"
    }

    /// The number of digits of `Int64.max`.
    private static let digits = 19

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
