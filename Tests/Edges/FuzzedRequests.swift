import FeaturesSupport
import JSON
import TestSupport

/// Requests of the contract with some fields replaced.
struct FuzzedRequests {
    struct Message {
        var topic: String
        var body: [UInt8]
        /// The `id`; `nil` if the body cannot be parsed, for example because it is nested too
        /// deeply.
        var id: String?
        var replyTopic: String
    }

    private static let guest = "guest-0123456789abcdef"
    /// Methods that can end the game for a user. They are rare, so that most requests meet a room
    /// in play.
    private static let endings = ["leave", "end", "abandon", "kick", "transferHost"]
    private static let cell: JSON = [
        "player": "alice", "hole": 1, "strokes": 3, "round": 1, "at": 5,
    ]
    private static let account: [(String, JSON)] = [
        ("signUp", ["username": "dora", "email": "d@example.org", "password": "correct horse"]),
        (
            "signIn",
            [
                "login": "alice", "password": "correct horse",
                "device": ["name": "x", "kind": "phone"],
            ]
        ),
        ("suggestUsername", ["hint": "alice"]), ("confirm", ["token": "x"]),
    ]
    private static let user: [(String, JSON)] = [
        (
            "room/create",
            [
                "kind": "golf", "courseName": "Park",
                "holes": [["number": 1, "par": 3, "strokeIndex": 1]],
                "settings": ["format": "stroke", "playersMax": 4],
            ]
        ),
        ("room/create", ["kind": "golf", "course": "meadow", "holes": 9]),
        ("room/join", ["code": "KQ7XPM"]), ("room/list", [:]), ("course/get", ["course": "x"]),
        (
            "course/list",
            [
                "near": ["lat": 63.4, "lon": 10.4], "query": "a", "limit": 5,
                "cursor": "1.near.1~15.x",
            ]
        ),
        (
            "course/register",
            [
                "name": "Garden", "kind": "golf", "tees": [["name": "red", "color": "#ff0000"]],
                "holes": [
                    [
                        "par": 4, "basket": ["lat": 1.5, "lon": 2.5], "tips": "x",
                        "tees": ["red": ["length": 100]],
                    ]
                ],
            ]
        ),
        ("course/register", ["room": "x", "name": "Beach", "holes": 9]),
        (
            "course/correct",
            [
                "course": "x",
                "document": ["name": "x", "kind": "golf", "holes": [["number": 1, "par": 3]]],
            ]
        ),
        ("course/propose", ["course": "x"]), ("course/proposals", ["limit": 5, "cursor": "1"]),
        ("course/proposal", ["proposal": "x"]), ("course/accept", ["proposal": "x"]),
        ("course/reject", ["proposal": "x", "reason": "x"]), ("course/remove", ["course": "x"]),
        (
            "course/import",
            [
                "name": "Park",
                "geojson": [
                    "type": "FeatureCollection",
                    "features": [
                        [
                            "type": "Feature", "id": "way/1",
                            "properties": ["disc_golf": "hole", "ref": "1", "par": "3"],
                            "geometry": [
                                "type": "LineString", "coordinates": [[1.5, 2.5], [1.5, 2.6]],
                            ],
                        ],
                        [
                            "type": "Feature", "properties": ["leisure": "disc_golf_course"],
                            "geometry": [
                                "type": "Polygon",
                                "coordinates": [[[1, 2], [1, 3], [2, 3], [1, 2]]],
                            ],
                        ],
                    ],
                ],
            ]
        ),
        (
            "course/distance",
            ["course": "x", "hole": 1, "at": ["lat": 1.5, "lon": 2.5], "tee": "red"]
        ),
        ("course/chooseTee", ["tee": "red", "course": "x"]),
        ("handicap/get", ["policy": "simple", "player": "alice"]),
        ("handicap/history", ["limit": 5, "cursor": "1.2.3.x"]),
        (
            "handicap/post",
            [
                "at": 5, "courseName": "Park", "holes": 18, "par": 72, "rating": 71.5,
                "slope": 113, "strokes": 90, "conditions": 1,
            ]
        ),
        ("handicap/remove", ["score": "x"]),
        (
            "handicap/course",
            ["course": "meadow", "tee": "red", "holes": 9, "format": "match", "index": 5.5]
        ),
        ("location/nearby", ["radius": 1_000, "lat": 1.5, "lon": 2.5]),
        (
            "location/report",
            [
                "device": "phone",
                "message": ["_type": "location", "lat": 1.5, "lon": 2.5, "tst": 5],
            ]
        ),
        (
            "location/addPlace",
            ["name": "x", "lat": 1.5, "lon": 2.5, "radius": 50, "told": true]
        ),
        ("location/places", [:]), ("location/removePlace", ["place": "x"]),
        ("location/alertNear", ["user": "bob", "radius": 500]), ("location/alerts", [:]),
        ("location/keep", ["days": 7]), ("location/eraseHistory", [:]),
        (
            "location/history",
            [
                "from": 5, "to": 6, "device": "x", "format": "geojson", "limit": 5,
                "cursor": "5.x",
            ]
        ),
        ("device/list", [:]), ("device/add", ["name": "x", "kind": "watch"]),
        ("device/remove", ["device": "x"]), ("account/signOut", ["device": "x"]),
        ("account/suggestUsername", ["hint": "x"]), ("no/such", [:]),
        ("invite/send", ["room": "x", "user": "bob"]), ("invite/accept", ["invite": "x"]),
        ("invite/decline", ["invite": "x"]), ("invite/list", [:]),
        ("invite/link", ["room": "x"]), ("friend/link", [:]),
        ("account/confirm", ["token": "x", "device": ["name": "x", "kind": "web"]]),
        ("account/resendConfirmation", [:]), ("account/settings", [:]),
        ("account/changeSettings", ["notifications": ["all": true], "shortcuts": ["x"]]),
        ("account/profile", ["user": "bob"]), ("account/export", ["cursor": "0.0.0"]),
        ("account/delete", ["password": "x"]),
        ("account/changeProfile", ["name": "x", "about": "x", "isPublic": true]),
        ("account/changePassword", ["password": "x", "newPassword": "12345678"]),
        ("account/changeEmail", ["password": "x", "email": "x@example.org"]),
        ("friend/list", [:]), ("friend/request", ["user": "bob"]),
        ("friend/accept", ["user": "alice"]), ("friend/decline", ["user": "alice"]),
        ("friend/cancel", ["user": "bob"]), ("friend/remove", ["user": "carol"]),
        ("friend/block", ["user": "carol"]), ("friend/unblock", ["user": "carol"]),
        ("notification/list", ["limit": 5, "cursor": "1", "unseenOnly": true]),
        ("notification/seen", ["notifications": ["x"], "upTo": 5]),
        ("notification/dismiss", ["notifications": ["x"], "upTo": 5]),
        (
            "disc/add",
            [
                "name": "Destroyer", "maker": "x", "weight": 175, "speed": 12, "glide": 5,
                "turn": -1, "fade": 3, "note": "x", "state": "inBag",
            ]
        ),
        ("disc/update", ["disc": "disc-0123456789ab", "weight": 175, "turn": -1, "note": "x"]),
        ("disc/correct", ["room": "x", "hole": 1, "discs": ["Aviar"]]),
        (
            "disc/sync",
            [
                "room": "x",
                "cells": [["player": "g1", "hole": 1, "discs": ["Aviar"], "round": 1, "at": 5]],
            ]
        ),
        ("disc/remove", ["disc": "x"]),
        ("disc/list", ["player": "bob", "limit": 5, "cursor": "1.x"]),
        ("disc/card", ["room": "x", "cursor": "0.alice.1"]),
        (
            "disc/statistics",
            ["course": "Meadow", "hole": 1, "from": 0, "to": 9, "limit": 5, "cursor": "1"]
        ),
        ("disc/lastTime", ["course": "Meadow", "hole": 1]),
        (
            "quiz/create",
            [
                "name": "Walk", "order": "any", "publish": true,
                "challenges": [
                    [
                        "location": ["lat": 1.5, "lon": 2.5], "radius": 30, "question": "q",
                        "answers": ["a", 1], "choices": ["a", "b"], "tolerance": 1, "points": 5,
                    ]
                ],
            ]
        ),
        ("quiz/challenge", ["quiz": "x", "number": 1, "question": "q", "remove": false]),
        ("quiz/near", ["lat": 1.5, "lon": 2.5, "radius": 1_000, "limit": 5, "cursor": "1~15.x"]),
        ("quiz/list", ["query": "a b", "mine": true, "cursor": "x.1"]),
        ("quiz/saved", ["cursor": "1.x"]), ("quiz/history", ["limit": 5, "cursor": "1.x"]),
        ("quiz/summary", ["quiz": "x"]), ("quiz/save", ["quiz": "x"]),
        ("room/create", ["kind": "quiz", "quiz": "x", "settings": ["playersMax": 4]]),
        (
            "push/subscribe",
            [
                "provider": "webPush", "endpoint": "https://e.org/x", "keys": Harness.webKeys,
                "device": "x",
            ]
        ),
        (
            "push/subscribe",
            ["provider": "webhook", "url": "https://e.org:1/x?y", "secret": "0123456789abcdef"]
        ),
        ("push/subscribe", ["provider": "ntfy", "url": "https://[::1]/x", "token": "x"]),
        ("push/unsubscribe", ["subscription": "x"]), ("push/list", [:]), ("push/key", [:]),
        ("push/test", ["user": "bob"]),
        (
            "card/save",
            [
                "key": "k", "courseName": "Park", "holes": 3, "startedAt": 5, "endedAt": 9,
                "rounds": 1, "settings": ["format": "stroke"],
                "players": [["me": true], ["name": "x", "tee": "red", "handicap": 5]],
                "cells": [
                    [
                        "player": 1, "hole": 1, "strokes": 3, "round": 1, "at": 5,
                        "discs": ["Aviar"],
                    ]
                ],
            ]
        ),
        ("card/sync", ["room": "x", "cells": [cell]]), ("card/offers", [:]),
        ("card/offer", ["room": "x", "player": "g1", "user": "bob"]),
        ("card/cancelOffer", ["room": "x", "player": "g1", "user": "bob"]),
        ("card/claim", ["room": "x", "player": "g1"]),
        ("card/declineClaim", ["room": "x", "player": "g1"]),
    ]
    private static let room: [(String, JSON)] = [
        ("score", cell), ("score", cell), ("score", cell), ("sync", ["cells": [cell, cell]]),
        ("position", ["lat": 1.5, "lon": 2.5, "accuracy": 5, "at": 5]),
        ("answer", ["answer": "a", "challenge": 1]), ("walk", [:]),
        ("discs", ["player": "alice", "hole": 1, "discs": ["Aviar", "x"], "round": 1, "at": 5]),
        ("sync", ["cells": [cell]]), ("hole", ["hole": 2]), ("addGuest", ["name": "Grandpa"]),
        ("configure", ["settings": ["format": "stroke", "playersMax": 4]]), ("start", [:]),
        ("again", [:]), ("leave", [:]), ("end", [:]), ("abandon", [:]), ("kick", ["player": "g1"]),
        ("transferHost", ["player": "bob"]), ("none", [:]),
    ]

    var random: SeededRandom
    let playing: String

    mutating func next() -> Message {
        switch random.below(16) {
        case 0: make(Self.account, owner: "fairway/guest/\(Self.guest)")
        case 1...4: make(Self.user, owner: "fairway/user/\(name())")
        case 5, 6: text()
        default: inRoom()
        }
    }

    private mutating func name() -> String {
        random.one(of: ["alice", "alice", "bob", "bob", "carol"])
    }

    private mutating func make(_ all: [(String, JSON)], owner: String) -> Message {
        let (method, body) = random.one(of: all)
        let path = owner.hasPrefix("fairway/guest") ? "account/\(method)" : method
        return finish("\(owner)/do/\(path)", body, "\(owner)/reply")
    }

    private mutating func inRoom() -> Message {
        var (method, body) = random.one(of: Self.room)
        if Self.endings.contains(method), random.below(800) > 0 { (method, body) = Self.room[0] }
        let name = name()
        let room = random.below(10) == 0 ? "abcdefghijklmnop" : playing
        return finish(
            "fairway/room/\(room)/do/\(name)/\(method)", body, "fairway/user/\(name)/reply")
    }

    /// A score from a watch, as text.
    private mutating func text() -> Message {
        let player = random.one(of: ["alice", "bob", "carol", "g1", "g2", "nobody"])
        let hole = random.one(of: ExtremeValues.numbers.map { "\($0)" } + ["x", "007", "1e3"])
        let text = random.one(
            of: ExtremeValues.numbers.map { "\($0)" } + ["", "3", "٣", "+3", " "])
        return Message(
            topic: "fairway/room/\(playing)/do/alice/score/\(player)/\(hole)",
            body: Array(text.utf8), id: nil, replyTopic: "fairway/user/alice/reply")
    }

    private mutating func finish(_ topic: String, _ body: JSON, _ reply: String) -> Message {
        var body = body
        for _ in 0..<random.below(3) { body = changed(body) }
        let id = random.below(3) == 0 ? nil : "f\(random.below(3_000))"
        let members = (body.members ?? []) + (id.map { [JSON.Member("id", .string($0))] } ?? [])
        let bytes = JSON.object(members).bytes
        let isRead = (try? JSON(parsing: bytes)) != nil
        return Message(topic: topic, body: bytes, id: isRead ? id : nil, replyTopic: reply)
    }

    /// Replaces one part of a value: at the top a member of an object, below that anything.
    private mutating func changed(_ value: JSON) -> JSON {
        switch value {
        case .object(var members) where !members.isEmpty:
            let place = random.below(members.count)
            let inner = members[place].value
            members[place].value =
                random.below(3) == 0 || inner.isNull ? random.extreme() : changed(inner)
            if random.below(20) == 0 { members.remove(at: place) }
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let place = random.below(elements.count)
            elements[place] = changed(elements[place])
            return .array(elements)
        case .object: return value
        default: return random.below(2) == 0 ? random.fitting() : random.extreme()
        }
    }
}
