import Contract
import PeopleContract
import Testing
import Topics

private let room = "abcdefghij012345"
private let guest = "guest-0123456789abcdef"
private let grammar = TopicGrammar.standard

/// Runs `body` with the bytes of a text.
func withBytes<T>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    var text = text
    return text.withUTF8 { body($0) }
}

@Suite struct TopicGrammarTests {
    @Test func `every topic of the contract is parsed`() {
        let expected: [(String, Topic)] = [
            (
                "fairway/guest/\(guest)/do/account/signUp",
                .guestDo(clientId: guest, service: "account", method: "signUp")
            ),
            ("fairway/guest/\(guest)/reply", .guestReply(clientId: guest, below: "")),
            ("fairway/guest/\(guest)/reply/7/a", .guestReply(clientId: guest, below: "7/a")),
            (
                "fairway/user/ann/do/room/create",
                .userDo(user: "ann", service: "room", method: "create")
            ),
            ("fairway/user/ann/reply/x", .userReply(user: "ann", below: "x")),
            ("fairway/user/ann/inbox", .userInbox(user: "ann")),
            ("fairway/user/ann/room/\(room)", .userRoom(user: "ann", room: room)),
            ("fairway/user/ann/location/bob", .userLocation(user: "ann", friend: "bob")),
            (
                "fairway/user/ann/location/bob/event",
                .userLocationEvent(user: "ann", friend: "bob")
            ),
            (
                "fairway/user/ann/location/bob/info",
                .userLocationInfo(user: "ann", friend: "bob")
            ),
            ("fairway/user/ann/friends", .userFriends(user: "ann")),
            ("fairway/user/ann/round", .userRound(user: "ann")),
            ("fairway/user/ann/round/brief", .userRoundBrief(user: "ann")),
            ("fairway/user/ann/presence/bob", .userPresence(user: "ann", friend: "bob")),
            ("fairway/room/\(room)/do/ann/kick", .roomDo(room: room, user: "ann", method: "kick")),
            (
                "fairway/room/\(room)/do/ann/score/g1/18",
                .roomScore(room: room, user: "ann", player: "g1", hole: "18")
            ),
            ("fairway/room/\(room)/state", .roomState(room: room)),
            ("fairway/room/\(room)/event", .roomEvent(room: room)),
            ("fairway/room/\(room)/presence", .roomPresence(room: room)),
            ("fairway/room/\(room)/brief", .roomBrief(room: room)),
            ("fairway/public/news/1", .publicTopic(below: "news/1")),
            ("fairway/status", .status),
            ("fairway/ops/alert/disk", .ops(below: "alert/disk")),
            ("owntracks/ann/phone", .owntracks(user: "ann", device: "phone", below: "")),
            ("owntracks/ann/phone/event", .owntracks(user: "ann", device: "phone", below: "event")),
            ("owntracks/ann/phone/cmd", .owntracksCommand(user: "ann", device: "phone")),
        ]
        for (text, topic) in expected { #expect(grammar.topic(text) == topic, "\(text)") }
    }

    @Test(arguments: [
        "", "/", "fairway", "fairway/", "Fairway/status", "fairway/status/", "fairway/status/x",
        "fairwayx/status", "fairway/user/Ann/inbox", "fairway/user/an/inbox",
        "fairway/user/ann/inbox/x", "fairway/user/ann/friends/x", "fairway/user/ann/presence",
        "fairway/user/ann/presence/", "fairway/user/ann/presence/Bob",
        "fairway/user/ann/presence/bob/x", "fairway/user/ann/round/", "fairway/user/ann/round/x",
        "fairway/user/ann/round/brief/x", "fairway/user/ann/presence/bob/info",
        "fairway/user/ann/location/bob/x", "fairway/user/ann/location/bob/info/x",
        "fairway/user/ann/do/room",
        "fairway/user/ann/do/room/a/b",
        "fairway/user/ann/do//create", "fairway/user/ann", "fairway/user//inbox",
        "fairway/room/abc/state", "fairway/room/\(room)/states", "fairway/room/\(room)/state/x",
        "fairway/room/\(room)/do/ann", "fairway/room/\(room)/do/ann/kick/x",
        "fairway/room/\(room)/do/ann/score/g1", "fairway/room/\(room)/do/ann/score/g1/1/2",
        "fairway/guest/\(guest)/do/account/signOut", "fairway/guest/\(guest)/do/room/signIn",
        "fairway/guest/guest-short/reply", "fairway/guest/ann/reply", "owntracks/ann",
        "owntracks/ann/", "$SYS/broker/uptime", "$CONTROL/fairway/v1", "$fairway/guard",
    ])
    func `other topics are not parsed`(_ text: String) {
        #expect(grammar.topic(text) == nil)
    }

    @Test func `printed topics parse as the same topics`() {
        let topics = grammar.topics(room: room, user: "ann")
        #expect(grammar.topic(topics.state) == .roomState(room: room))
        #expect(grammar.topic(topics.event) == .roomEvent(room: room))
        #expect(grammar.topic(topics.presence) == .roomPresence(room: room))
        #expect(grammar.topic(topics.brief) == .roomBrief(room: room))
        #expect(grammar.topic(topics.mine) == .userRoom(user: "ann", room: room))
        #expect(
            grammar.topic(topics.do + "/start") == .roomDo(room: room, user: "ann", method: "start")
        )
        #expect(
            grammar.topic(topics.score + "/bob/3")
                == .roomScore(room: room, user: "ann", player: "bob", hole: "3"))
        let own = grammar.topics(user: "ann")
        #expect(
            grammar.topic(own.do + "/room/list")
                == .userDo(user: "ann", service: "room", method: "list"))
        #expect(grammar.topic(own.reply) == .userReply(user: "ann", below: ""))
        #expect(grammar.topic(own.inbox) == .userInbox(user: "ann"))
        #expect(grammar.topic(grammar.userFriends("ann")) == .userFriends(user: "ann"))
        #expect(
            grammar.topic(grammar.userPresence("ann", friend: "bob"))
                == .userPresence(user: "ann", friend: "bob"))
    }

    @Test func `another base changes all topics except OwnTracks'`() throws {
        let other = try #require(TopicGrammar(base: "golf-1"))
        #expect(other.topic("golf-1/status") == .status)
        #expect(other.topic("fairway/status") == nil)
        #expect(other.topic("owntracks/ann/phone/cmd") != nil)
        for base in ["", "a/b", "a+", "#", "$a", "owntracks"] {
            #expect(TopicGrammar(base: base) == nil)
        }
    }

    @Test func `usernames and guests' client ids have their own alphabets`() {
        for name in ["ann", "a_1", "abcdefghijklmnopqrst"] { #expect(TopicNames.isUsername(name)) }
        for name in ["an", "Ann", "1nn", "_nn", "ann-x", "abcdefghijklmnopqrstu", "änn", "an\0"] {
            #expect(!TopicNames.isUsername(name))
        }
        for name in ["g1", "g12345", "guest", "auto"] { #expect(TopicNames.isReserved(name)) }
        for name in ["g1a", "gus", "autos"] { #expect(!TopicNames.isReserved(name)) }
        #expect(TopicNames.isGuestClientId("guest-abcDEF_-01234567"))
        #expect(TopicNames.isGuestClientId("guest-" + String(repeating: "a", count: 64)))
        #expect(!TopicNames.isGuestClientId("guest-" + String(repeating: "a", count: 65)))
        #expect(!TopicNames.isGuestClientId("guest-012345678901234"))
        #expect(!TopicNames.isGuestClientId("guest-0123456789abcde!"))
    }
}
