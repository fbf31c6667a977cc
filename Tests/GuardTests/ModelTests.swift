import Guard
import TestSupport
import Testing
import Topics

/// Compares the decisions about deliveries with a simple model, for any order of the daemon's
/// lines.
@Suite struct ModelTests {
    private struct Model {
        var members: [String: Set<String>] = [:]
        var shares: Set<[String]> = []
        var friends: Set<Set<String>> = []
    }

    private let users = ["ann", "bob", "carl", "dora", "eve"]
    private let rooms = ["a", "b", "c"].map { String(repeating: $0, count: 16) }

    private func connected() throws -> GuardFixture {
        let devices = users.map { "device \($0) d1 0" }.joined(separator: "\n")
        let fixture = try GuardFixture(control: "begin\n\(devices)\ncommit")
        for (index, user) in users.enumerated() {
            #expect(fixture.connect(ClientKey(index + 10), user: user) == .admitted)
        }
        return fixture
    }

    @Test func `deliveries follow the daemon's lines, whatever their order`() throws {
        var random = SeededRandom(printing: "model")
        let fixture = try connected()
        var (live, staged) = (Model(), Model?.none)
        for _ in 0..<30_000 {
            let (user, other, room) = (
                random.one(of: users), random.one(of: users), random.one(of: rooms)
            )
            var model = staged ?? live
            let line: ControlLine
            switch random.below(16) {
            case 0...3:
                line = .member(room: room, user: user)
                model.members[room, default: []].insert(user)
            case 4...5:
                line = .unmember(room: room, user: user)
                model.members[room]?.remove(user)
            case 6:
                line = .unroom(room)
                model.members[room] = nil
            case 7...8:
                line = .share(owner: user, viewer: other)
                model.shares.insert([user, other])
            case 9...10:
                line = .unshare(owner: user, viewer: other)
                model.shares.remove([user, other])
            case 11...12:
                line = .friend(user, other)
                model.friends.insert([user, other])
            case 13...14:
                line = .unfriend(user, other)
                model.friends.remove([user, other])
            default:
                line = staged == nil || random.below(4) == 0 ? .begin : .commit
            }
            switch line {
            case .begin:
                staged = Model()
                let devices = users.map { "device \($0) d1 0" }.joined(separator: "\n")
                fixture.control("begin\n" + devices)
            case .commit:
                live = staged ?? live
                staged = nil
                fixture.control("commit")
            default:
                if staged == nil { live = model } else { staged = model }
                fixture.control(line.text)
            }
            check(fixture, live, random.one(of: rooms), random.one(of: users))
        }
        #expect(fixture.kicks() == [])
    }

    private func check(_ fixture: GuardFixture, _ model: Model, _ room: String, _ friend: String) {
        for (index, user) in users.enumerated() {
            let key = ClientKey(index + 10)
            let member = model.members[room]?.contains(user) ?? false
            let shared = model.shares.contains([friend, user])
            guard fixture.reads(key, "fairway/room/\(room)/event") == member,
                fixture.reads(key, "fairway/user/\(user)/room/\(room)") == member,
                fixture.reads(key, "fairway/user/\(user)/location/\(friend)") == shared,
                fixture.reads(key, "fairway/user/\(user)/presence/\(friend)")
                    == model.friends.contains([friend, user])
            else {
                Issue.record("\(user) in \(room), friend \(friend)")
                return
            }
        }
    }
}
