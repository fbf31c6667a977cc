/// The topics of the contract, stated once for guard, daemon and command line.
package struct TopicGrammar: Equatable, Sendable {
    /// The first level of every topic but OwnTracks' own; `fairway` unless configured otherwise.
    package let base: String
    /// The same as bytes.
    let baseBytes: [UInt8]

    /// Makes the grammar for a base topic.
    ///
    /// - Parameter base: One level of `[A-Za-z0-9_-]{1,64}`, and not `owntracks`.
    /// - Returns: Nil for any other base.
    package init?(base: String) {
        var text = base
        guard text.withUTF8({ TopicNames.isPart($0) && !$0.equals("owntracks") }) else {
            return nil
        }
        self.init(verified: base)
    }

    private init(verified base: String) {
        self.base = base
        self.baseBytes = Array(base.utf8)
    }

    /// The grammar with the default base, `fairway`.
    package static let standard = TopicGrammar(verified: "fairway")
}

extension TopicGrammar {
    /// Takes a topic apart into text.
    ///
    /// - Returns: Nil if it is no topic of the contract.
    package func topic(_ text: String) -> Topic? {
        var text = text
        return text.withUTF8 { bytes in parse(bytes).map { Self.topic($0, bytes) } }
    }

    private static func topic(_ parsed: ParsedTopic, _ bytes: UnsafeBufferPointer<UInt8>) -> Topic {
        func text(_ part: TopicSlice) -> String { String(decoding: bytes[part], as: UTF8.self) }
        let (owner, room) = (text(parsed.owner), text(parsed.room))
        let (service, method) = (text(parsed.service), text(parsed.method))
        let (device, below) = (text(parsed.device), text(parsed.rest))
        return switch parsed.place {
        case .guestDo: .guestDo(clientId: owner, service: service, method: method)
        case .guestReply: .guestReply(clientId: owner, below: below)
        case .userDo: .userDo(user: owner, service: service, method: method)
        case .userReply: .userReply(user: owner, below: below)
        case .userInbox: .userInbox(user: owner)
        case .userRoom: .userRoom(user: owner, room: room)
        case .userLocation: .userLocation(user: owner, friend: text(parsed.friend))
        case .userLocationEvent:
            .userLocationEvent(user: owner, friend: text(parsed.friend))
        case .userLocationInfo:
            .userLocationInfo(user: owner, friend: text(parsed.friend))
        case .userFriends: .userFriends(user: owner)
        case .userPresence: .userPresence(user: owner, friend: text(parsed.friend))
        case .roomDo: .roomDo(room: room, user: owner, method: method)
        case .roomScore:
            .roomScore(
                room: room, user: owner, player: text(parsed.player), hole: text(parsed.hole))
        case .roomState: .roomState(room: room)
        case .roomEvent: .roomEvent(room: room)
        case .roomPresence: .roomPresence(room: room)
        case .roomBrief: .roomBrief(room: room)
        case .publicTopic: .publicTopic(below: below)
        case .status: .status
        case .ops: .ops(below: below)
        case .owntracks: .owntracks(user: owner, device: device, below: below)
        case .owntracksCommand: .owntracksCommand(user: owner, device: device)
        }
    }
}

extension TopicGrammar {
    /// The prefix of a guest's requests, before `/account/{method}`.
    package func guestDo(_ clientId: String) -> String { "\(base)/guest/\(clientId)/do" }
    /// Where a guest gets replies.
    package func guestReply(_ clientId: String) -> String { "\(base)/guest/\(clientId)/reply" }
    /// Where a guest who signed up hears that the address is confirmed.
    package func guestConfirmed(_ clientId: String) -> String {
        "\(guestReply(clientId))/confirmed"
    }
    /// The prefix of a user's requests, before `/{service}/{method}`.
    package func userDo(_ user: String) -> String { "\(base)/user/\(user)/do" }
    /// Where a user gets replies.
    package func userReply(_ user: String) -> String { "\(base)/user/\(user)/reply" }
    /// Where a user gets notifications.
    package func userInbox(_ user: String) -> String { "\(base)/user/\(user)/inbox" }
    /// What in a room is for one user alone.
    package func userRoom(_ user: String, _ room: String) -> String {
        "\(base)/user/\(user)/room/\(room)"
    }
    /// Where a user sees a friend's latest position.
    package func userLocation(_ user: String, friend: String) -> String {
        "\(base)/user/\(user)/location/\(friend)"
    }
    /// The prefix of where a user sees friends' positions, before `/{friend}`.
    package func userLocations(_ user: String) -> String { "\(base)/user/\(user)/location" }
    /// Where a user hears that a friend arrived at a place, or left it.
    package func userLocationEvent(_ user: String, friend: String) -> String {
        "\(userLocation(user, friend: friend))/event"
    }
    /// Where a user sees a friend's card, retained.
    package func userLocationInfo(_ user: String, friend: String) -> String {
        "\(userLocation(user, friend: friend))/info"
    }
    /// A user's friends, retained.
    package func userFriends(_ user: String) -> String { "\(base)/user/\(user)/friends" }
    /// Where a user sees whether a friend is there, retained.
    package func userPresence(_ user: String, friend: String) -> String {
        "\(base)/user/\(user)/presence/\(friend)"
    }
    /// The whole room, retained.
    package func roomState(_ room: String) -> String { "\(base)/room/\(room)/state" }
    /// Each change of a room.
    package func roomEvent(_ room: String) -> String { "\(base)/room/\(room)/event" }
    /// Who of a room is connected, retained.
    package func roomPresence(_ room: String) -> String { "\(base)/room/\(room)/presence" }
    /// A line for a watch face, retained.
    package func roomBrief(_ room: String) -> String { "\(base)/room/\(room)/brief" }
    /// The prefix of a member's requests in a room, before `/{method}`.
    package func roomDo(_ room: String, _ user: String) -> String {
        "\(base)/room/\(room)/do/\(user)"
    }
    /// The prefix of a member's text scores, before `/{player}/{hole}`.
    package func roomScore(_ room: String, _ user: String) -> String {
        "\(roomDo(room, user))/score"
    }
    /// Something that everybody signed in may read.
    package func publicTopic(_ rest: String) -> String { "\(base)/public/\(rest)" }
    /// How many play a course, retained.
    package func courseCrowd(_ course: String) -> String { publicTopic("course/\(course)/crowd") }
    /// The daemon's own state, retained, and its will.
    package var status: String { "\(base)/status" }
    /// Something for admins.
    package func ops(_ rest: String) -> String { "\(base)/ops/\(rest)" }
    /// Where admins see that a monitor is down, retained while it lasts.
    package func opsAlert(_ monitor: String) -> String { ops("alert/\(monitor)") }
    /// Where the daemon hears itself, to know that the broker passes messages on.
    package var echo: String { "$\(base)/echo" }
    /// Commands to an OwnTracks app.
    package func owntracksCommand(_ user: String, device: String) -> String {
        "owntracks/\(user)/\(device)/cmd"
    }
    /// Where the daemon tells the guard what is granted and withdrawn; see ``ControlLine``.
    package var control: String { "$CONTROL/\(base)/v1" }
    /// Where the guard tells the daemon who is connected; see ``GuardReport``.
    package var guardReports: String { "$\(base)/guard" }
    /// The memory of the broker's process, in bytes as text, retained. The guard publishes it every ten seconds.
    package var brokerMemory: String { "$\(base)/memory" }

    /// Where the daemon tells itself that it has heard all that stood retained.
    package var linkMarker: String { "$\(base)/link" }

    /// The filters over which the daemon finds what stands retained and may be nobody's any more.
    package var revocableFilters: [String] {
        [
            "\(base)/room/+/+", "\(base)/user/+/location/+", "\(base)/user/+/location/+/info",
            "\(base)/user/+/friends",
            "\(base)/user/+/presence/+", "\(base)/public/course/+/crowd",
            "\(base)/ops/alert/+",
        ]
    }

    /// The filters over which the daemon hears every request and every OwnTracks message.
    package var daemonFilters: [String] {
        [
            "\(base)/guest/+/do/#", "\(base)/user/+/do/#", "\(base)/room/+/do/#", "owntracks/#",
            guardReports,
        ]
    }
}
