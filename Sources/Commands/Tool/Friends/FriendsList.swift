import Contract

/// `fairway friend list`.
enum FriendsList {
    static let command = Command(
        name: "friend list", summary: "list your friends, who is there, and open requests",
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try list(link)
        link.close()
        var table = TextTable("USER", "NAME", "", "SINCE")
        for entry in result.friends {
            let presence = entry.presence
            table.add(
                entry.friend.user, entry.friend.name, presence.online ? "online" : "offline",
                Instant.text(presence.since))
        }
        for person in result.incoming { add(person, "asks you", to: &table) }
        for person in result.outgoing { add(person, "asked", to: &table) }
        for person in result.blocked { add(person, "blocked", to: &table) }
        invocation.console.result(
            result.json, table.lines(empty: "no friends yet: friend add USER"))
    }

    /// More pages than this are nobody's list.
    private static let pagesMax = 100

    private static func list(_ link: Link) throws -> ListFriends.Result {
        var request = ListFriends()
        var whole = ListFriends.Result()
        for _ in 0..<pagesMax {
            let page = try link.ask(request)
            whole.friends += page.friends
            whole.incoming += page.incoming
            whole.outgoing += page.outgoing
            whole.blocked += page.blocked
            whole.topics = page.topics
            request.cursor = page.cursor
            if page.cursor == nil { return whole }
        }
        throw ToolError.failed("the list has no end")
    }

    private static func add(
        _ person: FriendList.Person, _ state: String, to table: inout TextTable
    ) {
        table.add(person.user, person.name, state, Instant.text(person.at))
    }
}
