/// A line from the guard to the daemon, on `${base}/guard`.
///
/// A message has lines separated by `
/// `, with fields separated by one space.
package enum GuardReport: Equatable, Sendable {
    /// A client connected.
    ///
    /// - `serial`: the number of the connection; unique while the broker's process lives.
    /// - `principal`: the username, or a guest's client id.
    /// - `device`: the token's device id; nil for a guest.
    /// - `address`: the client's address as the broker prints it; nil if it has none.
    /// - `keepAlive`: in seconds. The broker ends the connection after one and a half times this
    ///   time without a message (MQTT 5, 3.1.2.10). 0: never; nil: not reported.
    case connected(
        serial: UInt64, principal: String, device: String?, address: String?, keepAlive: Int? = nil)
    /// A connection ended.
    ///
    /// - `isLost`: whether it may have ended because of silence. The guard only knows that the
    ///   client published nothing for as long as the broker waits. It does not see pings.
    case disconnected(serial: UInt64, principal: String, isLost: Bool = false)
    /// The broker may keep a session that must end. The client with this id has disconnected and
    /// has no right to a session any longer.
    case endSession(String)
    /// A user has subscribed to the topic of the user's round, for the first time since the broker started.
    /// The daemon publishes it only for these users.
    case readsRound(String)
    /// A full list follows. It replaces all earlier reports.
    case list
    /// The full list is complete.
    case end
    /// The number of refusals of one kind since the broker started.
    case count(GuardCount, UInt64)
    /// A control line that is not valid, quoted.
    case error(String)

    /// The longest keep-alive, in seconds. The broker reports it to MQTT 5 clients that ask for a
    /// longer one (3.2.2.3.14), so it detects a dead connection in time.
    package static let keepAliveMax = 300

    /// The line as it is sent, without the line's end.
    package var text: String {
        switch self {
        case .connected(let serial, let principal, let device, let address, let keepAlive):
            "+ \(serial) \(principal) \(device ?? "-") \(address ?? "-")"
                + (keepAlive.map { " \($0)" } ?? "")
        case .disconnected(let serial, let principal, let isLost):
            "- \(serial) \(principal)" + (isLost ? " lost" : "")
        case .endSession(let clientId): "session \(clientId)"
        case .readsRound(let user): "round \(user)"
        case .list: "list"
        case .end: "end"
        case .count(let what, let count): "count \(what.rawValue) \(count)"
        case .error(let line): "error \(line)"
        }
    }
}

extension GuardReport {
    /// Reads a line.
    ///
    /// - Parameter line: Unchecked bytes, without the line's end.
    /// - Returns: Nil for anything but a line of this protocol.
    package init?(_ line: UnsafeBufferPointer<UInt8>) {
        var words = LineWords(line)
        guard let verb = words.next(), let parsed = Self.parse(verb, &words), words.isAtEnd else {
            return nil
        }
        self = parsed
    }

    /// Reads a line.
    package init?(_ line: String) {
        var line = line
        guard let parsed = line.withUTF8({ GuardReport($0) }) else { return nil }
        self = parsed
    }

    private static func parse(
        _ verb: UnsafeBufferPointer<UInt8>, _ words: inout LineWords
    ) -> GuardReport? {
        if verb.equals("list") { return .list }
        if verb.equals("end") { return .end }
        if verb.equals("error") { return .error(words.rest()) }
        if verb.equals("count") { return parseCount(&words) }
        if verb.equals("session") {
            let clientId = words.rest()
            return clientId.isEmpty ? nil : .endSession(clientId)
        }
        if verb.equals("round") {
            return words.text(TopicNames.isUsername).map { .readsRound($0) }
        }
        guard let serial = words.text({ !$0.isEmpty }).flatMap({ UInt64($0) }),
            let principal = words.text({
                TopicNames.isUsername($0) || TopicNames.isGuestClientId($0)
            })
        else { return nil }
        if verb.equals("-") { return parseEnd(serial, principal, &words) }
        guard verb.equals("+"),
            let device = words.text({ $0.equals("-") || TopicNames.isDevice($0) }),
            let address = words.text({ !$0.isEmpty })
        else { return nil }
        var keepAlive: Int?
        if !words.isAtEnd {
            let number = words.text({ !$0.isEmpty }).flatMap { Int($0) }
            guard let number, (0...65_535).contains(number) else { return nil }
            keepAlive = number
        }
        return .connected(
            serial: serial, principal: principal, device: device == "-" ? nil : device,
            address: address == "-" ? nil : address, keepAlive: keepAlive)
    }

    private static func parseCount(_ words: inout LineWords) -> GuardReport? {
        guard let what = words.text({ !$0.isEmpty }).flatMap({ GuardCount(rawValue: $0) }),
            let count = words.text({ !$0.isEmpty }).flatMap({ UInt64($0) })
        else { return nil }
        return .count(what, count)
    }

    private static func parseEnd(
        _ serial: UInt64, _ principal: String, _ words: inout LineWords
    ) -> GuardReport? {
        guard !words.isAtEnd else { return .disconnected(serial: serial, principal: principal) }
        guard words.text({ $0.equals("lost") }) != nil else { return nil }
        return .disconnected(serial: serial, principal: principal, isLost: true)
    }
}

/// A kind of refusal that the guard counts.
package enum GuardCount: String, CaseIterable, Sendable {
    /// A delivery of a room's topic to a user who is not a member, or no longer one.
    case deliveryNotMember = "delivery.notMember"
    /// A delivery of a position to a user who may not see it, or may no longer see it.
    case deliveryNotShared = "delivery.notShared"
    /// A delivery of a user's presence to a user who is not a friend, or no longer one.
    case deliveryNotFriend = "delivery.notFriend"
    /// A delivery to a device that signed out.
    case deliverySignedOut = "delivery.signedOut"
    /// A delivery that the broker would queue for a guest, or for a user without a device.
    case deliveryOffline = "delivery.offline"
    /// Any other delivery: the topic belongs to another client, or no client may read it.
    case deliveryForbidden = "delivery.forbidden"
    case publishForbidden = "publish.forbidden"
    /// A publish above the client's rate.
    case publishTooMany = "publish.tooMany"
    case publishTooLarge = "publish.tooLarge"
    case willForbidden = "will.forbidden"
    /// A publish to a topic that is too long or has too many levels.
    case publishTopic = "publish.topic"
    case subscribeForbidden = "subscribe.forbidden"
    /// A filter that is too long or has too many levels.
    case subscribeFilter = "subscribe.filter"
    /// A subscription of a client that has reached its limit.
    case subscribeTooMany = "subscribe.tooMany"
    /// A CONNECT without a valid token.
    case connectRefused = "connect.refused"
    /// A CONNECT with a client id that belongs to another user, or that nobody may have.
    case connectClientId = "connect.clientId"
    /// A CONNECT that may succeed later: the guard has no snapshot yet, or a network connects too
    /// often.
    case connectClosed = "connect.closed"
    /// A CONNECT of a user who has reached the limit of connections.
    case connectUserFull = "connect.userFull"
    /// A CONNECT from an address that has reached the limit of connections.
    case connectAddressFull = "connect.addressFull"
    /// A CONNECT that is refused because most places are taken and no other network has at least
    /// two connections more.
    case connectFull = "connect.full"
    /// A connection that was closed to make room for a client from a network with fewer
    /// connections.
    case connectCrowdedOut = "connect.crowdedOut"
    /// A CONNECT of a daemon while the daemon of another server is connected.
    case connectOtherServer = "connect.otherServer"
    /// A connection that sent no CONNECT in time, or the oldest such connection of too many.
    case connectHalfOpen = "connect.halfOpen"
    /// A CONNECT of a guest, from an address with too many of them a minute.
    case connectRate = "connect.rate"
    /// A large CONNECT, such as one with a will, of a user for whom too many bytes wait.
    case connectTooLarge = "connect.tooLarge"
    /// A delivery to a user for whom too many bytes wait in the broker.
    case deliveryUserFull = "delivery.userFull"
    /// A delivery while too many bytes wait for all users, to one of those with the most.
    case deliveryFull = "delivery.full"
    /// A request or position while too many of them wait for the daemon.
    case publishBusy = "publish.busy"
    /// A stored session that ended because too many bytes waited for its user.
    case sessionUserFull = "session.userFull"
    /// A stored session that ended because too many bytes waited for all users.
    case sessionFull = "session.full"
    /// A connection that ended because too many bytes waited for its user.
    case connectionUserFull = "connection.userFull"
    /// A connection that ended because too many bytes waited for all users.
    case connectionFull = "connection.full"

    /// The refused action: `delivery`, `publish`, ...
    package var what: String { String(rawValue.prefix { $0 != "." }) }
    /// The reason for the refusal.
    package var reason: String { String(rawValue.drop { $0 != "." }.dropFirst()) }
}
