import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import JSON
import RoomsContract
import SQLite
import RulesSupport
import TestSupport
import Testing
import Values

/// Random rounds with bets, in which players send every request that may end or change a bet.
///
/// A model follows who is in each bet, and who agreed to each change. It knows only replies and the
/// state, as a client does.
struct RandomBetTests {
    @Test(arguments: BetGame.all.indices)
    func `T8: a bet changes only if all players in it agree`(number: Int) throws {
        var random = SeededRandom(printing: "bets of game \(number)")
        for _ in 0..<repeats(3, long: 120) {
            var round = try BetRound(BetGame.all[number], &random)
            for _ in 0..<60 { try round.step(&random) }
            try round.end()
        }
    }
}

/// One random round, with the model of its bets.
private struct BetRound {
    private static let members = ["alice", "bob", "carol"]
    private static let holes: Int64 = 6

    let fairway: Harness
    let room: String
    private var state: GolfRoomView
    /// The players in each bet, from the moment at which it is locked.
    private var backers: [String: [String]] = [:]
    /// The users who agreed to the waiting change.
    private var agreed: Set<String> = []
    private var logged = ""
    private var rounds = 1
    /// The locked stakes of earlier rounds that players accepted.
    private var earlier: Set<String> = []
    /// The players who had a score. Others owe nothing after the host removed them.
    private var written: Set<String> = []
    /// The time at which each player left who is not there.
    private var leftAt: [String: Int64] = [:]
    /// The requests so far, for a failure.
    private var sent: [String] = []

    init(_ game: BetGame, _ random: inout SeededRandom) throws {
        fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        fairway.befriend("alice", "dave")
        room = fairway.start(game, holes: Self.holes, doubleEntry: random.below(4) == 0)
        fairway.clock.advance(seconds: 600)
        for player in ["alice", "bob", "carol", "g1"] where random.below(4) > 0 {
            fairway.acceptStakes(in: room, [player])
        }
        state = try fairway.state(room)
        logged = try Self.logged(fairway, room)
        try follow("start", by: "alice", isOK: true, before: state)
    }

    /// The log of the card as text. A change may join the last one of the same user, so the number of
    /// changes may stay.
    private static func logged(_ fairway: Harness, _ room: String) throws -> String {
        try fairway.database.rows(
            "SELECT number, at, what, after FROM card_changes WHERE room = ? ORDER BY number", room
        ) { "\($0.int(0)) \($0.int(1)) \($0.text(2)) \($0.text(3))" }.joined(separator: "\n")
    }

    private func earlierStakes() throws -> Set<String> {
        guard rounds > 1 else { return [] }
        return Set(
            try fairway.database.rows(
                """
                SELECT round, bet, player FROM stakes JOIN stake_locks USING (room, round, bet)
                WHERE room = ? AND is_accepted AND round < ?
                """, room, rounds - 1
            ) { "\($0.int(0)) \($0.text(1)) \($0.text(2))" })
    }

    /// The members in a bet that another player accepted, too.
    private static func bettors(_ state: GolfRoomView) -> Set<String> {
        let guests = Set(state.players.filter(\.guest).map(\.player))
        let pairs = (state.stakes ?? []).map(\.accepted).filter { $0.count > 1 }
        return Set(pairs.joined()).subtracting(guests)
    }

    /// The players in a bet that is on, with guests.
    private static func inBets(_ state: GolfRoomView) -> Set<String> {
        Set((state.stakes ?? []).filter(\.on).map(\.accepted).joined())
    }

    /// The terms that all players in a bet must agree to.
    private static func terms(_ state: GolfRoomView, of players: Set<String>) -> [String] {
        let seats = state.players.filter { players.contains($0.player) }.map { seat in
            "\(seat.player) \(seat.tee ?? "") \(seat.team ?? 0) \(seat.handicap?.index ?? 0)"
        }
        let options = state.settings.options.entries.map { "\($0.key) \($0.value)" }
        return seats + options + state.course.holes.map { "\($0.number) \($0.par)" }
            + ["\(state.settings)".filter { !$0.isNumber }]
    }

    mutating func step(_ random: inout SeededRandom) throws {
        guard state.phase == .playing else { return }
        let before = state
        let user = random.one(of: Self.members + ["dave"])
        let (method, body) = request(by: user, &random)
        if method == "kick", !written.contains(body["player"]?.string ?? "") { return }
        switch method {
        case "wait":
            fairway.clock.advance(seconds: Int64(random.below(1_800)))
        case "day":
            fairway.clock.advance(hours: 25)
            fairway.engine.runBatch()
        case "restart":
            try fairway.restart()
            for name in Self.members { fairway.connect(name) }
        default: break
        }
        let isRoom = !method.contains("/")
        let isNothing = ["wait", "day", "restart"].contains(method)
        let reply: JSON =
            isNothing
            ? .null
            : isRoom
                ? fairway.room(room, user, method, body) : fairway.user(user, method, body)
        sent.append("\(user) \(method) \(String(decoding: body.bytes, as: UTF8.self))")
        state = try fairway.state(room)
        written.formUnion(
            state.scores.entries.filter { $0.value.contains { $0 != nil } }.map(\.key))
        for seat in state.players where seat.left != (leftAt[seat.player] != nil) {
            leftAt[seat.player] = seat.left ? fairway.clock.now : nil
        }
        if method == "change", reply.isOK, body["accept"]?.bool == true { agreed.insert(user) }
        if method == "card/keepStake", reply.isOK, body["keep"]?.bool == false {
            agreed.insert(user)
        }
        try follow(method, by: user, isOK: reply.isOK, before: before)
    }

    private func request(
        by user: String, _ random: inout SeededRandom
    ) -> (String, JSON) {
        let players = state.players.map(\.player)
        let player = JSON.string(random.one(of: players))
        let change = JSON.int(Int64(state.proposal?.change ?? 1))
        let times: [Int64?] = [
            nil, nil, 1, fairway.clock.now - 700_000, fairway.clock.now - 60_000,
            fairway.clock.now + 100_000, fairway.clock.now + 900_000,
        ]
        let scores: [JSON] = [2, 3, 4, 5, 6, 3, 4, "x", "c", .null]
        var cell = [
            JSON.Member("player", player),
            JSON.Member("hole", .int(Int64(1 + random.below(Int(Self.holes))))),
            JSON.Member("strokes", random.one(of: scores)),
        ]
        let at = random.one(of: times)
        if let at { cell.append(JSON.Member("at", .int(at))) }
        let handicap = JSON.int(Int64(random.below(30)))
        let hole = JSON.int(Int64(1 + random.below(Int(Self.holes))))
        switch random.below(34) {
        case 0...9: return ("score", .object(cell))
        case 30:
            let edits: [JSON.Member] = [
                .init("tee", .string(random.one(of: ["red", "blue"]))),
                .init("marker", .string(random.one(of: Self.members))),
                .init("name", .string("Guest \(random.below(9))")),
            ]
            return ("setPlayer", .object([.init("player", player), random.one(of: edits)]))
        case 31: return ("sign", ["player": player])
        case 32:
            return random.below(2) == 0
                ? ("hole", ["hole": hole])
                : ("details", ["hole": hole, "details": ["putts": 2]])
        case 33:
            switch random.below(12) {
            case 0: return ("again", [:])
            case 1: return ("end", [:])
            case 2...6: return ("notYet", [:])
            default: return ("addGuest", ["name": .string("Guest \(random.below(9))")])
            }
        case 10, 11:
            if at == nil { cell.append(JSON.Member("at", .int(fairway.clock.now))) }
            return ("sync", ["cells": [.object(cell)]])
        case 12: return ("stake", ["accept": .bool(random.below(2) == 0)])
        case 13: return ("stake", ["accept": true, "player": player])
        case 14: return ("leave", [:])
        case 15: return ("room/join", ["room": .string(room)])
        case 16: return ("room/join", ["code": state.code.map { .string($0) } ?? "AAAAAA"])
        case 17: return ("kick", ["player": player])
        case 18: return ("setPlayer", ["player": player, "handicap": handicap])
        case 19:
            return ("setPlayer", ["player": player, "team": .int(Int64(1 + random.below(3)))])
        case 20:
            return (
                "setPar",
                ["hole": .int(Int64(1 + random.below(6))), "par": .int(Int64(3 + random.below(3)))]
            )
        case 21:
            let options: [JSON] = [
                ["ties": "carry", "value": 3], ["value": 9], ["stake": 9], ["press": 1],
                ["play": "match"], ["parOrBetter": true],
            ]
            return (
                "configure",
                [
                    "settings": [
                        "format": .string(state.settings.format),
                        "options": random.one(of: options),
                    ]
                ]
            )
        case 22, 23: return ("change", ["change": change, "accept": .bool(random.below(4) > 0)])
        case 24: return ("dropStake", ["player": player])
        case 25:
            return (
                "card/keepStake", ["room": .string(room), "keep": .bool(random.below(2) == 0)]
            )
        case 26: return random.below(3) == 0 ? ("abandon", [:]) : ("concede", [:])
        case 27:
            return random.below(2) == 0
                ? ("transferHost", ["player": player])
                : ("card/correct", .object(cell + [JSON.Member("room", .string(room))]))
        case 28: return (random.one(of: ["wait", "wait", "wait", "day", "restart"]), [:])
        default:
            return random.below(2) == 0
                ? (
                    "card/offer",
                    ["room": .string(room), "player": "g1", "user": "dave"]
                )
                : (
                    "card/claim",
                    [
                        "room": .string(room), "player": "g1",
                        "stakes": .bool(random.below(2) == 0),
                    ]
                )
        }
    }

    /// Compares the state after a step with the model.
    private mutating func follow(
        _ method: String, by user: String, isOK: Bool, before: GolfRoomView
    ) throws {
        let story = Comment(rawValue: sent.suffix(12).joined(separator: "\n"))
        let bettors = Self.bettors(before)
        // The proposer agrees, and so does the host who changes something at once.
        var whoAgreed = agreed
        if isOK { whoAgreed.insert(user) }
        if let by = before.proposal?.by { whoAgreed.insert(by) }
        let log = try Self.logged(fairway, room)

        // Terms.
        let players = Set(before.players.map(\.player))
            .intersection(state.players.map(\.player))
        let isOther = Self.terms(before, of: players) != Self.terms(state, of: players)
        if isOther {
            let still = bettors.intersection(Self.bettors(state))
            #expect(still.isSubset(of: whoAgreed), story)
            #expect(log != logged, story)
        }

        // Scores that somebody wrote before.
        for player in Self.inBets(before) where ["score", "sync"].contains(method) {
            let (old, new) = (before.scores[player] ?? [], state.scores[player] ?? [])
            let isReplaced = zip(old, new).contains { $0 != nil && $0 != $1 }
            #expect(!isReplaced || log != logged, story)
        }

        // Bets. Those of an earlier round are not in the state.
        if method == "again", isOK { (backers, rounds) = ([:], rounds + 1) }
        let held = try earlierStakes()
        for stake in earlier.subtracting(held) {
            let player = stake.split(separator: " ").last.map(String.init) ?? ""
            let isOut = before.proposal?.stake?.player == player || !players.contains(player)
            #expect(isOut, "\(stake)\n\(story)")
        }
        earlier = held
        for stake in state.stakes ?? [] where stake.locked {
            guard var known = backers[stake.bet] else {
                backers[stake.bet] = stake.accepted
                let old = before.stakes?.first { $0.bet == stake.bet }?.accepted ?? []
                if !isOther && method != "card/claim" && method != "leave" && method != "kick" {
                    #expect(stake.accepted == old, story)
                }
                continue
            }
            for player in known where !stake.accepted.contains(player) {
                let isClaimed = state.players.allSatisfy { $0.player != player }
                if isClaimed, let index = known.firstIndex(of: player) {
                    // The host's answer for a guest ends only if nobody else is in the bet.
                    if stake.accepted.contains("dave") {
                        known[index] = "dave"
                    } else {
                        let others = Set(known).intersection(Self.members)
                        #expect(others.isSubset(of: [before.host ?? ""]), story)
                        known.remove(at: index)
                    }
                    continue
                }
                known.removeAll { $0 == player }
                check(release: player, after: method, whoAgreed, bettors, before, story)
                #expect(log != logged, story)
            }
            #expect(Set(stake.accepted) == Set(known), story)
            backers[stake.bet] = stake.accepted
        }
        if state.phase == .abandoned {
            let others = bettors.subtracting([before.host ?? ""])
            let isOn = (before.stakes ?? []).contains { $0.on && $0.locked }
            #expect(!isOn || others.isEmpty, story)
        }
        logged = log
        if state.proposal?.change != before.proposal?.change { agreed = [] }
    }

    /// Checks that a player was taken out of a bet as the rules say.
    private func check(
        release player: String, after method: String, _ agreed: Set<String>, _ bettors: Set<String>,
        _ before: GolfRoomView, _ story: Comment
    ) {
        let there = Set(before.players.filter { !$0.left }.map(\.player))
        #expect(!there.contains(player) && before.proposal?.stake?.player == player, story)
        let others = bettors.intersection(there).subtracting([player])
        #expect(others.isSubset(of: agreed) && method != "day", story)
        // The bet holds among the others, or the player agreed.
        let teams = Dictionary(
            uniqueKeysWithValues: before.players.map {
                ($0.player, $0.team.map(String.init) ?? $0.player)
            })
        for stake in before.stakes ?? [] where stake.accepted.contains(player) {
            guard stake.accepted.count > 1 else { continue }
            let sides = Set(others.intersection(stake.accepted).compactMap { teams[$0] })
            #expect(sides.count > 1 || agreed.contains(player), story)
        }
    }

    /// Ends the round, and computes the settlement from the card and the bets of the model.
    func end() throws {
        guard state.phase == .playing || state.phase == .ended else { return }
        // The state has the scores of the last round only, but the settlement of all.
        guard rounds == 1 else { return }
        if state.phase == .playing {
            // The end is later than a player who left in the last step.
            fairway.clock.advance(seconds: 1)
            #expect(fairway.room(room, state.host ?? "", "end").isOK)
        }
        let state = try fairway.state(room)
        let story = Comment(rawValue: sent.joined(separator: "\n"))
        let players = state.players.map(\.player)
        let isLate = players.contains("dave") && !(backers.values.joined().contains("dave"))
        let settings = state.settings
        var options: [String: FormatValue] = [:]
        for entry in settings.options.entries {
            if let number = entry.value.int {
                options[entry.key] = .number(Int(number))
            } else if let flag = entry.value.bool {
                options[entry.key] = .flag(flag)
            } else {
                options[entry.key] = .choice(entry.value.string ?? "")
            }
        }
        var bets: [String: Set<Int>] = [:]
        for stake in state.stakes ?? [] {
            let backers = stake.locked ? backers[stake.bet] ?? [] : stake.accepted
            bets[stake.bet] = Set(backers.compactMap { players.firstIndex(of: $0) })
        }
        // A player outside the bets may have come late, or left before the first score.
        guard !isLate else { return }
        let bound = Set(bets.values.joined())
        // A player who left loses the holes without a score, also to a side that picked up.
        let seats = state.players.enumerated().map { place, seat in
            FormatInput.Player(
                state.scores[seat.player] ?? [], received: seat.handicap?.strokes,
                hasLeft: (leftAt[seat.player] ?? .max) < (state.endedAt ?? .max),
                team: seat.team, missed: seat.missed, isBound: bound.contains(place))
        }
        let holes = state.course.holes.map {
            CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex)
        }
        let conceded = state.scores.entries.contains { $0.value.contains(.conceded) }
        // Which of two concessions was earlier is not in the state.
        if conceded, settings.format == "nassau" { return }
        let plain = ChosenFormat.of(settings.format, options).standing(
            of: FormatInput(holes: holes, players: seats, backers: bets, isOver: true))
        let expected = plain.settlement
        let found = state.game.settlement
        #expect(players.map { found?[$0] } == players.indices.map { expected?[$0] }, story)
    }
}
