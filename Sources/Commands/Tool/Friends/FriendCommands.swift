import Contract
import JSON
import OperationsContract
import PeopleContract

/// `fairway friend list`: lists friends, open requests and blocked users.
enum FriendsList {
    static let command = Command(
        name: "friend list", summary: "list friends (online or offline) and open requests",
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let result = try invocation.withLink(list)
        var table = TextTable("USER", "NAME", "", "SINCE")
        for entry in result.friends {
            let presence = entry.presence
            table.add(
                entry.friend.user, entry.friend.name, presence.online ? "online" : "offline",
                Instant.text(presence.since))
        }
        for person in result.incoming { add(person, "wants to be your friend", to: &table) }
        for person in result.outgoing { add(person, "request sent", to: &table) }
        for person in result.blocked { add(person, "blocked", to: &table) }
        invocation.console.result(
            result.json, table.lines(empty: "No friends yet. Add one: fairway friend add USER"))
    }

    private static func list(_ link: Link) throws(ToolError) -> ListFriends.Result {
        var whole = ListFriends.Result()
        for page in try link.pages(of: ListFriends()) {
            whole.friends += page.friends
            whole.incoming += page.incoming
            whole.outgoing += page.outgoing
            whole.blocked += page.blocked
            whole.topics = page.topics
        }
        return whole
    }

    private static func add(
        _ person: FriendList.Person, _ state: String, to table: inout TextTable
    ) {
        table.add(person.user, person.name, state, Instant.text(person.at))
    }
}
