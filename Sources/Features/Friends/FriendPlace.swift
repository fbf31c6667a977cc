import Contract

/// Where in a user's list somebody stands; does not move while others come and go.
struct FriendPlace: Comparable {
    /// Friends, incoming, outgoing, blocked.
    let list: Int
    let order: Int
    let user: String

    init(list: Int, order: Int, user: String) {
        self.list = list
        self.order = order
        self.user = user
    }

    /// - Throws: A refusal where it is none.
    init(cursor: String) throws {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let list = Int(parts[0]), let order = Int(parts[1]) else {
            throw Refusal.cursorInvalid
        }
        self.init(list: list, order: order, user: String(parts[2]))
    }

    var cursor: String { "\(list).\(order).\(user)" }

    static func < (one: FriendPlace, other: FriendPlace) -> Bool {
        (one.list, one.order, one.user) < (other.list, other.order, other.user)
    }
}
