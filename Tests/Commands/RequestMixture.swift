import Contract
import FeaturesSupport
import JSON
import TestSupport

/// Requests of one user in a random order, with new content each time. Each kind of request that adds
/// rows is among them.
struct RequestMixture {
    /// The names of the requests that succeeded at least once.
    private(set) var accepted: Set<String> = []
    /// The newest refusal of each other request.
    private(set) var refused: [String: String] = [:]
    var sent: Set<String> { accepted.union(refused.keys) }
    /// The requests that can add data, and that are not in the mixture. They need more than one user, or
    /// repeat a kind of the mixture. The test checks the bounds of their rows (``TableBound``).
    static let unmixed: Set<String> = [
        "account/changeEmail", "account/confirm", "account/linkProvider",
        "account/resendConfirmation", "account/signIn", "account/signUp",
        "account/suggestUsername", "admin/claim", "admin/grant", "card/dropStake",
        "card/keepStake",
        "card/offer", "card/setDetails", "card/spot", "card/sync", "course/accept",
        "course/correct", "course/import", "course/propose", "disc/correct", "disc/sync",
        "disc/update", "friend/accept", "invite/accept", "invite/link", "invite/send",
        "location/alertNear", "location/share", "ops/maintain", "push/test", "quiz/challenge",
        "quiz/edit", "quiz/publish", "reminder/edit", "room/again", "room/answer",
        "room/change", "room/concede", "room/configure", "room/door", "room/dropStake",
        "room/hole", "room/join", "room/notYet", "room/position", "room/share", "room/sign",
        "room/stake", "room/start", "service/correct", "service/register",
    ]
    /// The number of requests above a limit.
    private(set) var tooMany = 0
    private let fairway: Harness
    private let user: String
    private var random: SeededRandom
    private var count = 0
    private var rooms: [String] = []
    private var ended: [String] = []
    private var course = ""
    private var quiz = ""

    init(_ fairway: Harness, _ user: String, random: SeededRandom) {
        self.fairway = fairway
        self.user = user
        self.random = random
        refill()
    }

    /// Sends the next request.
    mutating func next() {
        count += 1
        let (path, body) = random.below(3) == 0 ? inRoom() : outside()
        let parts = path.split(separator: "/").map(String.init)
        let isInRoom = parts[0] == "room" && !["create", "join"].contains(parts[1])
        let reply =
            isInRoom
            ? fairway.room(rooms.last ?? "", user, parts[1], body) : fairway.user(user, path, body)
        note(path, body, reply)
        if rooms.isEmpty || random.below(60) == 0 { refill() }
    }

    private mutating func note(_ path: String, _ body: JSON, _ reply: JSON) {
        switch reply.code {
        case nil: accepted.insert(path)
        case "request.tooMany": tooMany += 1
        case let code?: refused[path] = code
        }
        guard let result = reply["result"] else { return }
        if path == "course/register" { course = result["course"]?.string ?? course }
        if path == "quiz/create" { quiz = result["quiz"]?.string ?? quiz }
        if ["card/save"].contains(path) { ended.append(result["room"]?.string ?? "") }
    }

    /// Ends the newest room, and creates another one with a guest.
    private mutating func refill() {
        if let room = rooms.popLast() {
            fairway.room(room, user, random.below(4) == 0 ? "abandon" : "end")
            ended.append(room)
        }
        let created = fairway.user(
            user, "room/create", ["kind": "golf", "courseName": "Park", "holes": 18])
        guard let room = created["result"]?["room"]?.string else {
            tooMany += 1
            return
        }
        accepted.insert("room/create")
        fairway.room(room, user, "addGuest", ["name": "Company"])
        fairway.room(room, user, "start")
        rooms.append(room)
    }

    private mutating func text(_ most: Int) -> JSON {
        .string(String(repeating: "x", count: 1 + random.below(most)))
    }

    private mutating func hole() -> JSON { .int(Int64(1 + random.below(18))) }

    private mutating func inRoom() -> (String, JSON) {
        let player = JSON.string(random.one(of: [user, "g1"]))
        let strokes = JSON.int(Int64(1 + random.below(9)))
        switch random.below(9) {
        case 8:
            return (
                "room/setPar", ["hole": hole(), "par": .int(Int64(3 + random.below(3)))]
            )
        case 0, 1: return ("room/score", ["player": player, "hole": hole(), "strokes": strokes])
        case 2:
            let cells = (0..<18).map { _ -> JSON in
                [
                    "player": player, "hole": hole(), "strokes": strokes,
                    "at": .int(fairway.clock.now),
                ]
            }
            return ("room/sync", ["cells": .array(cells)])
        case 3:
            return (
                "room/details", ["player": player, "hole": hole(), "putts": 2, "note": text(280)]
            )
        case 4:
            return (
                "room/discs",
                ["player": player, "hole": hole(), "discs": [.string("Disc \(count)")]]
            )
        case 5: return ("room/setPlayer", ["handicap": .int(Int64(random.below(50)))])
        case 6: return ("room/weather", ["text": text(60)])
        default: return ("room/addGuest", ["name": .string("Guest \(count)")])
        }
    }

    private mutating func outside() -> (String, JSON) {
        switch random.below(4) {
        case 0: correction()
        case 1: golf()
        case 2: personal()
        default: large()
        }
    }

    private mutating func correction() -> (String, JSON) {
        let room = JSON.string(ended.isEmpty ? "x" : random.one(of: ended))
        let number = Int64(random.below(50))
        switch random.below(9) {
        case 5: return ("card/remove", ["room": room, "player": "g1"])
        case 6:
            return (
                "card/answer",
                ["room": room, "change": .int(1 + number % 9), "accept": .bool(number > 25)]
            )
        case 7: return ("card/claim", ["room": room, "player": "g1"])
        case 0, 1:
            return (
                "card/correct",
                [
                    "room": room, "player": .string(user), "hole": hole(),
                    "strokes": .int(1 + number % 9),
                ]
            )
        case 2: return ("card/player", ["room": room, "handicap": .int(number)])
        case 3: return ("card/round", ["room": room, "courseName": .string("Park \(count)")])
        case 4: return ("card/add", ["room": room, "name": .string("Guest \(count)")])
        default: return ("card/share", ["room": room])
        }
    }

    private mutating func golf() -> (String, JSON) {
        switch random.below(7) {
        case 0: ("note/set", ["course": .string(course), "hole": hole(), "text": text(900)])
        case 1: ("course/chooseTee", ["course": .string(course), "tee": .string("tee \(count)")])
        case 2:
            (
                "handicap/post",
                [
                    "at": .int(fairway.clock.now - Int64(count)), "courseName": "Park", "holes": 18,
                    "par": 72, "rating": 72, "slope": 113, "strokes": 90,
                ]
            )
        case 3: ("disc/add", ["name": .string("Disc \(count)"), "note": text(200)])
        case 4:
            (
                "history/count",
                ["room": .string(ended.last ?? "x"), "handicap": .bool(count.isMultiple(of: 2))]
            )
        case 5: ("friend/request", ["user": "alice"])
        default: ("friend/cancel", ["user": "alice"])
        }
    }

    private mutating func personal() -> (String, JSON) {
        switch random.below(8) {
        case 0: ("device/add", ["name": .string("Device \(count)"), "kind": "watch"])
        case 1:
            (
                "token/create",
                ["name": .string("Token \(count)"), "scopes": ["rooms:read"], "days": 7]
            )
        case 2:
            (
                "push/subscribe",
                [
                    "provider": "webhook", "url": .string("https://e.org/\(count)"),
                    "secret": "0123456789abcdef",
                ]
            )
        case 3: ("account/changeProfile", ["name": "Mallory", "about": text(200)])
        case 4:
            (
                "location/addPlace",
                ["name": .string("Place \(count)"), "lat": 1.5, "lon": 2.5, "radius": 100]
            )
        case 5: ("location/keep", ["days": 30])
        case 6:
            (
                "location/report",
                [
                    "device": "phone",
                    "message": [
                        "_type": "location", "lat": 1.5, "lon": 2.5, "acc": 5,
                        "tst": .int(fairway.clock.now / 1_000),
                    ],
                ]
            )
        default:
            (
                "reminder/create",
                ["text": text(100), "at": .string("2030-01-01T10:00"), "timeZone": "UTC"]
            )
        }
    }

    /// Requests with much content.
    private mutating func large() -> (String, JSON) {
        switch random.below(5) {
        case 0:
            let holes = (0..<18).map { _ -> JSON in ["par": 4, "tips": text(500)] }
            return ("course/register", ["name": .string("C\(count)"), "holes": .array(holes)])
        case 1:
            let challenge: JSON = [
                "location": ["lat": 1.5, "lon": 2.5], "question": text(400), "answers": ["a"],
            ]
            return (
                "quiz/create",
                [
                    "name": .string("Q\(count)"),
                    "challenges": .array(Array(repeating: challenge, count: 10)),
                ]
            )
        case 2: return ("quiz/save", ["quiz": .string(quiz)])
        case 3:
            let start = fairway.clock.now - 90_000_000 - Int64(count) * 1_000
            let cells = (1...18).map { hole -> JSON in
                ["player": 0, "hole": .int(Int64(hole)), "strokes": 4, "at": .int(start + 1)]
            }
            return (
                "card/save",
                [
                    "key": .string("k\(count)"), "courseName": "Park", "holes": 18,
                    "startedAt": .int(start), "endedAt": .int(start + 60_000),
                    "players": [["me": true], ["name": "Company"]], "cells": .array(cells),
                ]
            )
        default:
            let rows = (0..<20).map { row in
                let minute = 10 + row
                let day = 1 + count % 28
                let year = 1_990 + count / 28 % 30
                return """
                    Par,Park,Main,\(year)-03-\(day < 10 ? "0" : "")\(day) 10:\(minute),9,,3,3,3
                    mallory,Park,Main,\(year)-03-\(day < 10 ? "0" : "")\(day) 10:\(minute),9,0,3,3,3
                    """
            }
            let head = "PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2,Hole3"
            let csv = ([head] + rows).joined(separator: "\n")
            return ("history/import", ["csv": .string(csv), "timeZone": "UTC"])
        }
    }
}
