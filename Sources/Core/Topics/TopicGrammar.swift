/// The topics of the contract, defined once for the guard, the daemon and the command line.
package struct TopicGrammar: Equatable, Sendable {
    /// The first level of every topic except OwnTracks' own. The default is `fairway`.
    package let base: String
    /// ``base`` as bytes.
    let baseBytes: [UInt8]

    /// Creates the grammar for a base topic.
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
    /// Parses a topic into text.
    ///
    /// - Returns: Nil if the contract has no such topic.
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
        case .userRound: .userRound(user: owner)
        case .userRoundBrief: .userRoundBrief(user: owner)
        case .userPresence: .userPresence(user: owner, friend: text(parsed.friend))
        case .roomDo: .roomDo(room: room, user: owner, method: method)
        case .roomScore:
            .roomScore(
                room: room, user: owner, player: text(parsed.player), hole: text(parsed.hole))
        case .roomHead: .roomHead(room: room)
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
    /// Replies to a guest.
    package func guestReply(_ clientId: String) -> String { "\(base)/guest/\(clientId)/reply" }
    /// The notice to a guest who signed up that the mail address is confirmed.
    package func guestConfirmed(_ clientId: String) -> String {
        "\(guestReply(clientId))/confirmed"
    }
    /// The prefix of a user's requests, before `/{service}/{method}`.
    package func userDo(_ user: String) -> String { "\(base)/user/\(user)/do" }
    /// Replies to a user.
    package func userReply(_ user: String) -> String { "\(base)/user/\(user)/reply" }
    /// Notifications for a user.
    package func userInbox(_ user: String) -> String { "\(base)/user/\(user)/inbox" }
    /// Messages of a room for one user only.
    package func userRoom(_ user: String, _ room: String) -> String {
        "\(base)/user/\(user)/room/\(room)"
    }
    /// A friend's latest position, for a user. Retained.
    package func userLocation(_ user: String, friend: String) -> String {
        "\(base)/user/\(user)/location/\(friend)"
    }
    /// The prefix of friends' positions for a user, before `/{friend}`.
    package func userLocations(_ user: String) -> String { "\(base)/user/\(user)/location" }
    /// Notices for a user that a friend arrived at a place, or left it.
    package func userLocationEvent(_ user: String, friend: String) -> String {
        "\(userLocation(user, friend: friend))/event"
    }
    /// A friend's OwnTracks card, for a user. Retained.
    package func userLocationInfo(_ user: String, friend: String) -> String {
        "\(userLocation(user, friend: friend))/info"
    }
    /// A user's friends. Retained.
    package func userFriends(_ user: String) -> String { "\(base)/user/\(user)/friends" }
    /// The room in which a user plays now. Retained.
    package func userRound(_ user: String) -> String { "\(base)/user/\(user)/round" }
    /// The summary line of the room in which a user plays now. Retained.
    package func userRoundBrief(_ user: String) -> String { "\(userRound(user))/brief" }
    /// Whether a friend is online, for a user. Retained.
    package func userPresence(_ user: String, friend: String) -> String {
        "\(base)/user/\(user)/presence/\(friend)"
    }
    /// The part of a room that seldom changes. Retained.
    package func roomHead(_ room: String) -> String { "\(base)/room/\(room)/head" }
    /// The part of a room that changes during the game. Retained.
    package func roomState(_ room: String) -> String { "\(base)/room/\(room)/state" }
    /// Each change of a room.
    package func roomEvent(_ room: String) -> String { "\(base)/room/\(room)/event" }
    /// The connected members of a room. Retained.
    package func roomPresence(_ room: String) -> String { "\(base)/room/\(room)/presence" }
    /// A line for a watch face. Retained.
    package func roomBrief(_ room: String) -> String { "\(base)/room/\(room)/brief" }
    /// The prefix of a member's requests in a room, before `/{method}`.
    package func roomDo(_ room: String, _ user: String) -> String {
        "\(base)/room/\(room)/do/\(user)"
    }
    /// The prefix of a member's text scores, before `/{player}/{hole}`.
    package func roomScore(_ room: String, _ user: String) -> String {
        "\(roomDo(room, user))/score"
    }
    /// A topic that all signed-in users may read.
    package func publicTopic(_ rest: String) -> String { "\(base)/public/\(rest)" }
    /// The number of players on a course. Retained.
    package func courseCrowd(_ course: String) -> String { publicTopic("course/\(course)/crowd") }
    /// The daemon's own state, and its will. Retained.
    package var status: String { "\(base)/status" }
    /// A topic for admins.
    package func ops(_ rest: String) -> String { "\(base)/ops/\(rest)" }
    /// The alert to admins that a monitor is down. Retained until it is up again.
    package func opsAlert(_ monitor: String) -> String { ops("alert/\(monitor)") }
    /// The daemon's messages to itself, which prove that the broker delivers messages.
    package var echo: String { "$\(base)/echo" }
    /// Commands to an OwnTracks app.
    package func owntracksCommand(_ user: String, device: String) -> String {
        "owntracks/\(user)/\(device)/cmd"
    }
    /// The control lines from the daemon to the guard; see ``ControlLine``.
    package var control: String { "$CONTROL/\(base)/v1" }
    /// The reports from the guard to the daemon; see ``GuardReport``.
    package var guardReports: String { "$\(base)/guard" }
    /// The memory of the broker's process, in bytes as text. Retained. The guard publishes it every
    /// ten seconds.
    package var brokerMemory: String { "$\(base)/memory" }

    /// The daemon's message to itself after a subscription, which arrives after all retained
    /// messages.
    package var linkMarker: String { "$\(base)/link" }

    /// The filters by which the daemon finds retained messages whose owner may no longer exist.
    package var revocableFilters: [String] {
        [
            "\(base)/room/+/+", "\(base)/user/+/location/+", "\(base)/user/+/location/+/info",
            "\(base)/user/+/friends", "\(base)/user/+/round", "\(base)/user/+/round/brief",
            "\(base)/user/+/presence/+", "\(base)/public/course/+/crowd",
            "\(base)/ops/alert/+",
        ]
    }

    /// The filters of all requests and OwnTracks messages, for the daemon.
    package var daemonFilters: [String] {
        [
            "\(base)/guest/+/do/#", "\(base)/user/+/do/#", "\(base)/room/+/do/#", "owntracks/#",
            guardReports,
        ]
    }
}
