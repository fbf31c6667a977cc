/// What the guard refuses, and why: counted where it is decided.
package enum GuardCount: String, CaseIterable, Sendable {
    /// A delivery of a room's topic to who is not in the room, or not any more.
    case deliveryNotMember = "delivery.notMember"
    /// A delivery of a position to who may not see it, or not any more.
    case deliveryNotShared = "delivery.notShared"
    /// A delivery of a user's presence to somebody who is not, or no longer, a friend.
    case deliveryNotFriend = "delivery.notFriend"
    /// A delivery to a device that signed out.
    case deliverySignedOut = "delivery.signedOut"
    /// A delivery that would be kept for somebody without a device, or for nobody.
    case deliveryOffline = "delivery.offline"
    /// Any other delivery: what is another one's, or nobody's to read.
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
    /// A CONNECT with a token that is dead, or with none that there is.
    case connectRefused = "connect.refused"
    /// A CONNECT that may be tried again: nothing is known yet, or a network asks too often.
    case connectClosed = "connect.closed"
    /// A CONNECT of a user who has reached the limit of connections.
    case connectUserFull = "connect.userFull"
    /// A CONNECT from an address that has reached the limit of connections.
    case connectAddressFull = "connect.addressFull"
    /// A CONNECT that is refused because most places are taken and no other network has at least two connections more.
    case connectFull = "connect.full"
    /// A connection that was closed to make room for a client from a network with fewer connections.
    case connectCrowdedOut = "connect.crowdedOut"
    /// A CONNECT of a daemon while the daemon of another server is connected.
    case connectOtherServer = "connect.otherServer"
    /// A connection that sent no CONNECT in time, or the oldest such connection of too many.
    case connectHalfOpen = "connect.halfOpen"

    /// What was refused: `delivery`, `publish`, ...
    package var what: String { String(rawValue.prefix { $0 != "." }) }
    /// Why.
    package var reason: String { String(rawValue.drop { $0 != "." }.dropFirst()) }
}
