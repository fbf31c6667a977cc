/// The state of a write-ahead log as the mark beside the database notes it.
package struct LogMark: Equatable, Sendable {
    /// The two salts of the log, which change whenever SQLite begins it again.
    package let salts: UInt64
    /// The number of frames of confirmed changes.
    package let frames: Int
    /// Whether the database file has the content of all these frames. Only then the log may be
    /// missing.
    package let isCopied: Bool

    package init(salts: UInt64, frames: Int, isCopied: Bool = false) {
        self.salts = salts
        self.frames = frames
        self.isCopied = isCopied
    }

    /// There is no log.
    package static let none = LogMark(salts: 0, frames: 0, isCopied: true)

    /// Finds out whether a log lost a confirmed change.
    ///
    /// SQLite begins the log again, with new salts, only after it has copied all frames into the
    /// database. It adds 1 to the first salt then. So a log with a higher first salt is a later one.
    ///
    /// - Parameter found: The log beside the database. `nil` if SQLite would not read it.
    package func fault(of found: WriteAheadLog.Extent?) -> FoundDatabase.Fault? {
        guard let found else { return isCopied ? nil : .logMissing }
        if found.salts == salts {
            return found.frames < frames
                ? .logCut(ends: found.frames, confirmed: frames) : nil
        }
        let ahead =
            UInt32(truncatingIfNeeded: found.salts >> 32)
            &- UInt32(truncatingIfNeeded: salts >> 32)
        return isCopied || (1...UInt32(Int32.max)).contains(ahead) ? nil : .logMissing
    }
}

/// Reads a write-ahead log of SQLite, and finds the frames that SQLite would use.
///
/// The format is described at sqlite.org/fileformat2.html#walformat. A log may continue with frames of
/// an earlier use, or with zeros after a crash. SQLite ignores everything from the first frame whose
/// salts or checksum are wrong, and every frame after the last commit.
package struct WriteAheadLog {
    /// The salts of a log, and the number of its frames up to the last commit.
    package struct Extent: Equatable, Sendable {
        package let salts: UInt64
        package let frames: Int

        package init(salts: UInt64, frames: Int) {
            self.salts = salts
            self.frames = frames
        }
    }

    package static let headerBytes = 32
    private static let frameHeaderBytes = 24

    private let salts: UInt64
    /// The size of a frame in bytes: its header and one page.
    package let frameBytes: Int
    private let isBigEndian: Bool
    private var checksum: (UInt32, UInt32)
    private var framesRead = 0
    private var framesCommitted = 0

    /// - Returns: `nil` if SQLite would ignore the log, because its header is not valid.
    package init?(header: [UInt8]) {
        guard header.count == Self.headerBytes else { return nil }
        let magic = Self.number(header, 0)
        guard magic == 0x377f_0682 || magic == 0x377f_0683, Self.number(header, 4) == 3_007_000
        else { return nil }
        let page = Int(Self.number(header, 8))
        guard (512...65_536).contains(page), page & (page - 1) == 0 else { return nil }
        isBigEndian = magic & 1 == 1
        salts = UInt64(Self.number(header, 16)) << 32 | UInt64(Self.number(header, 20))
        frameBytes = Self.frameHeaderBytes + page
        checksum = (0, 0)
        add(header, 0..<24)
        guard checksum == (Self.number(header, 24), Self.number(header, 28)) else { return nil }
    }

    package var extent: Extent { Extent(salts: salts, frames: framesCommitted) }

    /// Reads the next frame.
    ///
    /// - Parameter bytes: Its ``frameBytes`` bytes, or fewer at the end of the file.
    /// - Returns: Whether the frame is valid. After the first invalid one, the log ends.
    package mutating func append(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == frameBytes, Self.number(bytes, 0) != 0,
            UInt64(Self.number(bytes, 8)) << 32 | UInt64(Self.number(bytes, 12)) == salts
        else { return false }
        add(bytes, 0..<8)
        add(bytes, Self.frameHeaderBytes..<bytes.count)
        guard checksum == (Self.number(bytes, 16), Self.number(bytes, 20)) else { return false }
        framesRead += 1
        // The size of the database after a commit. Other frames have 0.
        if Self.number(bytes, 4) != 0 { framesCommitted = framesRead }
        return true
    }

    /// Continues the checksum with some bytes, whose count is a multiple of 8.
    private mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
        var (first, second) = checksum
        for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            var (one, two) = (Self.number(bytes, place), Self.number(bytes, place + 4))
            if !isBigEndian { (one, two) = (one.byteSwapped, two.byteSwapped) }
            first = first &+ one &+ second
            second = second &+ two &+ first
        }
        checksum = (first, second)
    }

    /// A number of four bytes, the most significant byte first.
    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
            | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
}
