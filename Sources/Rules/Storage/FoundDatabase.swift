/// The state of a server's data folder, before the server starts.
package struct FoundDatabase: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        /// No file, or one without any table.
        case nothing
        /// The tables of another version of Fairway, with the digest of its schema. nil: it stores none.
        case otherSchema(digest: String?)
        /// The tables of another program.
        case unrelated
        case marked(HighWaterMark)
    }

    /// A reason not to start: something that was confirmed may be lost, or this version cannot read it.
    package enum Fault: Equatable, Sendable {
        /// The database is missing or empty.
        case missing
        /// The database has the tables of another version of Fairway.
        case otherSchema(digest: String?)
        /// The database has the tables of another program.
        case unrelated
        /// The last change in the database is older than the last confirmed change.
        case older(ends: Int64, confirmed: Int64)
        /// The database belongs to another server.
        case foreign
        /// Nothing beside the database says which change was the last.
        case markMissing
        /// A key is missing that belongs to the database.
        case keyMissing(String)
    }

    package var content: Content
    /// The mark beside the database; nil: there is none.
    package var mark: HighWaterMark?
    /// The keys that belong to a database and are missing, by file name.
    package var missingKeys: [String]
    /// Whether a server has run on this data folder: there is a `names.key`, which it makes after the database.
    package var hasServed: Bool

    package init(
        content: Content, mark: HighWaterMark? = nil, missingKeys: [String] = [],
        hasServed: Bool = false
    ) {
        self.content = content
        self.mark = mark
        self.missingKeys = missingKeys
        self.hasServed = hasServed
    }

    /// Whether a first start was interrupted: nothing was confirmed so far, and keys may still be made.
    private var isBeginning: Bool { mark?.number == 0 }

    /// Whether the database has all that belongs to it. From then on nothing of it may be missing.
    package var isWhole: Bool { content != .nothing && missingKeys.isEmpty }

    /// The reason not to start on this; nil: there is none.
    package var fault: Fault? {
        switch content {
        case .nothing:
            let isNew = !hasServed && (mark == nil || isBeginning)
            return isNew ? nil : .missing
        case .otherSchema(let digest): return .otherSchema(digest: digest)
        case .unrelated: return .unrelated
        case .marked(let found):
            guard let mark else { return .markMissing }
            guard found.server == mark.server else { return .foreign }
            guard found.number >= mark.number else {
                return .older(ends: found.number, confirmed: mark.number)
            }
        }
        return isBeginning ? nil : missingKeys.first.map(Fault.keyMissing)
    }
}

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
