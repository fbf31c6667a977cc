/// A topic of the contract with its parts as text, for the daemon and the command line.
package enum Topic: Hashable, Sendable {
    /// A request of a guest. The service is always `account`.
    case guestDo(clientId: String, service: String, method: String)
    /// A reply to a guest. `below` is the part after `reply/`, or empty.
    case guestReply(clientId: String, below: String)
    /// A request of a user.
    case userDo(user: String, service: String, method: String)
    /// A reply to a user. `below` is the part after `reply/`, or empty.
    case userReply(user: String, below: String)
    /// A user's notifications.
    case userInbox(user: String)
    /// Messages of a room for one user only.
    case userRoom(user: String, room: String)
    /// A friend's position, for a user.
    case userLocation(user: String, friend: String)
    /// A friend's arrivals and departures, for a user.
    case userLocationEvent(user: String, friend: String)
    /// A friend's card, for a user.
    case userLocationInfo(user: String, friend: String)
    /// A user's friends.
    case userFriends(user: String)
    /// The room in which a user plays.
    case userRound(user: String)
    /// The summary line of that room.
    case userRoundBrief(user: String)
    /// Whether a friend is online, for a user.
    case userPresence(user: String, friend: String)
    /// A request inside a room.
    case roomDo(room: String, user: String, method: String)
    /// A text score.
    case roomScore(room: String, user: String, player: String, hole: String)
    /// The part of a room that seldom changes.
    case roomHead(room: String)
    /// The part of a room that changes during the game.
    case roomState(room: String)
    /// A change of a room.
    case roomEvent(room: String)
    /// The connected members of a room.
    case roomPresence(room: String)
    /// A line for a watch face.
    case roomBrief(room: String)
    /// A topic for all signed-in users.
    case publicTopic(below: String)
    /// The daemon's state.
    case status
    /// A topic for admins.
    case ops(below: String)
    /// A message of an OwnTracks app. `below` is the part after the device, or empty.
    case owntracks(user: String, device: String, below: String)
    /// Commands to an OwnTracks app.
    case owntracksCommand(user: String, device: String)
}

/// The limits of replies. The daemon sends replies, and the guard sends notices on the same topics.
package enum ReplyLimits {
    /// The most bytes of the topic and the payload of a reply to a text. The usual library for small devices
    /// drops packets of more than 256 bytes, and says nothing.
    package static let textBytesMax = 200
    /// The most characters of a player and of a hole that a reply to a text quotes.
    package static let (quotedPlayerMax, quotedHoleMax) = (20, 8)
    /// The time for which the broker keeps a reply for a session that is away, seconds. Later the client
    /// has repeated its request, or nobody waits for the answer.
    package static let expirySeconds: UInt32 = 600
}

/// The rules for names in topics.
///
/// All functions accept unchecked bytes and never trap, because the guard calls them inside the
/// broker.
package enum TopicNames {
    /// The longest client id, in bytes.
    package static let clientIdBytesMax = 128

    /// Tells whether this is a username: `[a-z][a-z0-9_]{2,19}`.
    package static func isUsername(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count >= 3, name.count <= 20, name[0].isLowerLetter else { return false }
        return name.allSatisfy { $0.isLowerLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    }

    /// Tells whether this is a room id: 16 of `[a-z0-9]`.
    package static func isRoom(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count == 16 && name.allSatisfy { $0.isLowerLetter || $0.isDigit }
    }

    /// Tells whether this is a guest's client id: `guest-[A-Za-z0-9_-]{16,64}`.
    package static func isGuestClientId(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count >= 22, name.count <= 70, name.starts(with: "guest-") else { return false }
        return name.dropFirst(6).allSatisfy { $0.isWordOrDash }
    }

    /// Whether this can be a device's id, as in tokens: `[A-Za-z0-9_-]{1,32}`. Not `-` alone, which
    /// means "none" in ``GuardReport``.
    package static func isDevice(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count >= 1 && name.count <= 32 && name.allSatisfy { $0.isWordOrDash }
            && !name.equals("-")
    }

    /// Whether this can name a service, a method, a player or a hole in a topic:
    /// `[A-Za-z0-9_-]{1,64}`. Only the daemon knows whether it exists.
    package static func isPart(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count >= 1 && name.count <= 64 && name.allSatisfy { $0.isWordOrDash }
    }

    /// Whether this can be a device's name below `owntracks/{user}/`: 1 to 128 bytes without
    /// wildcards and control characters.
    package static func isOwntracksDevice(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count >= 1 && name.count <= 128
            && name.allSatisfy {
                $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "#")
            }
    }
}

extension TopicNames {
    /// Tells whether this is a username: `[a-z][a-z0-9_]{2,19}`.
    package static func isUsername(_ name: String) -> Bool { bytes(of: name, isUsername) }

    /// Tells whether this is a room id: 16 of `[a-z0-9]`.
    package static func isRoom(_ name: String) -> Bool { bytes(of: name, isRoom) }

    /// Tells whether this is a guest's client id: `guest-[A-Za-z0-9_-]{16,64}`.
    package static func isGuestClientId(_ name: String) -> Bool { bytes(of: name, isGuestClientId) }

    /// Whether no account can ever have this username, regardless of the configured list: `g` and
    /// digits (ids of guest players), and the names that the system uses itself.
    ///
    /// ``ReservedNames`` lists further names that nobody can sign up with. Older accounts may
    /// have such a name.
    package static func isReserved(_ name: String) -> Bool {
        if ["guest", "auto", "admin", "fairway", "system"].contains(name) { return true }
        return name.utf8.first == UInt8(ascii: "g") && name.utf8.dropFirst().allSatisfy(\.isDigit)
    }

    private static func bytes(
        of name: String, _ test: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var name = name
        return name.withUTF8 { test($0) }
    }
}

/// The limits for topics and filters. No topic of the contract needs more.
package enum TopicLimits {
    /// The most levels, as in `fairway/room/{room}/do/{user}/score/{player}/{hole}`.
    package static let levelsMax = 8
    package static let bytesMax = 256
    /// Whether a topic or filter is within the limits.
    ///
    /// - Complexity: O(1), even for a topic that is too long. No allocation.
    package static func contain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= bytesMax else { return false }
        var levels = 1
        for byte in bytes where byte == UInt8(ascii: "/") { levels &+= 1 }
        return levels <= levelsMax
    }
}
