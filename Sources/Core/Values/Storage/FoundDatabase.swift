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
        /// The write-ahead log ends before the last confirmed change. Both are numbers of frames.
        case logCut(ends: Int, confirmed: Int)
        /// The write-ahead log with confirmed changes is missing, or another one is in its place.
        case logMissing
        /// The file with the last confirmed change is missing.
        case markMissing
        /// A key of the database is missing.
        case keyMissing(String)
    }

    package var content: Content
    /// The mark beside the database, or `nil` if it is missing.
    package var mark: HighWaterMark?
    /// The write-ahead log beside the database. `nil` if it is missing, empty, or without a valid
    /// header.
    package var log: WriteAheadLog.Extent?
    /// The names of the missing key files of the database.
    package var missingKeys: [String]
    /// Whether a server has run on this data folder. It creates `names.key` after the database, so
    /// that file shows it.
    package var hasServed: Bool

    package init(
        content: Content, mark: HighWaterMark? = nil, log: WriteAheadLog.Extent? = nil,
        missingKeys: [String] = [], hasServed: Bool = false
    ) {
        self.content = content
        self.mark = mark
        self.log = log
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
            if let fault = mark.log.fault(of: log) { return fault }
        }
        return isBeginning ? nil : missingKeys.first.map(Fault.keyMissing)
    }
}

/// The last confirmed change of a server.
///
/// The database and a file beside it both contain the number. If the number in the database is lower,
/// the database has lost changes. Several batches share a number, so the file also has the length of
/// the write-ahead log after each batch.
package struct HighWaterMark: Equatable, Sendable {
    /// The id of the server: 32 hexadecimal digits in lower case.
    package let server: String
    /// The number of the last batch with a number that is on disk, from 1. It is 0 until the first
    /// start is complete.
    package var number: Int64
    /// The write-ahead log after the last batch that is on disk. The database does not contain it.
    package var log: LogMark

    /// - Returns: `nil` if the id or the number is not valid.
    package init?(server: String, number: Int64, log: LogMark = .none) {
        let isID = server.utf8.count == 32 && server.utf8.allSatisfy(Self.isDigit)
        guard isID, number >= 0, (0...Self.framesMax).contains(log.frames) else { return nil }
        self.server = server
        self.number = number
        self.log = log
    }

    /// Reads ``text``.
    package init?(text: String) {
        guard text.hasSuffix("\n") else { return nil }
        let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 5, words[1].utf8.count == Self.digits, let number = Int64(words[1]),
            words[2].utf8.count == 16, words[2].utf8.allSatisfy(Self.isDigit),
            let salts = UInt64(words[2], radix: 16), words[3].utf8.count == Self.frameDigits,
            let frames = Int(words[3]), let isCopied = Self.copied[String(words[4])]
        else {
            return nil
        }
        self.init(
            server: String(words[0]), number: number,
            log: LogMark(salts: salts, frames: frames, isCopied: isCopied))
    }

    /// The mark as one line.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The line of ``text``. Its length is constant, so the next mark can overwrite it. Each batch
    /// writes it, so it makes no other texts.
    package var bytes: [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(96)
        line.append(contentsOf: server.utf8)
        Self.append(UInt64(number), base: 10, count: Self.digits, to: &line)
        Self.append(log.salts, base: 16, count: 16, to: &line)
        Self.append(UInt64(log.frames), base: 10, count: Self.frameDigits, to: &line)
        line.append(contentsOf: log.isCopied ? " copied\n".utf8 : " needed\n".utf8)
        return line
    }

    /// Appends a space and a number with leading zeros.
    private static func append(_ number: UInt64, base: UInt64, count: Int, to line: inout [UInt8]) {
        line.append(UInt8(ascii: " "))
        let end = line.count + count
        for _ in 0..<count { line.append(UInt8(ascii: "0")) }
        var (rest, place) = (number, end)
        while rest > 0 {
            place -= 1
            let digit = UInt8(rest % base)
            line[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            rest /= base
        }
    }

    /// The number of digits of `Int64.max`.
    private static let digits = 19
    private static let frameDigits = 10
    private static let framesMax = 9_999_999_999
    private static let copied = ["copied": true, "needed": false]

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
