/// The state of a server's data folder, before the server starts.
package struct FoundDatabase: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        /// There is no file, or it has no table.
        case nothing
        /// It has the tables of another version of Fairway. `digest` is `nil` if it stores no
        /// digest of its schema.
        case otherSchema(digest: String?)
        /// It has the tables of another program.
        case unrelated
        /// It has the tables of this version.
        case marked(HighWaterMark)
    }

    /// A reason to refuse the start: a confirmed change may be lost, or this version cannot read
    /// the database.
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
        /// The file with the last confirmed change is missing.
        case markMissing
        /// A key of the database is missing.
        case keyMissing(String)
    }

    package var content: Content
    /// The mark beside the database, or `nil` if it is missing.
    package var mark: HighWaterMark?
    /// The names of the missing key files of the database.
    package var missingKeys: [String]
    /// Whether a server has run on this data folder. It creates `names.key` after the database, so
    /// that file shows it.
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

    /// Whether a first start was interrupted. Nothing is confirmed yet, and missing keys can still
    /// be created.
    private var isBeginning: Bool { mark?.number == 0 }

    /// Whether the database exists with all its keys. From then on, none of them may be missing.
    package var isWhole: Bool { content != .nothing && missingKeys.isEmpty }

    /// The reason to refuse the start, or `nil`.
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

/// The number of the last confirmed change of a server.
///
/// The database and a file beside it both contain it. If the number in the database is lower, the
/// database has lost changes.
package struct HighWaterMark: Equatable, Sendable {
    /// The id of the server: 32 hexadecimal digits in lower case.
    package let server: String
    /// The number of the last batch that is on disk, from 1. It is 0 until the first start is
    /// complete.
    package let number: Int64

    /// - Returns: `nil` if the id or the number is not valid.
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

    /// The mark as one line. Its length is constant, so the next mark can overwrite it.
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
