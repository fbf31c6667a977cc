import Guard
import Testing
import Topics

private let room = GuardFixture.room
private let start = """
    begin
    device ann d1 0
    device bob d1 0
    device eve d1 0
    member \(room) ann
    member \(room) bob
    share bob ann
    friend ann bob
    commit
    """

@Suite struct ReadTests {
    private func fixture() throws -> GuardFixture {
        let fixture = try GuardFixture(control: start)
        #expect(fixture.connect(2, user: "ann") == .admitted)
        #expect(fixture.connect(3, user: "bob") == .admitted)
        #expect(fixture.connect(4, user: "eve") == .admitted)
        #expect(fixture.connect(5, id: GuardFixture.guest) == .admitted)
        return fixture
    }

    @Test func `a room is delivered only to its current members`() throws {
        let fixture = try fixture()
        let topics = ["state", "event", "presence", "brief"].map { "fairway/room/\(room)/\($0)" }
        for topic in topics {
            #expect((2...6).map { fixture.reads($0, topic) } == [true, true, false, false, false])
        }
        fixture.control("unmember \(room) bob")
        for topic in topics { #expect(!fixture.reads(3, topic) && fixture.reads(2, topic)) }
        fixture.control("member \(room) bob")
        for topic in topics { #expect(fixture.reads(3, topic)) }
        fixture.control("unroom \(room)")
        for topic in topics { #expect(!fixture.reads(3, topic) && !fixture.reads(2, topic)) }
    }

    @Test func `a user's own messages of a room end with the membership`() throws {
        let fixture = try fixture()
        let mine = "fairway/user/bob/room/\(room)"
        #expect(fixture.reads(3, mine) && !fixture.reads(2, mine))
        fixture.control("unmember \(room) bob")
        #expect(!fixture.reads(3, mine))
    }

    @Test func `a friend's position is delivered while the friend shares it`() throws {
        let fixture = try fixture()
        let position = "fairway/user/ann/location/bob"
        let topics = [position, "\(position)/event"]
        for topic in topics {
            #expect((2...5).map { fixture.reads($0, topic) } == [true, false, false, false])
        }
        #expect(!fixture.reads(3, "fairway/user/bob/location/ann"))
        fixture.control("unshare bob ann")
        for topic in topics { #expect(!fixture.reads(2, topic)) }
    }

    @Test func `own topics are delivered to their owner, and requests only to the daemon`() throws {
        let fixture = try fixture()
        for topic in ["reply", "reply/7", "inbox", "friends", "presence/bob"].map({
            "fairway/user/ann/\($0)"
        }) {
            #expect((2...5).map { fixture.reads($0, topic) } == [true, false, false, false])
        }
        let guest = "fairway/guest/\(GuardFixture.guest)/reply"
        #expect((2...5).map { fixture.reads($0, guest) } == [false, false, false, true])
        for topic in [
            "fairway/user/ann/do/room/create", "fairway/room/\(room)/do/ann/start",
            "$fairway/guard",
            "$SYS/broker/uptime", "owntracks/ann/phone", "fairway/other", "",
        ] {
            #expect((2...5).allSatisfy { !fixture.reads($0, topic) })
            #expect(fixture.reads(1, topic))
        }
        #expect(fixture.reads(2, "owntracks/ann/phone/cmd"))
        #expect((2...5).map { fixture.reads($0, "fairway/status") } == [true, true, true, true])
        #expect((2...5).map { fixture.reads($0, "fairway/public/x") } == [true, true, true, false])
    }

    @Test func `for the session of a disconnected client, the username decides`() throws {
        let fixture = try fixture()
        #expect(fixture.reads(9, "fairway/user/ann/inbox", offline: "ann"))
        #expect(!fixture.reads(9, "fairway/user/ann/inbox", offline: "bob"))
        #expect(!fixture.reads(9, "fairway/user/ann/inbox", offline: "nobody"))
        #expect(!fixture.reads(9, "fairway/user/ann/inbox"))
        #expect(!fixture.reads(9, "fairway/guest/\(GuardFixture.guest)/reply"))
        #expect(fixture.reads(9, "fairway/user/ann/inbox", offline: "$fairwayd"))
        fixture.control("undevices ann")
        #expect(!fixture.reads(9, "fairway/user/ann/inbox", offline: "ann"))
    }

    @Test func `rights stay in use while a new snapshot arrives`() throws {
        let fixture = try fixture()
        let event = "fairway/room/\(room)/event"
        fixture.control(
            "begin\ndevice ann d1 0\ndevice bob d1 0\ndevice eve d1 0\nmember \(room) eve")
        #expect(fixture.reads(3, event) && !fixture.reads(4, event))
        fixture.control("commit")
        #expect(!fixture.reads(3, event) && fixture.reads(4, event))
    }

    @Test func `a snapshot that begins again forgets its earlier lines`() throws {
        let fixture = try fixture()
        fixture.control("begin\nmember \(room) eve\nbegin\ndevice eve d1 0\ncommit")
        #expect(!fixture.reads(4, "fairway/room/\(room)/event"))
    }

    @Test func `subscriptions follow the table, and their number is limited`() throws {
        let fixture = try fixture()
        #expect(fixture.subscribes(2, "fairway/room/\(room)/#"))
        #expect(fixture.subscribes(2, "fairway/user/ann/#", held: 199))
        #expect(!fixture.subscribes(2, "fairway/user/ann/#", held: 200))
        #expect(!fixture.subscribes(2, "$share/g/fairway/room/\(room)/state"))
        #expect(!fixture.subscribes(99, "fairway/status"))
        #expect(fixture.subscribes(1, "#", held: 10_000))
    }

    @Test func `T3: nobody reads the presence of a user who is no longer a friend`() throws {
        let fixture = try fixture()
        #expect(fixture.reads(2, "fairway/user/ann/presence/bob"))
        #expect(fixture.reads(3, "fairway/user/bob/presence/ann"))
        #expect(!fixture.reads(4, "fairway/user/eve/presence/bob"))
        fixture.control("unfriend bob ann")
        #expect(!fixture.reads(2, "fairway/user/ann/presence/bob"))
        #expect(!fixture.reads(3, "fairway/user/bob/presence/ann"))
    }
}
