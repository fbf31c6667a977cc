import Engine
import People
import RoomsContract
import SQLite

/// Invites in the database. It has all statements of the table `invites`.
struct InviteStore {
    let database: Connection

    struct Invite: StoredRow {
        static let table = Table<Invite>("invites", fixed: ["code", "inviter", "at"])

        var id = ""
        var room = ""
        var invitee = ""

        mutating func visit(_ columns: inout Columns) {
            columns.key("id", &id)
            columns.column("room", &room)
            columns.column("invitee", &invitee)
        }
    }

    func insert(
        _ id: String, room: String, code: String, inviter: String, invitee: String, at now: Int64
    ) throws {
        try database.insert(
            Invite(id: id, room: room, invitee: invitee), under: code, inviter, now)
    }

    /// The room of an open invite that was sent with this code.
    func room(code: String, to invitee: String) throws -> String? {
        try database.text(
            "SELECT room FROM invites WHERE invitee = ? AND code = ? AND is_accepted = 0 LIMIT 1",
            invitee, code)
    }

    func id(room: String, inviter: String, invitee: String) throws -> String? {
        try database.text(
            "SELECT id FROM invites WHERE room = ? AND inviter = ? AND invitee = ?", room, inviter,
            invitee)
    }

    func invite(_ id: String, to invitee: String) throws -> Invite? {
        try all("id = ? AND invitee = ?", id, invitee).first
    }

    func open(_ id: String, to invitee: String) throws -> Invite? {
        try all("id = ? AND invitee = ? AND is_accepted = 0", id, invitee).first
    }

    func open(in room: String) throws -> [Invite] {
        try all("room = ? AND is_accepted = 0", room)
    }

    func open(in room: String, to invitee: String) throws -> [Invite] {
        try all("room = ? AND invitee = ? AND is_accepted = 0", room, invitee)
    }

    func open(in room: String, by inviter: String) throws -> [Invite] {
        try all("room = ? AND inviter = ? AND is_accepted = 0", room, inviter)
    }

    func open(by inviter: String, to invitee: String) throws -> [Invite] {
        try all("inviter = ? AND invitee = ? AND is_accepted = 0", inviter, invitee)
    }

    func open(by inviter: String) throws -> [Invite] {
        try all("inviter = ? AND is_accepted = 0", inviter)
    }

    private func all(_ condition: String, _ values: String...) throws -> [Invite] {
        try database.all(where: "\(condition) ORDER BY at, id", values: values)
    }

    func openCount(to invitee: String) throws -> Int {
        try database.int(
            "SELECT count(*) FROM invites WHERE invitee = ? AND is_accepted = 0", invitee)
    }

    func openCount(by inviter: String) throws -> Int {
        try database.int(
            "SELECT count(*) FROM invites WHERE inviter = ? AND is_accepted = 0", inviter)
    }

    func accept(_ invite: Invite) throws {
        try database.run("UPDATE invites SET is_accepted = 1 WHERE id = ?", invite.id)
    }

    func delete(_ invite: Invite) throws {
        try database.run("DELETE FROM invites WHERE id = ?", invite.id)
    }

    func deleteAll(in room: String) throws {
        try database.run("DELETE FROM invites WHERE room = ?", room)
    }

    func deleteAll(in room: String, to invitee: String) throws {
        try database.run("DELETE FROM invites WHERE room = ? AND invitee = ?", room, invitee)
    }

    func deleteAll(of user: String) throws {
        try database.run("DELETE FROM invites WHERE inviter = ? OR invitee = ?", user, user)
    }

    func incoming(of user: String) throws -> [ListInvites.Entry] {
        try list(user, other: "inviter", own: "invitee")
    }

    func outgoing(of user: String) throws -> [ListInvites.Entry] {
        try list(user, other: "invitee", own: "inviter")
    }

    /// The open invites of a user, the newest first. Each one requires a read of a name. A user has
    /// at most ``Invites/openMax`` of them in each direction.
    private func list(_ user: String, other: String, own: String) throws -> [ListInvites.Entry] {
        let people = PeopleReader(database)
        var entries: [ListInvites.Entry] = []
        try database.forEach(
            """
            SELECT invites.id, at, \(other), room, kind, title FROM invites
              JOIN rooms ON rooms.id = room
            WHERE \(own) = ? AND is_accepted = 0 ORDER BY at DESC, invites.id
            """, user
        ) { row in
            var entry = ListInvites.Entry()
            entry.user = row.text(2)
            guard let name = try people.name(of: entry.user) else { return }
            entry.name = name
            entry.invite = row.text(0)
            entry.at = row.int(1)
            entry.room = row.text(3)
            entry.kind = row.text(4)
            entry.title = row.text(5)
            entries.append(entry)
        }
        return entries
    }
}
