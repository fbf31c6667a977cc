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
    package var text: String { String(decoding: MarkLine(self).bytes, as: UTF8.self) }

    /// The number of digits of `Int64.max`.
    fileprivate static let digits = 19
    fileprivate static let frameDigits = 10
    private static let framesMax = 9_999_999_999
    private static let copied = ["copied": true, "needed": false]

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}

/// A mark and its line, as the file beside the database contains it.
///
/// Each batch writes the line. So a change of the mark writes only the numbers that changed, into the
/// same bytes. The length of the line is constant, so that the next line can overwrite it in the file.
package struct MarkLine: Sendable {
    package private(set) var bytes: [UInt8]
    package var mark: HighWaterMark {
        didSet {
            if mark.number != oldValue.number { writeNumber() }
            if mark.log.salts != oldValue.log.salts { writeSalts() }
            if mark.log.frames != oldValue.log.frames { writeFrames() }
            if mark.log.isCopied != oldValue.log.isCopied { writeState() }
        }
    }

    private static let numberEnd = 33 + HighWaterMark.digits
    private static let saltsEnd = numberEnd + 1 + 16
    private static let framesEnd = saltsEnd + 1 + HighWaterMark.frameDigits

    package init(_ mark: HighWaterMark) {
        self.mark = mark
        bytes = Array(mark.server.utf8)
        bytes += Array(repeating: UInt8(ascii: " "), count: Self.framesEnd - bytes.count)
        bytes += " needed\n".utf8
        writeNumber()
        writeSalts()
        writeFrames()
        writeState()
    }

    private mutating func writeNumber() {
        write(
            UInt64(mark.number), base: 10,
            in: Self.numberEnd - HighWaterMark.digits..<Self.numberEnd)
    }

    private mutating func writeSalts() {
        write(mark.log.salts, base: 16, in: Self.saltsEnd - 16..<Self.saltsEnd)
    }

    private mutating func writeFrames() {
        write(
            UInt64(mark.log.frames), base: 10,
            in: Self.framesEnd - HighWaterMark.frameDigits..<Self.framesEnd)
    }

    private mutating func writeState() {
        let word = mark.log.isCopied ? " copied".utf8 : " needed".utf8
        for (place, byte) in zip(Self.framesEnd..., word) { bytes[place] = byte }
    }

    /// Writes a number with leading zeros. A constant base lets the compiler avoid divisions.
    @inline(__always)
    private mutating func write(_ number: UInt64, base: UInt64, in places: Range<Int>) {
        var rest = number
        for place in places.reversed() {
            let digit = UInt8(rest % base)
            bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            rest /= base
        }
    }
}
