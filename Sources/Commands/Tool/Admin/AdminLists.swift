import Contract
import JSON
import PeopleContract
import RoomsContract

/// `fairway admin users`: lists the accounts.
enum AdminUsers {
    static let command = Command(
        name: "admin users", summary: "list the accounts (admins)", options: [StoppedServer.data],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var table = TextTable("USER", "DEVICES", "SINCE", "SEEN", "")
        var users: [JSON] = []
        try invocation.allPages(of: ListAccounts()) { page in
            for user in page.users {
                table.add(
                    user.user, "\(user.devices)", Instant.text(user.createdAt),
                    user.seenAt.map { Instant.text($0) } ?? "", user.admin ? "admin" : "")
            }
            users += page.users.map(\.json)
            return true
        }
        invocation.console.result(["users": .array(users)], table.lines(empty: "No accounts."))
    }
}

/// `fairway admin rooms`: lists the rooms, newest first.
enum AdminRooms {
    static let command = Command(
        name: "admin rooms", summary: "list the rooms, newest first (admins)",
        options: [
            StoppedServer.data, Command.Option(name: "--open", help: "only open rooms"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListAllRooms()
        request.open = invocation.arguments.has("--open")
        var table = TextTable("ROOM", "PHASE", "HOST", "PLAYERS", "COURSE", "SINCE")
        var rooms: [JSON] = []
        try invocation.allPages(of: request) { page in
            for room in page.rooms {
                table.add(
                    room.room, room.phase.text, room.host ?? "", "\(room.players)", room.title,
                    Instant.text(room.createdAt))
            }
            rooms += page.rooms.map(\.json)
            return true
        }
        invocation.console.result(["rooms": .array(rooms)], table.lines(empty: "No rooms."))
    }
}

/// `fairway admin tokens`: lists the tokens of devices and programs.
enum AdminTokens {
    static let command = Command(
        name: "admin tokens", summary: "list all tokens of devices and programs (admins)",
        parameters: [
            Command.Parameter(
                name: "USER", help: "a username (default: all users)", isOptional: true)
        ],
        options: [StoppedServer.data],
        details: ["The server does not store the tokens. End them with \"admin signout\"."],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListAllTokens()
        request.user = invocation.arguments["USER"]
        var table = TextTable("USER", "ID", "KIND", "NAME", "SINCE", "PUSHES", "SCOPES", "UNTIL")
        var (devices, programs): ([JSON], [JSON]) = ([], [])
        try invocation.allPages(of: request) { page in
            for device in page.devices {
                table.add(
                    device.user, device.device, device.kind.text, device.name,
                    Instant.text(device.createdAt), "\(device.pushes)", "", "")
            }
            for program in page.programs {
                table.add(
                    program.user, program.token, "program", program.name,
                    Instant.text(program.createdAt), "", program.scopes,
                    Instant.text(program.expiresAt))
            }
            devices += page.devices.map(\.json)
            programs += page.programs.map(\.json)
            return true
        }
        invocation.console.result(
            ["devices": .array(devices), "programs": .array(programs)],
            table.lines(empty: "No tokens."))
    }
}

/// `fairway admin log`: lists the actions of admins, newest first.
enum AdminLog {
    private static let shownMax = 10_000

    static let command = Command(
        name: "admin log", summary: "list the actions of admins, newest first (admins)",
        options: [
            StoppedServer.data,
            Command.Option(name: "--limit", value: "COUNT", help: "the number of entries (100)"),
        ],
        details: [
            "An entry without a user is of a deleted account, or a restore by the operator."
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let limit = try invocation.arguments.number("--limit", in: 1...shownMax) ?? 100
        var acts: [ListAdminActs.Act] = []
        var request = ListAdminActs()
        request.limit = min(limit, 200)
        try invocation.allPages(of: request) { page in
            acts += page.acts
            return acts.count < limit
        }
        var table = TextTable("AT", "BY", "ACTION", "USER", "")
        for act in acts.prefix(limit) {
            table.add(
                Instant.text(act.at), act.by ?? "", act.act, act.user ?? "", act.object ?? "")
        }
        invocation.console.result(
            ["acts": .array(acts.prefix(limit).map(\.json))], table.lines(empty: "No entries."))
    }
}

/// `fairway admin explain`: explains why a user cannot use a topic or see another user.
enum AdminExplain {
    static let command = Command(
        name: "admin explain",
        summary: "explain why a user cannot use a topic or see a user",
        parameters: [
            Command.Parameter(name: "USER", help: "the user with the problem"),
            Command.Parameter(name: "WHAT", help: "a topic, or another user"),
        ],
        options: [StoppedServer.data],
        details: [
            "    fairway admin explain bob fairway/room/.../do/bob/score   why bob cannot write",
            "    fairway admin explain alice bob                            why alice does "
                + "not see bob",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ExplainRights()
        request.user = try invocation.arguments.required("USER")
        request.about = try invocation.arguments.required("WHAT")
        let result = try invocation.adminAnswer(to: request)
        invocation.console.result(
            result.json,
            result.rights.map { "\($0.what): \($0.allowed ? "yes" : "no"), \($0.because)" })
    }
}
