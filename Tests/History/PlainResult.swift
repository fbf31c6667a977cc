import JSON
import Testing
import Values

/// A second computation of results, with plain loops and none of the server's rules.
///
/// It covers ended games on holes of par 4, in which all players were there from start to end.
struct PlainResult {
    /// By player, in the unit of the format.
    private(set) var scores: [Int]
    /// The players in the first place.
    private(set) var winners: Set<Int>
    /// The players without a result: nobody of the side holed out on some hole, or the match was not
    /// decided.
    private(set) var without: Set<Int> = []
    /// By player. Nil if nothing is at stake.
    private(set) var units: [Int]?

    /// A player's scores on each hole, in the order of play.
    struct Player {
        var scores: [HoleScore?]
        var received: [Int]
        var team: Int?
    }

    /// - Parameters:
    ///   - settings: As the host chose them.
    ///   - numbers: The numbers of the holes, in the order of play.
    init(_ settings: JSON, _ players: [Player], numbers: [Int]) {
        let option = { (name: String) in settings["options"]?[name] }
        let name = settings["format"]?.string ?? "stroke"
        let usual = ["stableford", "parBogey"].contains(name) ? "net" : "gross"
        let isNet = (option("scoring")?.string ?? usual) == "net"
        let card = PlainCard(players, isNet: isNet)
        switch name {
        case "stroke":
            (scores, winners, without) = Self.fewest(card.net, players.map { [$0.scores] })
        case "stableford":
            scores = card.net.map { $0.reduce(0) { $0 + ($1.map { max(0, 6 - $0) } ?? 0) } }
            winners = Self.highest(scores)
        case "maximumScore":
            scores = card.points { min($0 ?? 6, 6) - 4 }
            winners = Self.highest(scores.map { -$0 })
        case "parBogey":
            scores = card.points { $0.map { (4 - $0).signum() } ?? -1 }
            winners = Self.highest(scores)
        case "bestBall" where option("play")?.string == "stableford":
            let points = card.holes { $0.map { max(0, 6 - $0) } ?? 0 }
            scores = players.map { player in
                let partners = players.indices.filter { players[$0].team == player.team }
                return numbers.indices.reduce(0) { sum, hole in
                    let best = partners.map { points[$0][hole] ?? 0 }.sorted().suffix(2)
                    return sum + best.reduce(0, +)
                }
            }
            winners = Self.highest(scores)
        case "bestBall", "scramble":
            (scores, winners, without) = Self.fewest(
                players.map { player in
                    let partners = players.indices.filter { players[$0].team == player.team }
                    return numbers.indices.map { hole in
                        partners.compactMap { card.net[$0][hole] }.min()
                    }
                },
                players.map { player in
                    players.filter { $0.team == player.team }.map(\.scores)
                })
        case "match", "foursomes":
            let (up, left) = card.match(over: Array(numbers.indices))
            scores = players.indices.map { card.isFirst($0) ? up : -up }
            winners = Self.highest(scores)
            if left > 0, abs(up) <= left { without = Set(players.indices) }
        case "skins":
            var pot = PlainPot(players.count)
            let value = option("value")?.int.map { Int($0) } ?? 1
            let ties = option("ties")?.string ?? "carry"
            scores = card.skins(splits: ties == "split", carries: ties == "carry", value, &pot)
            winners = Self.highest(scores)
            units = pot.units
        default:
            var pot = PlainPot(players.count)
            let press = option("press")?.int.map { Int($0) } ?? 0
            let front = numbers.indices.filter { numbers[$0] <= 9 }
            let back = numbers.indices.filter { numbers[$0] > 9 }
            let all = Array(numbers.indices)
            if option("play")?.string == "stroke" {
                for bet in [front, back, all] { pot.pay(1, to: card.fewest(over: bet)) }
            } else {
                let bets = [front, back].flatMap { card.presses($0, at: press) } + [all]
                for bet in bets {
                    let up = card.match(over: bet).up
                    let won = players.indices.filter { card.isFirst($0) ? up > 0 : up < 0 }
                    pot.pay(1, to: won)
                }
            }
            scores = pot.units
            winners = Self.highest(scores)
            units = pot.units
        }
    }

    /// The strokes against par, and the players with the fewest. Those with the most holes come first,
    /// without those who have no result: nobody of the side holed out, and somebody picked up.
    private static func fewest(
        _ lines: [[Int?]], _ sides: [[[HoleScore?]]]
    ) -> (scores: [Int], winners: Set<Int>, without: Set<Int>) {
        let scores = lines.map { $0.reduce(0) { $0 + ($1.map { $0 - 4 } ?? 0) } }
        let isPickedUp = zip(lines, sides).map { line, side in
            line.indices.map { hole in
                line[hole] == nil && side.contains { $0[hole] != nil }
            }
        }
        let holes = zip(lines, isPickedUp).map { line, picked in
            line.indices.count { line[$0] != nil || picked[$0] }
        }
        let valid = lines.indices.filter { !isPickedUp[$0].contains(true) }
        let without = Set(lines.indices).subtracting(valid)
        // Nobody without a result beats another.
        if valid.isEmpty { return (scores, without, without) }
        // Without a full card, the best card with missing holes is first.
        let ranked = valid.filter { holes[$0] == holes.max() }
        let full = ranked.isEmpty ? valid : ranked
        let best = full.map { scores[$0] }.min()
        return (scores, Set(full.filter { scores[$0] == best }), without)
    }

    private static func highest(_ scores: [Int]) -> Set<Int> {
        Set(scores.indices.filter { scores[$0] == scores.max() })
    }
}

/// The scores of all players on all holes.
private struct PlainCard {
    let net: [[Int?]]
    private let scores: [[HoleScore?]]
    private let teams: [Int]

    init(_ players: [PlainResult.Player], isNet: Bool) {
        net = players.map { player in
            zip(player.scores, player.received).map { score, received in
                score?.strokes.map { $0 - (isNet ? received : 0) }
            }
        }
        scores = players.map(\.scores)
        teams = players.indices.map { players[$0].team ?? -1 - $0 }
    }

    /// The value of each hole to each player. `nil` if nobody has a score there.
    func holes(_ value: (Int?) -> Int) -> [[Int?]] {
        net.map { line in line.indices.map { isPlayed($0) ? value(line[$0]) : nil } }
    }

    /// The sum of the values of all holes.
    func points(_ value: (Int?) -> Int) -> [Int] {
        holes(value).map { $0.compactMap(\.self).reduce(0, +) }
    }

    func isFirst(_ player: Int) -> Bool { teams[player] == teams[0] }

    /// The result of a hole between two sides: 1, 0 or -1. A side without a score loses. If no side has
    /// strokes, a side whose players all picked up gave up the hole.
    private func result(_ hole: Int) -> Int {
        if let player = scores.indices.first(where: { scores[$0][hole] == .conceded }) {
            return isFirst(player) ? -1 : 1
        }
        let low = { (first: Bool) in
            net.indices.filter { isFirst($0) == first }.compactMap { net[$0][hole] }.min() ?? 99
        }
        if low(true) == 99, low(false) == 99 {
            let gaveUp = { (first: Bool) in
                scores.indices.filter { isFirst($0) == first }.allSatisfy {
                    scores[$0][hole] != nil
                }
            }
            return (gaveUp(false) ? 1 : 0) - (gaveUp(true) ? 1 : 0)
        }
        return (low(false) - low(true)).signum()
    }

    private func isPlayed(_ hole: Int) -> Bool { scores.contains { $0[hole] != nil } }

    /// The holes by which the first side is up, and those left, when the match is decided or the round
    /// ends. A hole that nobody played before a later one is halved.
    func match(over holes: [Int]) -> (up: Int, left: Int) {
        var (up, left) = (0, holes.count)
        for (place, hole) in holes.enumerated() where abs(up) <= left {
            let isSkipped = holes[place...].contains(where: isPlayed)
            if isPlayed(hole) { up += result(hole) } else if !isSkipped { break }
            left -= 1
        }
        return (up, left)
    }

    /// A bet over some holes, and the presses that follow from it.
    func presses(_ holes: [Int], at press: Int) -> [[Int]] {
        guard press > 0 else { return [holes] }
        var up = 0
        for (place, hole) in holes.enumerated() where isPlayed(hole) {
            up += result(hole)
            let rest = Array(holes[(place + 1)...])
            if abs(up) >= press { return [holes] + (rest.isEmpty ? [] : presses(rest, at: press)) }
            if abs(up) > rest.count { break }
        }
        return [holes]
    }

    /// The players with the fewest strokes over some holes, among those with a score on each.
    func fewest(over holes: [Int]) -> [Int] {
        let played = holes.filter(isPlayed)
        let sums = net.map { line in
            played.contains { line[$0] == nil } ? nil : played.reduce(0) { $0 + (line[$1] ?? 0) }
        }
        let low = sums.compactMap(\.self).min()
        return low == nil ? [] : sums.indices.filter { sums[$0] == low }
    }

    func skins(splits: Bool, carries: Bool, _ value: Int, _ pot: inout PlainPot) -> [Int] {
        var skins = net.map { _ in 0 }
        var worth = 1
        for hole in net[0].indices where isPlayed(hole) {
            let low = net.compactMap { $0[hole] }.min()
            let won = net.indices.filter { net[$0][hole] == low }
            if splits {
                pot.pay(value, to: won)
            } else if won.count == 1 {
                pot.pay(value * worth, to: won)
                skins[won[0]] += worth
                worth = 1
            } else if carries {
                worth += 1
            }
        }
        return splits ? pot.units : skins
    }
}

/// Payments of everybody else to the winners, in equal parts. A unit that cannot be divided goes to
/// the winner with the fewest of them.
private struct PlainPot {
    private(set) var units: [Int]
    private var singles: [Int]

    init(_ players: Int) {
        units = Array(repeating: 0, count: players)
        singles = units
    }

    mutating func pay(_ stake: Int, to winners: [Int]) {
        guard !winners.isEmpty, winners.count < units.count else { return }
        var sum = 0
        for player in units.indices where !winners.contains(player) {
            units[player] -= stake
            sum += stake
        }
        for player in winners { units[player] += sum / winners.count }
        for _ in 0..<sum % winners.count {
            let fewest = winners.map { singles[$0] }.min()
            guard let next = winners.first(where: { singles[$0] == fewest }) else { return }
            units[next] += 1
            singles[next] += 1
        }
    }
}
