/// The places that the topic grammar knows: one a row of the contract's tables.
///
/// What fits none of them belongs to the daemon alone.
package enum TopicPlace: UInt8, Sendable, CaseIterable {
    /// `{base}/guest/{clientId}/do/account/{method}`, one of the five methods for guests.
    case guestDo
    /// `{base}/guest/{clientId}/reply` and below.
    case guestReply
    /// `{base}/user/{user}/do/{service}/{method}`.
    case userDo
    /// `{base}/user/{user}/reply` and below.
    case userReply
    /// `{base}/user/{user}/inbox`.
    case userInbox
    /// `{base}/user/{user}/room/{room}`.
    case userRoom
    /// `{base}/user/{user}/location/{friend}`.
    case userLocation
    /// `{base}/user/{user}/location/{friend}/event`.
    case userLocationEvent
    /// `{base}/user/{user}/location/{friend}/info`.
    case userLocationInfo
    /// `{base}/user/{user}/friends`.
    case userFriends
    /// `{base}/user/{user}/presence/{friend}`.
    case userPresence
    /// `{base}/room/{room}/do/{user}/{method}`.
    case roomDo
    /// `{base}/room/{room}/do/{user}/score/{player}/{hole}`.
    case roomScore
    /// `{base}/room/{room}/state`.
    case roomState
    /// `{base}/room/{room}/event`.
    case roomEvent
    /// `{base}/room/{room}/presence`.
    case roomPresence
    /// `{base}/room/{room}/brief`.
    case roomBrief
    /// `{base}/public` and below.
    case publicTopic
    /// `{base}/status`.
    case status
    /// `{base}/ops` and below.
    case ops
    /// `owntracks/{user}/{device}` and below, but for `cmd`.
    case owntracks
    /// `owntracks/{user}/{device}/cmd`.
    case owntracksCommand
}
