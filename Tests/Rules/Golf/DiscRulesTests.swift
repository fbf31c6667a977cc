import GolfRules
import TestSupport
import Testing

struct DiscRulesTests {
    private static let destroyer = ThrownDisc("Destroyer", disc: "disc-000000000001")
    private static let aviar = ThrownDisc("Aviar")

    /// The content of the cell after these writes in this order.
    private func merged(_ writes: [DiscCell]) -> DiscCell? {
        var standing: DiscCell?
        for write in writes where write.outcome(over: standing) != .superseded {
            standing = write
        }
        return standing
    }

    @Test func `F51: discs are the same in whatever order the writes arrive`() {
        var random = SeededRandom(printing: "discs")
        let names = ["Destroyer", "Aviar", "Buzzz"]
        for _ in 0..<2_000 {
            var writes = (0..<random.below(6) + 1).map { _ -> DiscCell in
                let discs = (0..<random.below(3)).map { _ in
                    ThrownDisc(
                        random.one(of: names), disc: random.one(of: [nil, "disc-000000000001"]))
                }
                return DiscCell(
                    discs, at: Int64(random.below(3)), by: random.one(of: ["ann", "anna", "bo"]))
            }
            let expected = merged(writes)
            #expect(expected?.at == writes.map(\.at).max())
            for _ in 0..<4 {
                writes.shuffle(using: &random)
                let standing = merged(writes)
                if standing != expected { Issue.record("seed \(random.seed): \(writes)") }
            }
        }
    }

    @Test func `F51: cleared discs stay cleared when an older write arrives`() {
        let cleared = DiscCell([], at: 5, by: "ann")
        #expect(DiscCell([Self.aviar], at: 4, by: "ann").outcome(over: cleared) == .superseded)
        #expect(DiscCell([Self.aviar], at: 6, by: "ann").outcome(over: cleared) == .changed)
        #expect(cleared.outcome(over: nil) == .confirmed)
        #expect(cleared.outcome(over: DiscCell([Self.aviar], at: 4, by: "ann")) == .changed)
    }

    @Test func `the same discs again change nothing`() {
        let first = DiscCell([Self.destroyer, Self.aviar], at: 5, by: "ann")
        #expect(first.outcome(over: nil) == .changed)
        #expect(first.outcome(over: first) == .confirmed)
        #expect(DiscCell(first.discs, at: 6, by: "ann").outcome(over: first) == .confirmed)
        let turned = DiscCell(first.discs.reversed(), at: 6, by: "ann")
        #expect(turned.outcome(over: first) == .changed)
    }

    @Test func `F51: a tally lists the most thrown discs and their results`() throws {
        var tally = DiscTally()
        tally.add([Self.destroyer, Self.aviar, Self.aviar], strokes: 4, par: 3, at: 10)
        tally.add([Self.destroyer], strokes: 1, par: 3, at: 20)
        tally.add([ThrownDisc("AVIAR"), Self.destroyer], strokes: nil, par: 4, at: 5)
        #expect(tally.holes == 3)
        #expect(tally.mostThrown.map(\.name) == ["Destroyer", "Aviar"])
        #expect(tally.mostThrown.map(\.thrown) == [3, 3])
        let destroyer = try #require(tally.mostThrown.first)
        #expect((destroyer.holes, destroyer.teeShots, destroyer.scored) == (3, 2, 2))
        #expect((destroyer.toPar, destroyer.aces, destroyer.belowPar) == (-1, 1, 1))
        #expect(destroyer.lastAt == 20)
        let aviar = try #require(tally.mostThrown.last)
        #expect((aviar.holes, aviar.teeShots, aviar.scored, aviar.toPar) == (2, 1, 1, 1))
        #expect(aviar.lastAt == 10)
    }

    @Test func `two discs with one name are counted separately, and only the first can ace`() {
        var tally = DiscTally()
        let other = ThrownDisc("Destroyer", disc: "disc-000000000002")
        tally.add([Self.destroyer, other], strokes: 1, par: 3, at: 1)
        #expect(tally.mostThrown.map(\.aces).sorted() == [0, 1])
        #expect(tally.mostThrown.first { $0.disc == other.disc }?.aces == 0)
    }
}
