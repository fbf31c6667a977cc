import Contract

/// One who stands in a user's list.
enum FriendLine {
    case friend(ListFriends.Entry)
    case incoming(FriendList.Person)
    case outgoing(FriendList.Person)
    case blocked(FriendList.Person)

    /// Friends by name, then the others, each the newest first.
    var place: FriendPlace {
        switch self {
        case .friend(let entry): FriendPlace(list: 0, order: 0, user: entry.friend.user)
        case .incoming(let person): FriendPlace(list: 1, order: -person.at, user: person.user)
        case .outgoing(let person): FriendPlace(list: 2, order: -person.at, user: person.user)
        case .blocked(let person): FriendPlace(list: 3, order: -person.at, user: person.user)
        }
    }

    /// How much it takes as JSON.
    var bytesCount: Int {
        switch self {
        case .friend(let entry): entry.bytes.count
        case .incoming(let person), .outgoing(let person), .blocked(let person):
            person.bytes.count
        }
    }

    func add(to result: inout ListFriends.Result) {
        switch self {
        case .friend(let entry): result.friends.append(entry)
        case .incoming(let person): result.incoming.append(person)
        case .outgoing(let person): result.outgoing.append(person)
        case .blocked(let person): result.blocked.append(person)
        }
    }
}
