import GolfRules
import JSON
import RulesSupport
import Testing
import Values

/// The vectors of formats: games that another program computed from the rules.
struct FormatVectorTests {
    /// A player of a vector. The cells are in the order of the card, and the holes in that of play.
    private func player(
        _ json: JSON, on course: [CardHole], playing: Int, team: Int? = nil
    ) throws -> FormatInput.Player {
        let cells = try #require(json.array).map(Self.score)
        return FormatInput.Player(
            course.map { cells[$0.number - 1] },
            received: StrokeAllocation.strokes(playing, over: course), team: team)
    }

    private static func score(_ cell: JSON) -> HoleScore? {
        cell.int.map { .strokes(Int($0)) } ?? cell.string.flatMap { HoleScore($0) }
    }

    /// The input of a vector with sides, the first side first.
    private func sides(
        _ vector: JSON, _ key: String, _ holes: [CardHole], conceded: MatchConcession? = nil,
        isOver: Bool
    ) throws -> FormatInput {
        let sides = try #require(vector["in"]?[key]?.array)
        let hasTeams = sides.contains { $0.array?.count ?? 0 > 1 }
        var players: [FormatInput.Player] = []
        for (team, side) in sides.enumerated() {
            for each in side.array ?? [] {
                players.append(
                    try player(
                        each["cells"] ?? [], on: holes,
                        playing: Int(each["playing"]?.int ?? 0), team: hasTeams ? team : nil))
            }
        }
        return FormatInput(holes: holes, players: players, conceded: conceded, isOver: isOver)
    }

    private static func options(_ vector: JSON, _ names: [String]) -> [String: FormatValue] {
        var options: [String: FormatValue] = [:]
        for name in names {
            guard let value = vector["in"]?[name] else { continue }
            if let text = value.string { options[name] = .choice(text) }
            if let flag = value.bool { options[name] = .flag(flag) }
            if let number = value.int { options[name] = .number(Int(number)) }
        }
        return options
    }

    @Test func `R2: matches with pick-ups and concessions are those of the vectors`() throws {
        let vectors = try Vectors("match")
        var count = 0
        for vector in vectors.all where vector["in"]?["extra"] == nil {
            count += 1
            let holes = try vectors.holes(of: vector)
            let given = vector["in"]?["concededMatch"]
            let perSide = vector["in"]?["sides"]?[0]?.array?.count ?? 1
            let conceded = given?["by"]?.int.map {
                MatchConcession(seat: Int($0) * perSide, holes: Int(given?["after"]?.int ?? 0))
            }
            let expected = try #require(vector["expect"])
            let points = try #require(expected["holes"]?.array).map { $0.int.map { Int($0) } }
            let isOver = !points.contains(nil) && conceded == nil
            let format = ChosenFormat.of("match", Self.options(vector, ["scoring"]))
            let standing = format.standing(
                of: try sides(vector, "sides", holes, conceded: conceded, isOver: isOver))
            let rest = Array(repeating: Int?.none, count: holes.count - points.count)
            #expect(standing.lines[0].points == points + rest, "\(vector)")
            let lead = try #require(standing.lead)
            #expect(lead.text == expected["text"]?.string, "\(vector)")
            #expect(lead.by == expected["lead"]?.int.map { Int($0) }, "\(vector)")
            let winner = expected["winner"]?.int
            #expect(standing.isDecided == (winner != nil || lead.text == "halved"), "\(vector)")
            if let winner { #expect(lead.seats.contains(Int(winner) * perSide), "\(vector)") }
            if lead.kind == .won || lead.kind == .conceded {
                #expect(lead.left == expected["left"]?.int.map { Int($0) }, "\(vector)")
            }
        }
        #expect(count == 36)
    }

    @Test func `R2 R3: the formats, also with pick-ups, are those of the vectors`() throws {
        let vectors = try Vectors("formats")
        #expect(vectors.all.count == 36)
        for vector in vectors.all {
            let usual = vector["in"]?["scoring"]?.string ?? "net"
            try check(vector, vectors.holes(of: vector), usual, "totals", "ranks")
            // Teams with one ball have a gross and a net result.
            try check(vector, vectors.holes(of: vector), "gross", "gross", "ranksGross")
            try check(vector, vectors.holes(of: vector), "net", "net", "ranksNet")
        }
    }

    /// Compares one result of a vector, if the vector has it.
    private func check(
        _ vector: JSON, _ holes: [CardHole], _ scoring: String, _ key: String, _ ranksKey: String
    ) throws {
        guard let totals = vector["expect"]?[key]?.array else { return }
        let format = try Self.format(of: vector, scoring)
        let input = try input(of: vector, format, holes)
        let standing = format.standing(of: input)
        let expected = totals.map { $0.int.map { Int($0) } }
        let ranks = vector["expect"]?[ranksKey]?.array?.map { $0.int.map { Int($0) } }
        let par =
            standing.unit == .strokes
            ? Self.count(of: vector) * holes.reduce(0) { $0 + $1.par } : 0
        for (side, total) in expected.enumerated() {
            let seat = side * (input.players.count / expected.count)
            let place = try #require(standing.places.first { $0.seats.contains(seat) })
            #expect(
                (place.text == "NR" ? nil : place.score + par) == total, "\(side) in \(vector)")
            if total != nil { #expect(place.rank == ranks?[side], "\(vector)") }
        }
    }

    /// The number of a team's scores that count on each hole.
    private static func count(of vector: JSON) -> Int { Int(vector["in"]?["count"]?.int ?? 1) }

    private static func format(of vector: JSON, _ scoring: String) throws -> ChosenFormat {
        let name = try #require(vector["in"]?["format"]?.string)
        var options = options(vector, name.hasPrefix("bestBall") ? ["count"] : [])
        options["scoring"] = .choice(scoring)
        let option = vector["in"]?["option"]?.string
        switch name {
        case "stroke": options["pickedUp"] = option.map(FormatValue.choice)
        case "maximumScore":
            let parts = try #require(option).split(separator: ":")
            options["cap"] = .choice(String(parts[0]))
            let number = parts.count > 1 ? Int(parts[1]) : nil
            options[parts[0] == "fixed" ? "most" : "plus"] = number.map(FormatValue.number)
        case "bestBallStableford":
            options["play"] = .choice("stableford")
            return .of("bestBall", options)
        case "scrambleOfTwo", "scrambleOfThree", "scrambleOfFour":
            return .of("scramble", options)
        default: break
        }
        return .of(name, options)
    }

    private func input(
        of vector: JSON, _ format: ChosenFormat, _ holes: [CardHole]
    ) throws -> FormatInput {
        guard vector["in"]?["teams"] == nil else {
            return try sides(vector, "teams", holes, isOver: true)
        }
        // A team with one ball has one handicap and one line of cells.
        let playing = VectorTests.numbers(
            (format.sharesBall ? vector["expect"] : vector["in"])?["playing"])
        let cells = try #require(vector["in"]?["cells"]?.array)
        let partners = vector["in"]?["courseHandicaps"]?[0]?.array?.count ?? 1
        var players: [FormatInput.Player] = []
        for (side, (cells, playing)) in zip(cells, playing ?? []).enumerated() {
            let player = try player(
                cells, on: holes, playing: playing, team: format.sharesBall ? side : nil)
            players += Array(repeating: player, count: partners)
        }
        return FormatInput(holes: holes, players: players, isOver: true)
    }

    @Test func `R2: skins with pick-ups are those of the vectors`() throws {
        let vectors = try Vectors("skins")
        var count = 0
        for vector in vectors.all where vector["in"]?["validation"] == "none" {
            count += 1
            let holes = try vectors.holes(of: vector)
            let playing = VectorTests.numbers(vector["in"]?["playing"]) ?? []
            let cells = try #require(vector["in"]?["cells"]?.array)
            let players = try zip(cells, playing).map { try player($0, on: holes, playing: $1) }
            let format = ChosenFormat.of(
                "skins", Self.options(vector, ["scoring", "ties", "parOrBetter", "value"]))
            let standing = format.standing(
                of: FormatInput(holes: holes, players: players, isOver: true))
            let expected = vector["expect"]
            #expect(standing.settlement == VectorTests.numbers(expected?["balances"]), "\(vector)")
            guard format.options["ties"] != .choice("split") else { continue }
            #expect(standing.lines.map(\.score) == VectorTests.numbers(expected?["skins"]))
            #expect(standing.carried == expected?["carried"]?.int.map { Int($0) }, "\(vector)")
        }
        #expect(count == 18)
    }

    @Test func `R2: Nassaus with pick-ups are those of the vectors`() throws {
        let vectors = try Vectors("nassau")
        var count = 0
        for vector in vectors.all where vector["in"]?["presses"] == [] {
            count += 1
            let holes = try vectors.holes(of: vector)
            let format = ChosenFormat.of(
                "nassau", Self.options(vector, ["scoring", "press", "stake"]))
            let standing = format.standing(of: try sides(vector, "sides", holes, isOver: true))
            #expect(
                standing.settlement == VectorTests.numbers(vector["expect"]?["balances"]),
                "\(vector)")
            let bets = try #require(vector["expect"]?["bets"]?.array)
            #expect(standing.bets.map(\.name) == bets.map { $0["bet"]?.string ?? "" })
            #expect(standing.bets.map(\.press) == bets.map { Int($0["press"]?.int ?? -1) })
            #expect(standing.bets.map(\.lead.text) == bets.map { $0["text"]?.string ?? "" })
            #expect(
                standing.bets.map { holes[$0.holes[0]].number }
                    == bets.map { Int($0["from"]?.int ?? 0) })
        }
        #expect(count == 19)
    }

    @Test func `R8: the payments that settle a game are as few as those of the vectors`() throws {
        let vectors = try Vectors("settlement")
        #expect(vectors.all.count == 31)
        for vector in vectors.all {
            let balances = try #require(VectorTests.numbers(vector["in"]?["balances"]))
            let payments = Payments.settling(balances)
            #expect(payments.count == vector["expect"]?["fewest"]?.int.map { Int($0) }, "\(vector)")
            var settled = balances
            for payment in payments {
                #expect(payment.units > 0)
                settled[payment.from] += payment.units
                settled[payment.to] -= payment.units
            }
            #expect(settled.allSatisfy { $0 == 0 }, "\(vector)")
        }
    }
}
