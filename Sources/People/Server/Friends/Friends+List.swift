import Contract
import Engine
import PeopleContract
import Topics

/// `friend/list`, in pages. Almost all users have one page.
extension Friends {
    func list(
        _ request: ListFriends, _ call: Call, _ context: Context
    ) throws -> ListFriends.Result {
        let start = try request.cursor.map(FriendListPosition.init(cursor:))
        var result = ListFriends.Result()
        result.topics = grammar.friendTopics(user: call.user)
        var budget = PageBudget()
        var last = start
        for line in try lines(of: call.user, context) {
            if let start, line.place <= start { continue }
            guard budget.fits(line.bytesCount) else {
                result.cursor = last?.cursor
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

    /// The position in the list: friends by name, then the others, each kind with the newest first.
    var place: FriendListPosition {
        switch self {
        case .friend(let entry): FriendListPosition(list: 0, order: 0, user: entry.friend.user)
        case .incoming(let person):
            FriendListPosition(list: 1, order: -person.at, user: person.user)
        case .outgoing(let person):
            FriendListPosition(list: 2, order: -person.at, user: person.user)
        case .blocked(let person): FriendListPosition(list: 3, order: -person.at, user: person.user)
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

/// The position of an entry in a user's list. It does not change when others are added or removed.
struct FriendListPosition: Comparable {
    /// 0 for friends, 1 for incoming requests, 2 for outgoing requests, 3 for blocked users.
    let list: Int
    let order: Int
    let user: String

    init(list: Int, order: Int, user: String) {
        self.list = list
        self.order = order
        self.user = user
    }

    /// - Throws: ``Refusal/cursorInvalid`` if the text is not a cursor.
    init(cursor: String) throws {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let list = Int(parts[0]), let order = Int(parts[1]) else {
            throw Refusal.cursorInvalid
        }
        self.init(list: list, order: order, user: String(parts[2]))
    }

    var cursor: String { "\(list).\(order).\(user)" }

    static func < (one: FriendListPosition, other: FriendListPosition) -> Bool {
        (one.list, one.order, one.user) < (other.list, other.order, other.user)
    }
}
