/// The reasons why something between two users is not done.
package enum TieError: Error, Equatable {
    /// I have blocked the other.
    case blocked
    case noRequest
    case notFriends
}
