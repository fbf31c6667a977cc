import Contract
import Rules

extension Refusal {
    /// What a user is told of an error between two users.
    init(_ error: TieError) {
        switch error {
        case .blocked: self.init(.friendBlocked, "You have blocked this user. Unblock them first.")
        case .noRequest: self.init(.friendNoRequest, "This friend request no longer exists.")
        case .notFriends: self.init(.friendNotFriends, "You are not friends.")
        }
    }
}
