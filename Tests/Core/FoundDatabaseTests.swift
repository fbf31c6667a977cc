import TestSupport
import Testing
import Values

@Suite struct FoundDatabaseTests {
    private static let server = String(repeating: "0a", count: 16)
    private static let other = String(repeating: "0b", count: 16)

    private static func mark(_ number: Int64, of server: String = server) -> HighWaterMark? {
        HighWaterMark(server: server, number: number)
    }

    struct Case: Sendable {
        let content: FoundDatabase.Content
        var mark: HighWaterMark?
        var missingKeys: [String] = []
        var hasServed = true
        let fault: FoundDatabase.Fault?
    }

    private static func holds(_ number: Int64, of server: String = server) -> FoundDatabase.Content
    {
        mark(number, of: server).map { .marked($0) } ?? .nothing
    }

    static let cases: [Case] = [
        // A first start, even one that was interrupted.
        Case(content: .nothing, hasServed: false, fault: nil),
        Case(
            content: .nothing, mark: mark(0), missingKeys: ["names.key"], hasServed: false,
            fault: nil),
        Case(content: holds(0), mark: mark(0), missingKeys: ["names.key"], fault: nil),
        Case(content: holds(3), mark: mark(0), missingKeys: ["names.key"], fault: nil),
        // A later start. The mark may be behind: the process ended between the two writes.
        Case(content: holds(7), mark: mark(7), fault: nil),
        Case(content: holds(8), mark: mark(7), fault: nil),
        // The tables are not those of this version. This comes before everything else.
        Case(content: .otherSchema(digest: "ab"), mark: mark(7), fault: .otherSchema(digest: "ab")),
        Case(
            content: .otherSchema(digest: nil), hasServed: false, fault: .otherSchema(digest: nil)),
        Case(
            content: .otherSchema(digest: nil), missingKeys: ["names.key"],
            fault: .otherSchema(digest: nil)),
        Case(content: .unrelated, hasServed: false, fault: .unrelated),
        // Something is lost.
        Case(content: .nothing, fault: .missing),
        Case(content: .nothing, mark: mark(0), fault: .missing),
        Case(content: .nothing, mark: mark(7), fault: .missing),
        Case(content: .nothing, mark: mark(7), hasServed: false, fault: .missing),
        Case(content: holds(6), mark: mark(7), fault: .older(ends: 6, confirmed: 7)),
        Case(content: holds(0), mark: mark(1), fault: .older(ends: 0, confirmed: 1)),
        Case(content: holds(9, of: other), mark: mark(7), fault: .foreign),
        Case(content: holds(9, of: other), mark: mark(0), fault: .foreign),
        Case(content: holds(7), fault: .markMissing),
        Case(
            content: holds(7), mark: mark(7), missingKeys: ["names.key", "token.key"],
            fault: .keyMissing("names.key")),
    ]

    @Test(arguments: cases)
    func `T6: a server starts on the database that it wrote last, and on no other`(_ each: Case) {
        let found = FoundDatabase(
            content: each.content, mark: each.mark, missingKeys: each.missingKeys,
            hasServed: each.hasServed)
        #expect(found.fault == each.fault)
    }

    /// Salts of a log, of the logs after it, and of others.
    private static let salts: UInt64 = 0xffff_fffe_0000_0007

    private static func ends(_ frames: Int, _ salts: UInt64 = salts) -> WriteAheadLog.Extent {
        WriteAheadLog.Extent(salts: salts, frames: frames)
    }

    static let logs: [(mark: LogMark, log: WriteAheadLog.Extent?, fault: FoundDatabase.Fault?)] = {
        let needed = LogMark(salts: salts, frames: 40)
        let copied = LogMark(salts: salts, frames: 40, isCopied: true)
        return [
            (.none, nil, nil), (.none, ends(3), nil),
            // The process ended between a commit and its mark.
            (needed, ends(40), nil), (needed, ends(41), nil), (copied, ends(40), nil),
            (needed, ends(39), .logCut(ends: 39, confirmed: 40)),
            (needed, ends(0), .logCut(ends: 0, confirmed: 40)),
            // Frames that the database has already, but older than its pages.
            (copied, ends(39), .logCut(ends: 39, confirmed: 40)),
            (needed, nil, .logMissing), (copied, nil, nil),
            // SQLite began the log again, because the database has all of it.
            (needed, ends(1, 0xffff_ffff_0000_0123), nil),
            (needed, ends(1, 0x0000_0000_0000_0123), nil),
            (needed, ends(0, 0x0000_0009_0000_0123), nil),
            // An earlier log, and another one.
            (needed, ends(99, 0xffff_fffd_0000_0123), .logMissing),
            (needed, ends(99, 0xffff_fffe_0000_0008), .logMissing),
            (needed, ends(99, 0x8fff_fffe_0000_0123), .logMissing),
            // After a stop, the next start makes a log with salts at random.
            (copied, ends(1, 0x8fff_fffe_0000_0123), nil),
        ]
    }()

    @Test(arguments: logs)
    func `T6: a server starts on a log that has each confirmed frame, or on a later log`(
        mark: LogMark, log: WriteAheadLog.Extent?, fault: FoundDatabase.Fault?
    ) throws {
        let mark = try #require(HighWaterMark(server: Self.server, number: 7, log: mark))
        let found = FoundDatabase(content: Self.holds(7), mark: mark, log: log, hasServed: true)
        #expect(found.fault == fault)
        #expect(HighWaterMark(text: mark.text) == mark)
        // An older database is the worse fault, and is named first.
        let older = FoundDatabase(content: Self.holds(6), mark: mark, log: log, hasServed: true)
        #expect(older.fault == .older(ends: 6, confirmed: 7))
    }

    @Test(arguments: [0, 1, 9, 10, 123_456_789, .max] as [Int64])
    func `T6: a mark is one line of fixed length and survives a round trip`(_ number: Int64) throws
    {
        let mark = try #require(Self.mark(number))
        #expect(mark.text.utf8.count == 88)
        #expect(HighWaterMark(text: mark.text) == mark)
    }

    @Test func `T6: a line that changes is always the text of its mark`() throws {
        var random = SeededRandom(printing: "mark")
        var line = MarkLine(try #require(Self.mark(0)))
        for _ in 0..<1_000 {
            if Bool.random(using: &random) {
                line.mark.number =
                    .random(in: 0...(.max), using: &random)
                    >> Int64.random(in: 0..<63, using: &random)
            }
            let isSame = Bool.random(using: &random)
            line.mark.log = LogMark(
                salts: isSame ? line.mark.log.salts : .random(in: 0...(.max), using: &random),
                frames: .random(in: 0...9_999_999_999, using: &random),
                isCopied: .random(using: &random))
            #expect(String(decoding: line.bytes, as: UTF8.self) == line.mark.text)
            #expect(HighWaterMark(text: line.mark.text) == line.mark)
        }
    }

    @Test func `T6: a damaged mark is rejected`() throws {
        let text = try #require(Self.mark(42)).text
        for place in 0..<text.utf8.count {
            #expect(HighWaterMark(text: String(text.prefix(place))) == nil)
        }
        let wrongs = [
            text.uppercased(), text + "\n", " " + text, text.replacing("42", with: "-2"),
            text.replacing("copied", with: "copies"),
            text.replacing(" 0000000000 ", with: " -000000001 "),
            text.replacing(" 0000000000000000 ", with: " 000000000000000g "),
            text.replacing(" 0000000000000000 ", with: " +000000000000000 "),
            String(repeating: "\0", count: text.utf8.count),
        ]
        for wrong in wrongs { #expect(HighWaterMark(text: wrong) == nil, "\(wrong)") }
        #expect(HighWaterMark(server: "", number: 1) == nil)
        #expect(HighWaterMark(server: Self.server, number: -1) == nil)
    }
}

@Suite struct LeastUsedTests {
    @Test func `T2: a full limiter forgets the least used tenth of its keys`() {
        var counts = Dictionary(uniqueKeysWithValues: (1...100).map { ($0, $0) })
        counts.forgetLeastUsed(from: 101) { $0 }
        #expect(counts.count == 100)
        counts.forgetLeastUsed(from: 100) { $0 }
        #expect(Set(counts.keys) == Set(11...100))
    }

    @Test func `T2: many keys that are used once do not displace one that is used often`() {
        var counts = ["victim": 10]
        for number in 0..<1_000 {
            counts.forgetLeastUsed(from: 50) { $0 }
            counts["other \(number)"] = 1
        }
        #expect(counts["victim"] == 10 && counts.count <= 50)
    }
}
