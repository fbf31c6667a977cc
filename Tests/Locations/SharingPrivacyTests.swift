import Engine
import FeaturesSupport
import JSON
import LocationsRules
import RoomsRules
import TestSupport
import Testing
import Values

/// Random actions of users never send anything that the rules do not allow (L3, L5, L6).
struct SharingPrivacyTests {
    private static let users = ["alice", "bob", "carol", "dave"]

    /// A daemon and its model, which perform the same actions.
    private final class Pair {
        let fairway: Harness
        var model: SharingModel
        var random: SeededRandom
        var steps: [String] = []
        private var checked = 0

        init(_ random: SeededRandom) throws {
            self.random = random
            fairway = try Harness(seed: random.seed)
            model = SharingModel(users: users, now: fairway.clock.now)
            for name in users { fairway.people(name) }
        }

        func step() throws {
            let (one, other) = (random.one(of: users), random.one(of: users))
            switch random.below(20) {
            case 0, 1: befriend(one, other)
            case 2: part(one, other)
            case 3: block(one, other)
            case 4, 5: unblock(one, other)
            case 6...9: share(one, other)
            case 10: stop(one, random.below(3) == 0 ? other : nil)
            case 11, 12: room(one, other)
            case 13: time()
            case 15: arrive(one)
            case 14 where random.below(4) == 0: try restart()
            default: ping(one)
            }
            model.now = fairway.clock.now
            model.drop()
            try check()
        }

        private func befriend(_ one: String, _ other: String) {
            guard one != other else { return }
            steps.append("\(one) and \(other) are friends")
            fairway.befriend(one, other)
            let isBlocked =
                model.blocks.contains("\(one)>\(other)")
                || model.blocks.contains("\(other)>\(one)")
            if !isBlocked { model.friends.insert([one, other]) }
        }

        private func forget(_ one: String, _ other: String) {
            guard model.friends.remove([one, other]) != nil else { return }
            for key in ["\(one)>\(other)", "\(other)>\(one)"] { model.withViewer[key] = nil }
        }

        private func part(_ one: String, _ other: String) {
            steps.append("\(one) and \(other) are no friends")
            if fairway.user(one, "friend/remove", ["user": .string(other)]).isOK {
                forget(one, other)
            }
        }

        private func block(_ one: String, _ other: String) {
            guard one != other else { return }
            steps.append("\(one) blocks \(other)")
            fairway.user(one, "friend/block", ["user": .string(other)])
            forget(one, other)
            model.blocks.insert("\(one)>\(other)")
        }

        private func unblock(_ one: String, _ other: String) {
            guard one != other else { return }
            steps.append("\(one) unblocks \(other)")
            fairway.user(one, "friend/unblock", ["user": .string(other)])
            model.blocks.remove("\(one)>\(other)")
        }

        private func share(_ one: String, _ other: String) {
            var body: [JSON.Member] = []
            var sharing = SharingModel.Sharing(
                precision: random.one(of: ["exact", "kilometre", "near"]))
            body.append(JSON.Member("precision", .string(sharing.precision)))
            if random.below(4) == 0 {
                let point = place()
                sharing.chosen = point
                let position: JSON = ["lat": .double(point.lat), "lon": .double(point.lon)]
                body.append(JSON.Member("position", position))
            }
            let mine = model.rooms.filter { $0.value.isOpen && $0.value.members.contains(one) }
                .keys.sorted()
            switch random.below(4) {
            case 0:
                sharing.until = fairway.clock.now + Int64(1 + random.below(60)) * 1_000
                body.append(JSON.Member("until", .int(sharing.until ?? 0)))
            case 1 where !mine.isEmpty:
                sharing.untilRoom = random.one(of: mine)
                body.append(JSON.Member("untilRoom", .string(sharing.untilRoom ?? "")))
            default: break
            }
            send(sharing, &body, one, other, mine)
        }

        private func send(
            _ sharing: SharingModel.Sharing, _ body: inout [JSON.Member], _ one: String,
            _ other: String, _ mine: [String]
        ) {
            switch random.below(3) {
            case 0:
                if fairway.share(one, .object(body)).isOK { model.withFriends[one] = sharing }
            case 1 where !mine.isEmpty:
                let room = random.one(of: mine)
                body.append(JSON.Member("room", .string(room)))
                shareWithRoom(sharing, &body, one, other, room)
            default:
                body.append(JSON.Member("viewers", [.string(other)]))
                if fairway.share(one, .object(body)).isOK {
                    model.withViewer["\(one)>\(other)"] = sharing
                    model.without.remove("\(one)>\(other)")
                }
            }
            steps.append(
                "\(one) shares \(String(decoding: JSON.object(body).bytes, as: UTF8.self))")
        }

        /// Shares with all members who are in the room now, or adds one of them.
        private func shareWithRoom(
            _ sharing: SharingModel.Sharing, _ body: inout [JSON.Member], _ one: String,
            _ other: String, _ room: String
        ) {
            var sharing = sharing
            let others = Set(model.rooms[room]?.members ?? []).subtracting([one])
            let key = "\(one)>\(room)"
            guard random.below(2) == 0 else {
                sharing.covered = others
                if fairway.share(one, .object(body)).isOK { model.withRoom[key] = sharing }
                return
            }
            body.append(JSON.Member("viewers", [.string(other)]))
            guard fairway.share(one, .object(body)).isOK else { return }
            let known = model.withRoom[key]
            sharing.covered = (known?.covered ?? []).union([other])
            if let known {
                sharing.chosen = sharing.chosen ?? known.chosen
                if sharing.until == nil, sharing.untilRoom == nil {
                    (sharing.until, sharing.untilRoom) = (known.until, known.untilRoom)
                }
            }
            model.withRoom[key] = sharing
        }

        private func stop(_ one: String, _ other: String?) {
            steps.append("\(one) stops \(other ?? "")")
            guard let other else {
                fairway.user(one, "location/stop")
                model.withFriends[one] = nil
                for user in users { model.withViewer["\(one)>\(user)"] = nil }
                for room in model.rooms.keys { model.withRoom["\(one)>\(room)"] = nil }
                return
            }
            guard one != other else { return }
            fairway.user(one, "location/stop", ["viewer": .string(other)])
            model.withViewer["\(one)>\(other)"] = nil
            model.without.insert("\(one)>\(other)")
        }

        private func room(_ one: String, _ other: String) {
            let open = model.rooms.filter { $0.value.isOpen }.keys.sorted()
            if open.count < 2 || random.below(4) == 0 {
                var members = [one]
                let created = fairway.user(
                    one, "room/create", ["kind": "golf", "courseName": "Meadow"])
                let room = created["result"]?["room"]?.string ?? ""
                let entry: JSON = ["code": created["result"]?["code"] ?? .null]
                // A block keeps the other one out.
                if one != other, fairway.user(other, "room/join", entry).isOK {
                    members.append(other)
                }
                steps.append("\(members) are in \(room)")
                let code = created["result"]?["code"]?.string ?? ""
                model.rooms[room] = SharingModel.Room(members: members, code: code)
                return
            }
            let room = random.one(of: open)
            let host = model.rooms[room]?.members.first ?? ""
            steps.append("\(one) does something in \(room)")
            switch random.below(5) {
            case 3, 4:
                let code = JSON.string(model.rooms[room]?.code ?? "")
                let isIn = model.rooms[room]?.members.contains(one) == true
                if !isIn, fairway.user(one, "room/join", ["code": code]).isOK {
                    model.rooms[room]?.members.append(one)
                }
            case 0 where fairway.room(room, one, "leave").isOK:
                model.rooms[room]?.members.removeAll { $0 == one }
                if model.rooms[room]?.members.isEmpty == true { model.rooms[room]?.isOpen = false }
            case 1 where one != host:
                if fairway.room(room, host, "kick", ["player": .string(one)]).isOK {
                    model.rooms[room]?.members.removeAll { $0 == one }
                }
            default:
                if fairway.room(room, one, "abandon").isOK { model.rooms[room]?.isOpen = false }
            }
        }

        private func time() {
            let seconds = Int64(1 + random.below(40))
            steps.append("\(seconds) s")
            fairway.clock.advance(seconds: seconds)
            fairway.engine.runBatch()
        }

        private func restart() throws {
            steps.append("restart")
            checked = 0
            try fairway.restart()
            for name in users { fairway.connect(name) }
        }

        private func ping(_ one: String) {
            let point = place()
            steps.append("\(one) is at \(point)")
            fairway.ping(one, point.lat, point.lon, ["SSID": "secret", "batt": 9])
            // It may have ended just before.
            model.now = fairway.clock.now
            model.drop()
            if model.isSharing(one) { model.positions[one] = point }
        }

        /// Publishes a transition that an app detected.
        private func arrive(_ one: String) {
            steps.append("\(one) arrives")
            let event: JSON = [
                "_type": "transition", "event": "enter", "wtst": 1, "desc": "Home",
                "tst": .int(fairway.clock.now / 1_000),
            ]
            fairway.ping(one, payload: event.bytes, below: "event")
        }

        private func place() -> GeoPoint {
            GeoPoint(
                lat: 59 + Double(random.below(5_000)) / 10_000,
                lon: 10 + Double(random.below(5_000)) / 10_000)
        }

        /// Compares all retained messages, the guard's rights, and everything that was sent.
        private func check() throws {
            var shares: Set<String> = []
            for owner in users {
                for viewer in users where owner != viewer {
                    let expected = model.shown(owner, viewer)
                    let seen = fairway.seen(viewer, owner).map {
                        SharingModel.Shown(
                            lat: $0["lat"]?.double ?? 0, lon: $0["lon"]?.double ?? 0,
                            isExact: $0["SSID"] != nil || ($0["acc"] == nil))
                    }
                    try expect(seen == expected, "\(viewer) sees \(owner)")
                    let decisive = model.decisive(owner, viewer)
                    if let decisive, decisive.precision != "near" {
                        shares.insert("\(owner)>\(viewer)")
                    }
                }
            }
            try expect(fairway.shares == shares, "the guard allows \(fairway.shares)")
            try checkSent()
            try checkAnswers(random.one(of: users))
        }

        /// Checks what was sent in this step, even if the same step cleared it again.
        private func checkSent() throws {
            let effects = fairway.outlet.effects
            for case .publish(let topic, let payload, let qos, let retain, _) in effects[checked...]
            where topic.contains("/location/") && !payload.isEmpty {
                let parts = topic.split(separator: "/").map(String.init)
                try expect(qos == 0, topic)
                switch parts.dropFirst(5).first {
                case nil:
                    try expect(retain && model.shown(parts[4], parts[2]) != nil, "sent on \(topic)")
                case "info":
                    let decisive = model.decisive(parts[4], parts[2])
                    try expect(retain && decisive != nil && decisive?.precision != "near", topic)
                default:
                    let decisive = model.decisive(parts[4], parts[2])
                    try expect(
                        !retain && decisive?.precision == "exact" && decisive?.chosen == nil, topic)
                }
            }
            checked = effects.count
        }

        /// Checks the answers to a viewer's requests.
        private func checkAnswers(_ viewer: String) throws {
            let found = fairway.user(viewer, "location/where")["result"]?["users"]?.array ?? []
            for owner in users where owner != viewer {
                let entry = found.first { $0["user"]?.string == owner }
                let decisive = model.decisive(owner, viewer)
                try expect(
                    entry?["precision"]?.string == decisive?.precision,
                    "\(viewer) gets \(entry as Any) about \(owner)")
                try checkPoint(entry?["position"], owner, viewer)
            }
            try checkNear(viewer)
        }

        private func checkPoint(_ point: JSON?, _ owner: String, _ viewer: String) throws {
            let shown = model.shown(owner, viewer)
            try expect(
                point?["lat"]?.double == shown?.lat && point?["lon"]?.double == shown?.lon,
                "\(viewer) sees \(owner) at \(point as Any)")
        }

        private func checkNear(_ viewer: String) throws {
            let all: JSON = ["lat": 59.25, "lon": 10.25, "radius": 1_000_000]
            let near = fairway.user(viewer, "location/nearby", all)["result"]?["users"]?.array ?? []
            for entry in near {
                let owner = entry["user"]?.string ?? ""
                try expect(
                    entry["precision"]?.string == model.decisive(owner, viewer)?.precision,
                    "\(owner) is near \(viewer)")
                try checkPoint(entry["position"], owner, viewer)
            }
            let told = fairway.user(viewer, "location/report", ["message": ["_type": "lwt"]])
            for message in told["result"]?["messages"]?.array ?? []
            where message["_type"] == "location" {
                let owner = message["topic"]?.string?.split(separator: "/").last.map(String.init)
                try checkPoint(message, owner ?? "", viewer)
            }
        }

        private func expect(_ condition: Bool, _ what: String) throws {
            guard !condition else { return }
            let last = steps.suffix(30).joined(separator: "\n")
            Issue.record("seed \(random.seed): \(what)\n\(last)")
            throw Stop()
        }
    }

    private struct Stop: Error {}

    @Test func `L3 L5 L6: random actions never send anything that the rules do not allow`() throws {
        var random = SeededRandom(printing: "sharing privacy")
        for _ in 0..<repeats(8, long: 400) {
            let pair = try Pair(SeededRandom(seed: random.next()))
            for _ in 0..<150 { try pair.step() }
        }
    }
}
