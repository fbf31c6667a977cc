import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

/// Random requests after the end of rounds with bets.
///
/// They come from the players, from a stranger with one score, from a stranger without any, and from a user
/// who claims a guest's scores. Some of them delete their accounts.
///
/// A model that knows only replies and the card, as a client does, checks each step.
struct RandomCorrectionTests {
    private static let games = BetGame.all + [BetGame(["format": "stroke"])]

    @Test(arguments: games.indices)
    func `T8 T9: after the end, no request harms others without their agreement`(number: Int) throws
    {
        var random = SeededRandom(printing: "corrections of game \(number)")
        for _ in 0..<repeats(2, long: 80) {
            var round = try CorrectedRound(Self.games[number], &random)
            for _ in 0..<60 { try round.step(&random) }
        }
    }
}

/// One finished round, with the model of its corrections.
private struct CorrectedRound {
    private static let reader = "alice"
    /// The users whose accounts are not deleted. The reader is always among them.
    private var users = [Self.reader, "bob", "carol", "mallory", "erin", "dave"]
    private static let holes: Int64 = 6

    let fairway: Harness
    let room: String
    private var card: FinishedCard
    private let firstDay: Int
    private let isDouble: Bool
    /// The players who left before the end. Those who leave later stay scorers of the card.
    private var left: Set<String> = []
    /// The scores that players wrote themselves and others replaced before the end, and these others. The keys
    /// are players and holes.
    private var replaced: [String: (own: Int64, by: Set<String>)] = [:]
    /// The users with accounts who accepted each stake, each with the side.
    private var backers: [[String: String]] = []
    private var isClaimed = false
    /// The requests so far, for a failure.
    private var sent: [String] = []

    init(_ game: BetGame, _ random: inout SeededRandom) throws {
        fairway = try Harness.golfers()
        fairway.people("carol", "mallory", "erin", "dave")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        for friend in ["alice", "mallory"] { fairway.befriend(friend, "dave") }
        isDouble = random.below(4) == 0
        room = fairway.start(game, holes: Self.holes, doubleEntry: isDouble)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        if game.teams.isEmpty {
            for user in ["mallory", "erin"] { fairway.user(user, "room/join", ["code": code]) }
        }
        for player in ["alice", "bob", "carol", "g1", "mallory"] where random.below(4) > 0 {
            fairway.acceptStakes(in: room, [player])
        }
        fairway.clock.advance(seconds: 600)
        var own: [String: Int64] = [:]
        for hole in 1...Self.holes {
            for player in ["alice", "bob", "carol", "g1", "mallory"] {
                if player == "mallory", hole > 1 { continue }
                if random.below(12) == 0 { continue }
                let strokes = Int64(2 + random.below(5))
                let cell: JSON = [
                    "player": .string(player), "hole": .int(hole), "strokes": .int(strokes),
                ]
                fairway.room(room, player == "g1" ? "alice" : player, "score", cell)
                own["\(player) \(hole)"] = strokes
            }
        }
        if !isDouble { replaced = Self.replace(own, fairway, room, &random) }
        let state = try fairway.state(room)
        let sides = Dictionary(
            uniqueKeysWithValues: state.players.filter { !$0.guest }.map {
                ($0.player, $0.team.map(String.init) ?? $0.player)
            })
        backers = (state.stakes ?? []).map { stake in
            sides.filter { stake.accepted.contains($0.key) }
        }
        if random.below(3) == 0, fairway.room(room, "carol", "leave").isOK { left.insert("carol") }
        fairway.clock.advance(hours: 30 * 24)
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.advance(hours: 2)
        card = try Self.card(fairway, room)
        firstDay = CalendarDay(card.result?.day ?? "")?.number ?? 0
    }

    /// Lets players replace the scores of others before the end.
    private static func replace(
        _ own: [String: Int64], _ fairway: Harness, _ room: String, _ random: inout SeededRandom
    ) -> [String: (own: Int64, by: Set<String>)] {
        var replaced: [String: (own: Int64, by: Set<String>)] = [:]
        for _ in 0..<random.below(8) {
            fairway.clock.advance(seconds: 1)
            let place = random.one(of: own.keys.sorted())
            let words = place.split(separator: " ").map(String.init)
            let writer = random.one(of: ["alice", "bob", "carol", "mallory"])
            guard writer != (words[0] == "g1" ? "alice" : words[0]), let first = own[place],
                let hole = Int64(words[1])
            else { continue }
            let cell: JSON = [
                "player": .string(words[0]), "hole": .int(hole),
                "strokes": .int(Int64(2 + random.below(5))),
            ]
            guard fairway.room(room, writer, "score", cell).isOK else { continue }
            replaced[place, default: (first, [])].by.insert(writer)
        }
        return replaced
    }

    /// The score of a player and a hole, such as `bob 3`.
    private static func score(_ place: String, _ card: FinishedCard) -> HoleScore? {
        let words = place.split(separator: " ")
        let line = card.lines.first { $0.player == words[0] }
        let hole = (Int(words[1]) ?? 1) - 1
        return line?.strokes.indices.contains(hole) == true ? line?.strokes[hole] : nil
    }

    /// The users without a say when some scores come back as their player wrote them.
    private func replacers(
        _ scores: [(player: String, hole: Int64, strokes: JSON)], by user: String
    ) -> Set<String> {
        var found: Set<String> = []
        for score in scores {
            let owner = score.player == "g1" ? card.result?.host ?? "" : score.player
            guard owner == user, let known = replaced["\(score.player) \(score.hole)"],
                score.strokes == .int(known.own)
            else { return [] }
            found.formUnion(known.by)
        }
        return found
    }

    /// The users who must not agree although a settlement changes: those who replaced a restored score, and
    /// those who left before the end and are taken out of the bets.
    private func excused(
        _ method: String, _ body: JSON, by user: String, _ ended: [RoomState.Correction]
    ) -> Set<String> {
        var found: Set<String> = []
        if method == "card/correct" {
            found = replacers(
                [
                    (
                        body["player"]?.string ?? "", Int64(body["hole"]?.int ?? 0),
                        body["strokes"] ?? .null
                    )
                ], by: user)
        }
        for correction in ended {
            if correction.changes.map(\.what) == [.known(.stake)] {
                let player = correction.changes[0].player
                let isOthers = backers.allSatisfy { sides in
                    guard sides[player] != nil else { return true }
                    let there = sides.filter { $0.key != player && !left.contains($0.key) }
                    return Set(there.values).count > 1
                }
                let others = left.subtracting([player])
                found.formUnion(isOthers || isClaimed ? left : others)
            } else if correction.changes.allSatisfy({ $0.what == .strokes }) {
                let scores = correction.changes.map {
                    ($0.player, Int64($0.hole ?? 0), $0.after)
                }
                found.formUnion(replacers(scores, by: correction.by))
            }
        }
        return found
    }

    /// The users who signed each line that is closed.
    private func closedLines() throws -> [String: Set<String>] {
        try fairway.database.rows(
            """
            SELECT player, round, keeper FROM card_signatures WHERE room = ?1 AND EXISTS (
              SELECT 1 FROM card_signatures AS all_signed WHERE all_signed.room = ?1
              AND all_signed.player = card_signatures.player
              AND all_signed.round = card_signatures.round AND all_signed.is_closed)
            """, room
        ) { ("\($0.text(0)) \($0.int(1) + 1)", $0.text(2)) }
        .reduce(into: [:]) { $0[$1.0, default: []].insert($1.1) }
    }

    private static func card(_ fairway: Harness, _ room: String) throws -> FinishedCard {
        fairway.engine.runBatch()
        let reply = fairway.user(reader, "history/card", ["room": .string(room)])
        return try GetCard.Result(reading: reply["result"] ?? .null).card
    }

    // MARK: What the card shows

    private func balances(_ card: FinishedCard) -> [String: Int] {
        var all: [String: Int] = [:]
        for game in card.result?.rounds ?? [card.result?.game].compactMap(\.self) {
            for entry in game.settlement?.entries ?? [] {
                all[entry.key, default: 0] += entry.value
            }
        }
        return all.filter { $0.value != 0 }
    }

    /// All that players see, except corrections and what follows from the rest.
    private func content(_ card: FinishedCard) -> [String: String] {
        var all = ["day": card.result?.day ?? "", "course": card.game.course.name]
        all["holes"] = card.holes.map { "\($0.number) \($0.par)" }.joined(separator: ",")
        for player in card.game.players {
            let id = player.player ?? player.name
            let values = card.result?.players[id]
            all[id] = "\(player.name) \(values?.tee ?? "") \(values?.handicap?.index ?? -99)"
        }
        for line in card.lines {
            all["\(line.player) \(line.round)"] = line.strokes.map { score in
                score.map { String(decoding: $0.json.bytes, as: UTF8.self) } ?? "-"
            }.joined(separator: ",")
        }
        return all
    }

    /// The keys of the content that one change of a correction concerns.
    private static func keys(
        _ change: RoomState.Correction.Change, _ before: FinishedCard, _ after: FinishedCard
    ) -> [String] {
        let lines = (before.lines + after.lines).filter { $0.player == change.player }
        let scores = Set(lines.map { "\($0.player) \($0.round)" })
        switch change.what.known {
        case .day, .course: return [change.what.text]
        case .strokes: return ["\(change.player) \(change.round ?? 1)"]
        case .added, .removed: return scores + [change.player]
        default: return [change.player]
        }
    }

    private func hasScore(_ user: String) -> Bool {
        card.lines.contains { $0.player == user && $0.strokes.contains { $0 != nil } }
    }

    /// Whether a user is the second scorer of a player: the next member on the card who is not the first.
    ///
    /// The host is the first scorer of guests and of players who left.
    private func isScorer(_ user: String, of player: String) -> Bool {
        let players = card.game.players
        guard isDouble, let place = players.firstIndex(where: { $0.player == player }) else {
            return false
        }
        func isThere(_ player: FinishedGame.Player) -> Bool {
            !player.guest && !left.contains(player.player ?? "")
        }
        let first = isThere(players[place]) ? player : card.result?.host
        let others = players[(place + 1)...] + players[..<place]
        return others.first { isThere($0) && $0.player != first }?.player == user
    }

    // MARK: Steps

    mutating func step(_ random: inout SeededRandom) throws {
        let before = card
        let user = random.one(of: users)
        let (method, body) = request(by: user, &random)
        let known = before.result?.corrections ?? []
        let closed = try closedLines()
        let started = fairway.clock.now
        var reply = JSON.null
        switch method {
        case "wait": fairway.clock.advance(seconds: Int64(random.below(1_200)))
        case "days":
            fairway.clock.advance(hours: 74)
            fairway.engine.runBatch()
        case "restart":
            try fairway.restart()
            for name in users { fairway.connect(name) }
        case "sign", "leave", "transferHost":
            reply = fairway.room(room, user, method, body)
        default: reply = fairway.user(user, method, body)
        }
        fairway.clock.advance(seconds: 1)
        sent.append(
            "\(user) \(method) \(String(decoding: body.bytes, as: UTF8.self)) "
                + "\(reply.code ?? "ok") \(known.map { "\($0.change) \($0.state) by \($0.by)" })")
        card = try Self.card(fairway, room)
        try check(method, body, by: user, reply, before, known, since: started)
        if method == "card/claim", reply.isOK { isClaimed = true }
        // A score that changed after the end is not the one from play any more.
        replaced = replaced.filter { Self.score($0.key, before) == Self.score($0.key, card) }
        if !["card/claim", "account/delete"].contains(method) {
            checkSigned(closed, method, body, by: user, reply, before, known)
        }
    }

    /// Checks that a signed line changes, and a player is added to a signed card, only if all who signed agree.
    private func checkSigned(
        _ closed: [String: Set<String>], _ method: String, _ body: JSON, by user: String,
        _ reply: JSON, _ before: FinishedCard, _ known: [RoomState.Correction]
    ) {
        let story = Comment(rawValue: sent.suffix(14).joined(separator: "\n"))
        let now = card.result?.corrections ?? []
        let agreed = Self.agreed(known, now).union(reply.isOK ? [user] : [])
        let (old, new) = (content(before), content(card))
        for (line, signers) in closed where new[line] != nil && old[line] != new[line] {
            let asked = signers.filter(users.contains)
            #expect(asked.isSubset(of: agreed), "\(line): \(signers) \(agreed)\n\(story)")
        }
        let isObjection = method == "card/answer" && body["accept"] == false
        let ids = Set(before.game.players.compactMap(\.player))
        let added = Set(card.game.players.compactMap(\.player)).subtracting(ids)
        guard !added.isEmpty, !isObjection else { return }
        let signers = closed.values.reduce(into: Set<String>()) { $0.formUnion($1) }
            .filter(users.contains)
        #expect(signers.isSubset(of: agreed), "\(added): \(signers) \(agreed)\n\(story)")
    }

    /// The users who agreed to the corrections that a step ended or applied.
    private static func agreed(
        _ known: [RoomState.Correction], _ now: [RoomState.Correction]
    ) -> Set<String> {
        let open = Dictionary(uniqueKeysWithValues: now.map { ($0.change, $0.state) })
        return known.filter { open[$0.change] != $0.state }
            .reduce(into: []) { $0.formUnion($1.agreed) }
    }

    private mutating func check(
        _ method: String, _ body: JSON, by user: String, _ reply: JSON, _ before: FinishedCard,
        _ known: [RoomState.Correction], since started: Int64
    ) throws {
        let story = Comment(rawValue: sent.suffix(14).joined(separator: "\n"))
        let (old, new) = (content(before), content(card))
        let now = card.result?.corrections ?? []
        if method == "restart" {
            #expect(old == new && known == now && balances(before) == balances(card), story)
            return
        }
        if method == "account/delete" {
            #expect(reply.isOK, story)
            users.removeAll { $0 == user }
            try checkDeletion(of: user, before, story)
            return
        }
        // A refused request changes nothing.
        if !reply.isOK, !["wait", "days"].contains(method) {
            #expect(old == new, story)
        }

        // A settlement changes only if all whose balance changes agreed.
        let (owed, owes) = (balances(before), balances(card))
        if owed != owes, method != "card/claim" {
            var agreed: Set<String> = reply.isOK ? [user] : []
            let open = Dictionary(uniqueKeysWithValues: now.map { ($0.change, $0.state) })
            for correction in known where open[correction.change] != correction.state {
                agreed.formUnion(correction.agreed)
                // The player answered for a change that waited or applies.
                if correction.state == .objected, let host = before.result?.host {
                    if correction.waiting.isEmpty { agreed.insert(host) }
                }
            }
            agreed.formUnion(
                excused(
                    method, body, by: user, known.filter { open[$0.change] != $0.state }))
            let changed = Set(owed.keys).union(owes.keys).filter { owed[$0] != owes[$0] }
            let guests = Set(
                (before.game.players + card.game.players).filter(\.guest).compactMap(\.player))
            let asked = Set(changed.map { guests.contains($0) ? before.result?.host ?? $0 : $0 })
            #expect(
                asked.isSubset(of: agreed),
                "\(owed) → \(owes) without \(asked.subtracting(agreed))\n\(story)")
        }

        // Each visible change is in the log.
        if old != new {
            let log = fairway.user(Self.reader, "card/log", ["room": .string(room)])
            let newest = try CardLog.Result(reading: log["result"] ?? .null).changes.first
            #expect(newest.map { Int64($0.at) >= started } == true, "\(old) → \(new)\n\(story)")
        }

        // Only the host and players with a score change what others see.
        let wasHost = before.result?.host == user
        let hadScore = before.lines.contains {
            $0.player == user && $0.strokes.contains { $0 != nil }
        }
        if !wasHost, !hadScore, !["card/answer", "card/claim", "wait", "days"].contains(method) {
            // A phone that was offline during the whole round fills empty cells.
            let player = body["cells"]?.array?.first?["player"]?.string ?? ""
            // With double entry, the second scorer of a player also replaces a score of that player.
            let isOwn =
                old.keys == new.keys
                && old.keys.allSatisfy { old[$0] == new[$0] || $0.hasPrefix("\(player) ") }
            let isFilled = Self.isFilled(old, new) || isOwn && isScorer(user, of: player)
            // A correction that everybody has agreed to waits only until other corrections have ended.
            let due = known.filter { correction in
                let isWaiting = correction.state == .waiting && correction.waiting.isEmpty
                return isWaiting && !now.contains(correction)
            }
            let expected = Set(due.flatMap(\.changes).flatMap { Self.keys($0, before, card) })
            let changed = Set(old.keys).union(new.keys).filter {
                old[$0] != new[$0] && !expected.contains($0)
            }
            #expect(
                method == "card/sync" ? isFilled || changed.isEmpty : changed.isEmpty,
                "\(changed)\n\(story)")
        }
        let day = CalendarDay(card.result?.day ?? "")?.number ?? 0
        #expect(abs(day - firstDay) <= 7, story)
        let players = card.game.players.compactMap(\.player)
        #expect(Set(players).count == players.count, story)
        for author in Set(now.map(\.by)) {
            #expect(now.count { $0.by == author } <= CardCorrection.openMax + 1, story)
        }
        #expect(Set(now.map(\.change)).count == now.count, story)
        checkObjection(method, body, by: user, reply, before, known, story)
    }

    /// Checks that a deleted account leaves the card as it is, without the name of its user.
    private func checkDeletion(
        of user: String, _ before: FinishedCard, _ story: Comment
    ) throws {
        let ids = Set(before.game.players.compactMap(\.player))
        let added = card.game.players.filter { !ids.contains($0.player ?? "") }
        let guest = added.first?.player ?? user
        #expect(added.allSatisfy { $0.guest && $0.name != user }, story)
        #expect(added.count == (ids.contains(user) ? 1 : 0), story)
        func renamed<Value>(_ values: [String: Value]) -> [String: Value] {
            Dictionary(
                uniqueKeysWithValues: values.map { key, value in
                    let words = key.split(separator: " ", maxSplits: 1).map(String.init)
                    let isUser = words.first == user
                    return (
                        ([isUser ? guest : words[0]] + words.dropFirst()).joined(separator: " "),
                        value
                    )
                })
        }
        var (old, new) = (renamed(content(before)), content(card))
        // The line that names the player has another name now.
        (old[guest], new[guest]) = (nil, nil)
        #expect(old == new, story)
        #expect(renamed(balances(before)) == balances(card), story)
        let shown = String(
            decoding: fairway.user(
                Self.reader, "history/card", ["room": .string(room)]
            ).bytes, as: UTF8.self)
        #expect(!shown.contains("\"\(user)\""), "\(shown)\n\(story)")
    }

    /// Whether two contents differ only in cells that were empty.
    private static func isFilled(_ old: [String: String], _ new: [String: String]) -> Bool {
        old.keys == new.keys
            && old.allSatisfy { key, value in
                let (before, after) = (value.split(separator: ","), new[key]!.split(separator: ","))
                return before.count == after.count
                    && zip(before, after).allSatisfy { $0 == $1 || $0 == "-" }
            }
    }

    /// Checks that an objection takes a correction back at once.
    private func checkObjection(
        _ method: String, _ body: JSON, by user: String, _ reply: JSON, _ before: FinishedCard,
        _ known: [RoomState.Correction], _ story: Comment
    ) {
        guard method == "card/answer", body["accept"] == false, reply.isOK,
            let asked = known.first(where: { $0.change == body["change"]?.int }),
            asked.state == .applied
        else { return }
        let now = card.result?.corrections ?? []
        let isStill = now.contains { $0.change == asked.change && $0.state == .applied }
        let isBet = now.contains { $0.by == user && $0.state == .waiting }
        #expect(!isStill || isBet, story)
        guard !isStill else { return }
        // A correction that waited for the end of the other one applies after it.
        let settled = now.first { new in
            new.state == .applied && new.changes.contains { $0.what == .day }
                && !known.contains { $0.change == new.change && $0.state == .applied }
        }
        let next = settled?.changes.first { $0.what == .day }
        for change in asked.changes where change.what == .day {
            let isLater = known.contains { later in
                later.change > asked.change && later.state == .applied
                    && later.changes.contains { $0.what == .day }
            }
            // A later change of the day stays. It may be final, and then it is in no list.
            let day = before.result?.day
            let expected = day == change.after.string ? change.before.string : day
            let restored = next.map { $0.before.string } ?? card.result?.day
            if !isLater { #expect(restored == expected, story) }
        }
    }

    private func request(
        by user: String, _ random: inout SeededRandom
    ) -> (String, JSON) {
        let id = JSON.string(room)
        let players = card.game.players.compactMap(\.player)
        let player = JSON.string(random.one(of: players))
        let hole = JSON.int(Int64(1 + random.below(Int(Self.holes))))
        let strokes = random.one(of: [2, 3, 4, 5, 6, "x", "c", .null] as [JSON])
        let guests = card.game.players.filter(\.guest).compactMap(\.player)
        switch random.below(20) {
        case _ where user != Self.reader && random.below(60) == 0:
            return ("account/delete", ["password": .string(Harness.password)])
        case 0 where random.below(2) == 0 && !replaced.isEmpty:
            let place = random.one(of: replaced.keys.sorted())
            let words = place.split(separator: " ").map(String.init)
            let strokes = JSON.int(replaced[place]?.own ?? 4)
            return (
                "card/correct",
                [
                    "room": id, "player": .string(words[0]), "hole": .int(Int64(words[1]) ?? 1),
                    "strokes": strokes,
                ]
            )
        case 0...2:
            return (
                "card/correct",
                [
                    "room": id, "player": random.below(2) == 0 ? .string(user) : player,
                    "hole": hole, "strokes": strokes,
                ]
            )
        case 3, 4:
            let times = [
                Int64(card.game.endedAt) - 1, Int64(card.game.endedAt) - 60_000, 1,
                fairway.clock.now,
            ]
            let cell: JSON = [
                "player": player, "hole": hole, "strokes": strokes,
                "at": .int(random.one(of: times)),
            ]
            return ("card/sync", ["room": id, "cells": [cell]])
        case 5:
            return (
                "card/player",
                ["room": id, "player": player, "handicap": .int(Int64(random.below(40)))]
            )
        case 6:
            return (
                "card/player",
                [
                    "room": id, "player": guests.isEmpty ? player : .string(random.one(of: guests)),
                    "name": .string("Name \(random.below(4))"),
                ]
            )
        case 7, 8:
            let day = CalendarDay(number: firstDay - 9 + random.below(12)).text
            return ("card/round", ["room": id, "day": .string(day)])
        case 9:
            return ("card/round", ["room": id, "courseName": .string("C\(random.below(3))")])
        case 10: return ("card/add", ["room": id, "name": .string("Guest \(random.below(9))")])
        case 11:
            return (
                random.below(2) == 0 ? "card/remove" : "card/dropStake",
                ["room": id, "player": player]
            )
        case 12...14:
            let change = (card.result?.corrections ?? []).randomElement(using: &random)?.change ?? 1
            return (
                "card/answer",
                [
                    "room": id, "change": .int(Int64(change)),
                    "accept": .bool(random.below(3) > 0),
                ]
            )
        case 15: return ("sign", ["player": player])
        case 16:
            return random.below(4) == 0 ? ("leave", [:]) : ("transferHost", ["player": player])
        case 17:
            guard let guest = guests.randomElement(using: &random) else { return ("wait", [:]) }
            let line: JSON = ["room": id, "player": .string(guest), "user": "dave"]
            return ("card/offer", line)
        case 18:
            guard let guest = guests.randomElement(using: &random) else { return ("wait", [:]) }
            return (
                "card/claim",
                [
                    "room": id, "player": .string(guest),
                    "stakes": .bool(random.below(2) == 0),
                ]
            )
        default: return (random.one(of: ["wait", "wait", "days", "restart"]), [:])
        }
    }
}
