import TestSupport
import Testing
import Values

/// Reads logs that this test writes by the description of SQLite's format. What SQLite itself writes and
/// reads is in `SQLiteLogTests` and `Tests/Wire/test_log_damage.py`.
@Suite struct WriteAheadLogTests {
    private static let page = 512

    /// A log with a commit at each of some frames, in one of the two byte orders of the checksum.
    private static func log(
        frames: Int, commits: Set<Int>, salts: UInt64 = 0x0102_0304_0506_0708,
        isBigEndian: Bool = false
    ) -> [UInt8] {
        var sums: (UInt32, UInt32) = (0, 0)
        func sum(_ bytes: [UInt8]) {
            for place in stride(from: 0, to: bytes.count, by: 8) {
                func word(_ start: Int) -> UInt32 {
                    let four =
                        isBigEndian
                        ? Array(bytes[start..<start + 4]) : bytes[start..<start + 4].reversed()
                    return four.reduce(0) { $0 << 8 | UInt32($1) }
                }
                sums.0 = sums.0 &+ word(place) &+ sums.1
                sums.1 = sums.1 &+ word(place + 4) &+ sums.0
            }
        }
        func bytes(_ numbers: UInt32...) -> [UInt8] {
            numbers.flatMap { number in
                (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
            }
        }
        let (high, low) = (
            UInt32(truncatingIfNeeded: salts >> 32), UInt32(truncatingIfNeeded: salts)
        )
        var log = bytes(
            isBigEndian ? 0x377f_0683 : 0x377f_0682, 3_007_000, UInt32(page), 5, high, low)
        sum(log)
        log += bytes(sums.0, sums.1)
        for frame in 1...max(frames, 1) where frames > 0 {
            let start = bytes(UInt32(frame), commits.contains(frame) ? 9 : 0)
            let content = (0..<page).map { UInt8(truncatingIfNeeded: $0 &* frame) }
            sum(start)
            sum(content)
            log += start + bytes(high, low, sums.0, sums.1) + content
        }
        return log
    }

    private static func extent(_ log: [UInt8]) -> WriteAheadLog.Extent? {
        let header = WriteAheadLog.headerBytes
        guard var read = WriteAheadLog(header: Array(log.prefix(header))) else { return nil }
        for start in stride(from: header, to: log.count, by: read.frameBytes) {
            guard read.append(Array(log[start..<min(start + read.frameBytes, log.count)])) else {
                break
            }
        }
        return read.extent
    }

    @Test(arguments: [false, true])
    func `T6: a log ends with the last commit before the first damaged frame`(isBigEndian: Bool)
        throws
    {
        let log = Self.log(frames: 9, commits: [2, 3, 6, 8], isBigEndian: isBigEndian)
        let lastCommit = [0, 0, 2, 3, 3, 3, 6, 6, 8, 8]
        let frame = Self.page + 24
        #expect(Self.extent(log)?.salts == 0x0102_0304_0506_0708)
        #expect(Self.extent(log)?.frames == 8)
        for whole in 0...9 {
            let end = 32 + whole * frame
            #expect(Self.extent(Array(log.prefix(end)))?.frames == lastCommit[whole])
            guard whole < 9 else { continue }
            // A part of the next frame, zeros, frames of an earlier log, and one wrong bit.
            #expect(Self.extent(Array(log.prefix(end + frame / 2)))?.frames == lastCommit[whole])
            let zeros = [UInt8](repeating: 0, count: log.count - end)
            #expect(Self.extent(Array(log[..<end]) + zeros)?.frames == lastCommit[whole])
            let earlier = Self.log(frames: 9, commits: [9], salts: 77, isBigEndian: isBigEndian)
            #expect(Self.extent(Array(log[..<end]) + earlier[end...])?.frames == lastCommit[whole])
            for place in [0, 4, 8, 15, 16, 23, 24, frame - 1] {
                var wrong = log
                wrong[end + place] ^= 1
                #expect(Self.extent(wrong)?.frames == lastCommit[whole], "\(whole) \(place)")
            }
        }
    }

    @Test func `T6: a log without a valid header is none`() {
        let log = Self.log(frames: 2, commits: [2])
        for count in 0..<32 { #expect(Self.extent(Array(log.prefix(count))) == nil) }
        #expect(Self.extent(Array(log.prefix(32)))?.frames == 0)
        for place in 0..<32 {
            var wrong = log
            wrong[place] ^= 0x40
            #expect(Self.extent(wrong) == nil, "\(place)")
        }
        #expect(Self.extent([UInt8](repeating: 0, count: log.count)) == nil)
    }

    @Test func `T6: random bytes are read without harm`() {
        var random = SeededRandom(printing: "WriteAheadLogTests")
        for _ in 0..<2_000 {
            var log = Self.log(frames: 3, commits: [1, 2, 3])
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                log[Int.random(in: log.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            #expect((Self.extent(log)?.frames ?? 0) <= 3)
        }
    }
}
