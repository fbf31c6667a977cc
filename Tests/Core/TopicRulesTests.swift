import Testing
import Topics

private let room = "abcdefghij012345"
private let guest = "guest-0123456789abcdef"
private let grammar = TopicGrammar.standard

private func grants(_ filter: String, to asker: TopicClient, named name: String) -> Bool {
    withBytes(filter) { filter in
        withBytes(name) { grammar.mayReadAny(filter: filter, asker, name: $0) }
    }
}

@Suite struct TopicRulesTests {
    @Test(arguments: [
        "fairway/user/ann/reply", "fairway/user/ann/reply/#", "fairway/user/ann/reply/+/x",
        "fairway/user/ann/inbox", "fairway/user/ann/#", "fairway/user/ann/+",
        "fairway/user/ann/room/\(room)", "fairway/user/ann/location/bob",
        "fairway/user/ann/friends", "fairway/user/ann/presence/bob", "fairway/user/ann/presence/+",
        "fairway/user/ann/presence/#", "fairway/user/ann/round", "fairway/user/ann/round/brief",
        "fairway/user/ann/round/#", "fairway/user/ann/round/+",
        "fairway/user/ann/location/+", "fairway/user/ann/location/#",
        "fairway/user/ann/location/bob/event", "fairway/user/ann/location/+/event",
        "fairway/user/ann/location/bob/info", "fairway/user/ann/location/+/info",
        "owntracks/ann/phone/cmd",
        "owntracks/ann/+/cmd", "fairway/room/\(room)/state", "fairway/room/\(room)/event",
        "fairway/room/\(room)/presence", "fairway/room/\(room)/brief", "fairway/room/\(room)/+",
        "fairway/room/\(room)/#", "fairway/public/#", "fairway/public/news/+", "fairway/status",
    ])
    func `a user may subscribe to the filters of the contract's table`(_ filter: String) {
        #expect(grants(filter, to: .user(admin: false), named: "ann"))
    }

    @Test(arguments: [
        "", "#", "+", "+/#", "/#", "+/status", "fairway", "fairway/#", "fairway/+", "fairway/+/#",
        "fairway/status/#", "fairway/user/#", "fairway/user/+/inbox", "fairway/user/bob/inbox",
        "fairway/user/bob/#", "fairway/user/annx/#", "fairway/user/ann", "fairway/user/ann/+/#",
        "fairway/user/ann/+/+", "fairway/user/bob/friends", "fairway/user/bob/presence/ann",
        "fairway/user/bob/presence/+", "fairway/user/ann/friends/#", "fairway/user/ann/presence",
        "fairway/user/ann/presence/Bob", "fairway/user/ann/presence/+/x", "fairway/user/ann/room/+",
        "fairway/user/ann/room/#", "fairway/user/ann/presence/bob/info",
        "fairway/user/bob/round", "fairway/user/bob/round/brief", "fairway/user/ann/round/brief/#",
        "fairway/user/ann/round/state", "fairway/user/ann/+/brief",
        "fairway/user/bob/location/ann/info", "fairway/user/ann/location/+/+",
        "fairway/user/ann/location/bob/info/x", "fairway/user/ann/do/#",
        "fairway/user/ann/do/room/create", "fairway/room/+/state",
        "fairway/room/#", "fairway/room/+/#", "fairway/room/\(room)", "fairway/room/\(room)/do/#",
        "fairway/room/\(room)/do/ann/score", "fairway/room/\(room)/+/#", "fairway/room/abc/state",
        "fairway/guest/\(guest)/reply", "fairway/guest/+/reply", "fairway/ops/#",
        "fairway/ops/metrics", "owntracks/#", "owntracks/ann/#", "owntracks/ann/phone",
        "owntracks/+/+/cmd", "owntracks/bob/+/cmd", "owntracks/ann/phone/cmd/#",
        "$SYS/#", "$share/g/fairway/room/\(room)/state", "$share/g/fairway/user/ann/#",
        "$fairway/guard", "$CONTROL/#", "$CONTROL/fairway/v1/response",
    ])
    func `any other filter is refused`(_ filter: String) {
        #expect(!grants(filter, to: .user(admin: false), named: "ann"))
    }

    @Test func `a guest reads only its replies and the status`() {
        for filter in ["reply", "reply/#", "#"].map({ "fairway/guest/\(guest)/" + $0 }) {
            #expect(grants(filter, to: .guest, named: guest))
        }
        #expect(grants("fairway/status", to: .guest, named: guest))
        for filter in [
            "fairway/public/#", "fairway/room/\(room)/state", "fairway/guest/+/reply",
            "fairway/guest/guest-aaaaaaaaaaaaaaaa/reply", "owntracks/\(guest)/x/cmd", "#",
            "fairway/user/\(guest)/#", "fairway/ops/#", "fairway/guest/\(guest)/do/account/signIn",
        ] { #expect(!grants(filter, to: .guest, named: guest), "\(filter)") }
    }

    @Test func `admins read operations, and the daemon everything`() {
        #expect(grants("fairway/ops/#", to: .user(admin: true), named: "ann"))
        #expect(grants("fairway/ops/alert/+", to: .user(admin: true), named: "ann"))
        #expect(!grants("fairway/#", to: .user(admin: true), named: "ann"))
        #expect(grants("#", to: .daemon, named: "$fairwayd"))
    }

    @Test func `W9: a filter that includes the topic of my round is recognised`() {
        func includes(_ filter: String) -> Bool {
            withBytes(filter) { grammar.includesRound(filter: $0) }
        }
        for rest in ["round", "round/brief", "round/#", "round/+", "#", "+"] {
            #expect(includes("fairway/user/ann/\(rest)"))
        }
        for filter in [
            "fairway/user/ann/room/\(room)", "fairway/user/ann/reply/#", "fairway/status",
            "fairway/room/\(room)/brief", "fairway/room/\(room)/#", "owntracks/ann/+/cmd",
            "fairway/public/#", "fairway/guest/\(guest)/#", "fairway/ops/#", "fairway/user", "",
        ] { #expect(!includes(filter), "\(filter)") }
    }

    @Test func `only the daemon may read requests`() {
        for place in TopicKind.allCases where place.isRequest {
            for asker in [TopicClient.guest, .user(admin: false), .user(admin: true)] {
                #expect(place.reading(asker, own: true) == .refused)
            }
            #expect(place.reading(.daemon, own: false) == .granted)
        }
    }

    @Test func `only the topics of the writing table can be written`() {
        let forUsers: [TopicKind: TopicRight] = [
            .userDo: .granted, .roomDo: .ifMember, .roomScore: .ifMember, .owntracks: .granted,
        ]
        for place in TopicKind.allCases {
            for asker in [TopicClient.user(admin: false), .user(admin: true)] {
                #expect(place.writing(asker, own: true) == forUsers[place] ?? .refused)
                #expect(place.writing(asker, own: false) == .refused)
            }
            let forGuests: TopicRight = place == .guestDo ? .granted : .refused
            #expect(place.writing(.guest, own: true) == forGuests)
            #expect(place.writing(.guest, own: false) == .refused)
        }
    }

    @Test func `only the topics of the reading table can be read`() {
        let forOwner: [TopicKind: TopicRight] = [
            .userReply: .granted, .userInbox: .granted, .owntracksCommand: .granted,
            .userFriends: .granted, .userRound: .granted, .userRoundBrief: .granted,
            .userPresence: .ifFriend,
            .userRoom: .ifMember, .userLocation: .ifShared, .userLocationEvent: .ifShared,
            .userLocationInfo: .ifShared,
        ]
        let forAnybody: [TopicKind: TopicRight] = [
            .roomHead: .ifMember, .roomState: .ifMember, .roomEvent: .ifMember,
            .roomPresence: .ifMember,
            .roomBrief: .ifMember, .publicTopic: .granted, .status: .granted,
        ]
        for place in TopicKind.allCases {
            for admin in [false, true] {
                let ops: TopicRight? = admin && place == .ops ? .granted : nil
                let others = forAnybody[place] ?? ops ?? .refused
                let user = TopicClient.user(admin: admin)
                #expect(place.reading(user, own: false) == others)
                #expect(place.reading(user, own: true) == forOwner[place] ?? others)
            }
            let own: TopicRight = [.guestReply, .status].contains(place) ? .granted : .refused
            #expect(place.reading(.guest, own: true) == own)
            #expect(place.reading(.guest, own: false) == (place == .status ? .granted : .refused))
        }
    }
}
