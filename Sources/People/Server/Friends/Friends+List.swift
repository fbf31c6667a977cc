import Contract
import Engine
import PeopleContract
import Topics

/// `friend/list`, in pages. Almost all users have one page.
extension Friends {
    func list(
        _ request: ListFriends, _ call: Call, _ context: Context
    ) throws -> ListFriends.Result {
        let start = try request.cursor.map(FriendListEntry.Place.init(reading:))
        var result = ListFriends.Result()
        result.topics = grammar.friendTopics(user: call.user)
        var budget = PageBudget()
        var last = start
        for line in try lines(of: call.user, context) {
            if let start, line.place.parts <= start.parts { continue }
            guard budget.fits(line.bytesCount) else {
                result.cursor = last?.text
                return result
            }
            line.add(to: &result)
            last = line.place
        }
        return result
    }

    /// All entries of the list, in order.
    private func lines(of user: String, _ context: Context) throws -> [FriendListEntry] {
        let store = RelationshipStore(database: context.database)
        let list = try store.list(of: user)
        var lines = try list.friends.map { friend in
            var entry = ListFriends.Entry()
            entry.friend = friend
            entry.presence = try document(of: friend.user, context)
            return FriendListEntry.friend(entry)
        }
        lines += list.incoming.map(FriendListEntry.incoming)
        lines += list.outgoing.map(FriendListEntry.outgoing)
        lines += try store.blocked(by: user).map(FriendListEntry.blocked)
        return lines
    }
}

/// An entry in a user's list.
enum FriendListEntry {
    case friend(ListFriends.Entry)
    case incoming(FriendList.Person)
    case outgoing(FriendList.Person)
    case blocked(FriendList.Person)

    /// A place in the list: the kind of entry, the order within this kind, and the user. It does not
    /// change when others are added or removed.
    typealias Place = Cursor<Int, Int, String>

    /// The place in the list: friends by name, then the others, each kind with the newest first.
    var place: Place {
        switch self {
        case .friend(let entry): Place(0, 0, entry.friend.user)
        case .incoming(let person): Place(1, -person.at, person.user)
        case .outgoing(let person): Place(2, -person.at, person.user)
        case .blocked(let person): Place(3, -person.at, person.user)
        }
    }

    /// The size of the entry as JSON.
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
