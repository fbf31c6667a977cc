import Contract
import PeopleContract
import SQLite

/// The lists that only admins read.
struct AdminReader {
    let database: Connection

    func users(_ request: ListAccounts) throws -> ListAccounts.Result {
        let after = try request.cursor.map { try Cursor<Int, String>(reading: $0).parts }
        let limit = request.limit ?? 200
        let found = try database.rows(
            """
            SELECT username, is_admin, created_at, seen_at,
              (SELECT count(*) FROM devices WHERE devices.username = users.username)
            FROM users WHERE (created_at, username) > (?, ?) ORDER BY created_at, username LIMIT ?
            """, after?.0 ?? .min, after?.1 ?? "", limit + 1
        ) { row in
            var entry = ListAccounts.Entry()
            entry.user = row.text(0)
            entry.admin = row.bool(1)
            entry.createdAt = row.int(2)
            entry.seenAt = row.intOrNil(3)
            entry.devices = row.int(4)
            return entry
        }
        var result = ListAccounts.Result()
        result.users = Array(found.prefix(limit))
        if found.count > limit, let last = result.users.last {
            result.cursor = Cursor(last.createdAt, last.user).text
        }
        return result
    }

    /// One page: devices, then programs. A cursor has 0 for a device and 1 for a program, then the
    /// place of the last one.
    func tokens(_ request: ListAllTokens) throws -> ListAllTokens.Result {
        let user = request.user?.lowercased()
        let limit = request.limit ?? 100
        let after = try request.cursor.map {
            try Cursor<Int, String, Int, String>(reading: $0).parts
        }
        var result = ListAllTokens.Result()
        if after?.0 ?? 0 == 0 {
            let place = after.map { ($0.1, $0.2, $0.3) } ?? ("", .min, "")
            result.devices = try devices(of: user, after: place, limit: limit + 1)
            if result.devices.count > limit {
                result.devices.removeLast()
                let last = result.devices[limit - 1]
                result.cursor = Cursor(0, last.user, last.createdAt, last.device).text
                return result
            }
        }
        let place = after.flatMap { $0.0 == 0 ? nil : ($0.1, $0.2, $0.3) } ?? ("", .min, "")
        let rest = limit - result.devices.count
        result.programs = try programs(of: user, after: place, limit: rest + 1)
        if result.programs.count > rest {
            result.programs.removeLast()
            let last = result.programs.last
            result.cursor =
                Cursor(1, last?.user ?? "", last?.createdAt ?? .min, last?.token ?? "").text
        }
        return result
    }

    private func devices(
        of user: String?, after place: (String, Int, String), limit: Int
    ) throws -> [ListAllTokens.Device] {
        try database.rows(
            """
            SELECT id, username, kind, name, created_at,
              (SELECT count(*) FROM push_subscriptions WHERE device = devices.id)
            FROM devices WHERE (?1 IS NULL OR username = ?1)
              AND (username, created_at, id) > (?2, ?3, ?4)
            ORDER BY username, created_at, id LIMIT ?5
            """, user, place.0, place.1, place.2, limit
        ) { row in
            var device = ListAllTokens.Device()
            device.device = row.text(0)
            device.user = row.text(1)
            // Shows the stored word even if it is damaged, so that admins can find the device.
            device.kind = OpenWord(row.text(2))
            device.name = row.text(3)
            device.createdAt = row.int(4)
            device.pushes = row.int(5)
            return device
        }
    }

    private func programs(
        of user: String?, after place: (String, Int, String), limit: Int
    ) throws -> [ListAllTokens.Program] {
        try database.rows(
            """
            SELECT id, username, name, scopes, created_at, expires_at FROM personal_tokens
            WHERE (?1 IS NULL OR username = ?1) AND (username, created_at, id) > (?2, ?3, ?4)
            ORDER BY username, created_at, id LIMIT ?5
            """, user, place.0, place.1, place.2, limit
        ) { row in
            var program = ListAllTokens.Program()
            program.token = row.text(0)
            program.user = row.text(1)
            program.name = row.text(2)
            program.scopes = row.text(3)
            program.createdAt = row.int(4)
            program.expiresAt = row.int(5)
            return program
        }
    }

    func acts(_ request: ListAdminActs) throws -> ListAdminActs.Result {
        let limit = request.limit ?? 100
        let before = try request.cursor.map { try Cursor<Int>(reading: $0).parts } ?? .max
        let found = try database.rows(
            """
            SELECT number, at, by, act, username, object FROM admin_acts WHERE number < ?
            ORDER BY number DESC LIMIT ?
            """, before, limit + 1
        ) { row in
            var act = ListAdminActs.Act()
            act.at = row.int(1)
            act.by = row.textOrNil(2)
            act.act = row.text(3)
            act.user = row.textOrNil(4)
            act.object = row.textOrNil(5)
            return (number: row.int(0), act: act)
        }
        var result = ListAdminActs.Result()
        result.acts = found.prefix(limit).map(\.act)
        if found.count > limit { result.cursor = Cursor(found[limit - 1].number).text }
        return result
    }
}
