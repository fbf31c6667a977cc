import GolfRules
import RulesSupport
import Testing
import TestSupport

/// Properties that hold for every card, checked on random ones.
struct RandomFormatTests {
    private func card(
        _ random: inout SeededRandom, players: ClosedRange<Int> = 1...6
    ) -> FormatInput {
        let holes = 1 + random.below(18)
        let start = random.below(holes)
        let count = players.lowerBound + random.below(players.count)
        let teams = random.below(2)
        let blank = random.below(4)
        let seats = (0..<count).map { _ in
            FormatInput.Player(
                strokes: (0..<holes).map { _ in
                    random.below(10) < blank ? nil : 2 + random.below(4)
                },
                received: (0..<holes).map { _ in random.below(4) - 1 },
                hasLeft: random.below(8) == 0,
                team: teams == 0 ? nil : random.below(3),
                missed: random.below(6) == 0 ? random.below(holes) : 0)
        }
        return FormatInput(
            holes: (0..<holes).map {
                CardHole(number: ($0 + start) % holes + 1, par: 3 + random.below(3))
            },
            players: seats, isOver: random.below(2) == 0)
    }

    private func format(
        _ random: inout SeededRandom, name: String? = nil, _ set: [String: FormatValue] = [:]
    ) -> ChosenFormat {
        while true {
            let name = name ?? random.one(of: Formats.all).name
            var options = set
            for option in Formats.format(named: name)?.options ?? [] where set[option.name] == nil {
                switch option.kind {
                case .choice(let choices, _):
                    options[option.name] = .choice(random.one(of: choices))
                case .flag: options[option.name] = .flag(random.below(2) == 0)
                case .number(let range, _):
                    options[option.name] = .number(
                        range.lowerBound + random.below(min(range.count, 7)))
                }
            }
            // Options that exclude each other are drawn again.
            if let format = try? ChosenFormat(name: name, options: options) { return format }
        }
    }

    @Test func `F15: every seat has one place, and ranks are in order`() {
        var random = SeededRandom(printing: "ranks")
        for _ in 0..<4_000 {
            let input = card(&random)
            let standing = format(&random).standing(of: input)
            #expect(standing.order.sorted() == Array(input.players.indices))
            #expect(standing.lines.count == input.players.count)
            for (index, place) in standing.places.enumerated() {
                let before = index == 0 ? nil : standing.places[index - 1]
                #expect(place.rank == index + 1 || place.rank == before?.rank)
                let level = standing.places.filter { $0.rank == place.rank }
                #expect(place.isTied == (level.count > 1))
                #expect(level.allSatisfy { $0.score == place.score })
                for seat in place.seats { #expect(standing.lines[seat].score == place.score) }
            }
            for line in standing.lines {
                #expect(line.points.isEmpty || line.points.count == input.holes.count)
            }
        }
    }

    @Test func `the leader is first, by the difference to the next`() {
        var random = SeededRandom(printing: "leads")
        var leads = 0
        for _ in 0..<4_000 {
            let standing = format(&random).standing(of: card(&random))
            guard let lead = standing.lead else { continue }
            let first = standing.places.filter { $0.rank == 1 }
            #expect(lead.seats == first.flatMap(\.seats).sorted())
            #expect(lead.unit == standing.unit && lead.by >= 0)
            if lead.by > 0, standing.places.count > 1, standing.unit != .holes {
                let next = standing.places[1].score
                #expect(abs(first[0].score - next) == lead.by)
                leads += 1
            }
            #expect(first.count == 1 || lead.by == 0)
        }
        #expect(leads > 500)
    }

    @Test func `F56: the sum of all winnings and losses is zero`() {
        var random = SeededRandom(printing: "settlements")
        var paid = 0
        for _ in 0..<4_000 {
            let input = card(&random)
            let format = format(&random, name: random.one(of: ["skins", "nassau"]))
            let standing = format.standing(of: input)
            guard let settlement = standing.settlement else {
                #expect(!input.isOver || standing.unit == .holes)
                continue
            }
            #expect(input.isOver && settlement.count == input.players.count)
            #expect(settlement.reduce(0, +) == 0)
            paid += settlement.contains { $0 != 0 } ? 1 : 0
        }
        #expect(paid > 500)
    }

    @Test func `totals are the sums of their holes`() {
        var random = SeededRandom(printing: "sums")
        for _ in 0..<2_000 {
            let input = card(&random)
            for name in ["stableford", "skins"] {
                for line in format(&random, name: name).standing(of: input).lines {
                    #expect(line.points.reduce(0) { $0 + ($1 ?? 0) } == line.score)
                }
            }
            let stroke = ChosenFormat.of("stroke", ["scoring": .choice("net")])
            for (player, line) in zip(input.players, stroke.standing(of: input).lines) {
                var sum = 0
                for (hole, strokes) in player.strokes.enumerated() {
                    guard let strokes else { continue }
                    sum += strokes - player.received[hole] - input.holes[hole].par
                }
                #expect(line.score == sum)
            }
        }
    }

    @Test func `skins won and skins carried over equal the holes decided`() {
        var random = SeededRandom(printing: "skins")
        for _ in 0..<2_000 {
            let input = card(&random)
            let skins = format(&random, name: "skins", ["ties": .choice("carry")])
            let standing = skins.standing(of: input)
            let won = standing.places.reduce(0) { $0 + $1.score }
            // A player who left before the first score has no points.
            let decided = standing.lines.map { $0.points.count { $0 != nil } }.max()
            #expect(won + standing.carried == decided)
        }
    }

    @Test func `a tie that splits leaves every hole's units at zero`() {
        var random = SeededRandom(printing: "split skins")
        for _ in 0..<2_000 {
            let input = card(&random)
            let skins = format(&random, name: "skins", ["ties": .choice("split")])
            let places = skins.standing(of: input).places
            #expect(places.reduce(0) { $0 + $1.score } == 0)
        }
    }

    /// Fills a card in a random order, and calls `look` after each cell. No player has left,
    /// because a score that arrives after its player left changes the hole like a correction.
    private func play(
        _ input: FormatInput, _ random: inout SeededRandom, look: (FormatInput) -> Void
    ) {
        var cells = input.players.map { $0.strokes.map { _ in Int?.none } }
        let places = input.players.indices.flatMap { seat in
            input.holes.indices.map { (seat: seat, hole: $0) }
        }
        for place in places.shuffled(using: &random) {
            cells[place.seat][place.hole] = input.players[place.seat].strokes[place.hole]
            let players = zip(input.players, cells).map { player, strokes in
                FormatInput.Player(strokes: strokes, received: player.received, team: player.team)
            }
            look(FormatInput(holes: input.holes, players: players))
        }
    }

    @Test func `a decided match stays decided, in whatever order scores arrive`() {
        var random = SeededRandom(printing: "decided matches")
        for _ in 0..<300 {
            let input = card(&random, players: 2...2)
            let match = format(&random, name: "match")
            var winner: [Int]?
            play(input, &random) { input in
                let standing = match.standing(of: input)
                if let winner {
                    #expect(standing.isDecided && standing.lead?.seats == winner)
                } else if standing.isDecided, standing.lead != nil {
                    winner = standing.lead?.seats
                }
            }
        }
    }

    @Test func `a bet that is won stays won, and so does a press`() {
        var random = SeededRandom(printing: "decided bets")
        for _ in 0..<200 {
            let input = card(&random, players: 2...2)
            let nassau = format(&random, name: "nassau", ["play": .choice("match")])
            var won: [String: [Int]] = [:]
            play(input, &random) { input in
                let bets = nassau.standing(of: input).bets
                var seen = Set<String>()
                for bet in bets where bet.isDecided {
                    let name = "\(bet.name) \(bet.press)"
                    seen.insert(name)
                    #expect(won[name] == nil || won[name] == bet.lead.seats)
                    won[name] = bet.lead.seats
                }
                #expect(seen.isSuperset(of: won.keys))
            }
        }
    }

    @Test func `a skin that is won changes only when an open hole before it is filled`() {
        var random = SeededRandom(printing: "won skins")
        for _ in 0..<200 {
            let input = card(&random)
            let skins = format(&random, name: "skins")
            var points: [[Int?]] = []
            var firstOpen = 0
            play(input, &random) { input in
                let standing = skins.standing(of: input)
                let now = standing.lines.map(\.points)
                if case .choice("split")? = skins.options["ties"] { return }
                for (before, after) in zip(points, now) {
                    #expect(before.prefix(firstOpen) == after.prefix(firstOpen))
                }
                points = now
                firstOpen = now.first?.firstIndex { $0 == nil } ?? input.holes.count
            }
        }
    }
}
