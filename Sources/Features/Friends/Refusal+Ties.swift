import Contract
import Rules

extension Refusal {
    /// What a user is told of an error between two users.
    init(_ error: TieError) {
        switch error {
        case .blocked: self.init(.friendBlocked, "you have blocked this user; unblock first")
        case .noRequest: self.init(.friendNoRequest, "there is no such request")
        case .notFriends: self.init(.friendNotFriends, "you are not friends")
        }
    }
}
