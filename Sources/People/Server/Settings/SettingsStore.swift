import Contract
import Engine
import PeopleContract
import SQLite

/// The SQL for settings. A user who has changed no setting has no rows.
struct SettingsStore {
    let database: Connection

    /// - Parameter switches: The keys of the setting `notifications`.
    func settings(of user: String, switches: [String]) throws -> AccountSettings {
        var settings = AccountSettings()
        let off = try database.texts("SELECT kind FROM switched_off WHERE username = ?", user)
        for word in switches {
            settings.notifications.append(word, !off.contains(word))
        }
        settings.quietHours = try quietHours(of: user)
        try database.forEach(
            "SELECT shortcuts, discs, history, contact, language FROM settings WHERE username = ?",
            user
        ) { row in
            settings.shortcuts = row.text(0).split(separator: " ").map(String.init)
            settings.discs = OpenWord(row.text(1))
            settings.history = OpenWord(row.text(2))
            settings.contact = OpenWord(row.text(3))
            settings.language = row.textOrNil(4)
        }
        return settings
    }

    func isWanted(_ kind: String, by user: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM switched_off WHERE username = ? AND kind IN (?, ?) LIMIT 1",
            user, kind, AccountSettings.all
        ) { _ in false } ?? true
    }

    func set(_ kind: String, isWanted: Bool, of user: String) throws {
        try database.run(
            isWanted
                ? "DELETE FROM switched_off WHERE username = ? AND kind = ?"
                : "INSERT INTO switched_off (username, kind) VALUES (?, ?) ON CONFLICT DO NOTHING",
            user, kind)
    }

    func quietHours(of user: String) throws -> QuietHours? {
        try database.first(
            """
            SELECT quiet_from, quiet_to, time_zone FROM settings
            WHERE username = ? AND time_zone IS NOT NULL
            """, user
        ) { row in
            var hours = QuietHours()
            hours.from = QuietHours.text(row.int(0))
            hours.to = QuietHours.text(row.int(1))
            hours.timeZone = row.text(2)
            return hours
        }
    }

    func set(_ hours: QuietHours?, of user: String) throws {
        try database.run(
            """
            INSERT INTO settings (username, quiet_from, quiet_to, time_zone) VALUES (?, ?, ?, ?)
            ON CONFLICT (username) DO UPDATE SET quiet_from = excluded.quiet_from,
              quiet_to = excluded.quiet_to, time_zone = excluded.time_zone
            """,
            user, hours.flatMap { QuietHours.minutes($0.from) },
            hours.flatMap { QuietHours.minutes($0.to) }, hours?.timeZone)
    }

    func set(_ shortcuts: [String], of user: String) throws {
        try database.run(
            """
            INSERT INTO settings (username, shortcuts) VALUES (?, ?)
            ON CONFLICT (username) DO UPDATE SET shortcuts = excluded.shortcuts
            """, user, shortcuts.joined(separator: " "))
    }

    /// Stores audiences. An audience that is nil stays as it is.
    func set(
        discs: AccountSettings.Audience?, history: AccountSettings.Audience?,
        contact: AccountSettings.Contact?, of user: String
    ) throws {
        guard discs != nil || history != nil || contact != nil else { return }
        try database.run(
            "INSERT INTO settings (username) VALUES (?) ON CONFLICT (username) DO NOTHING", user)
        try database.run(
            """
            UPDATE settings SET discs = coalesce(?, discs), history = coalesce(?, history),
              contact = coalesce(?, contact)
            WHERE username = ?
            """, discs?.rawValue, history?.rawValue, contact?.rawValue, user)
    }

    /// The audiences of a user's discs and history.
    /// - Throws: ``DamagedRow``.
    func audiences(
        of user: String
    ) throws -> (discs: AccountSettings.Audience, history: AccountSettings.Audience) {
        let chosen = try database.first(
            "SELECT discs, history FROM settings WHERE username = ?", user
        ) { row in
            (
                discs: try row.value(
                    0, of: Self.thing, user, AccountSettings.Audience.init(rawValue:)),
                history: try row.value(
                    1, of: Self.thing, user, AccountSettings.Audience.init(rawValue:))
            )
        }
        return chosen ?? (discs: .usual, history: .usual)
    }

    private static let thing = StoredThing("settings")

    func set(_ language: Language?, of user: String) throws {
        try database.run(
            """
            INSERT INTO settings (username, language) VALUES (?, ?)
            ON CONFLICT (username) DO UPDATE SET language = excluded.language
            """, user, language?.code)
    }

    /// The language that a user chose. Nil if the user chose none, or one that is not installed any
    /// more. That one is not damaged.
    func language(of user: String) throws -> Language? {
        try database.settingAside {
            try database.first("SELECT language FROM settings WHERE username = ?", user) { row in
                if row.isNull(0) { return nil }
                let code: String = try row.value(0, of: Self.thing, user) { text in
                    let isCode = (2...3).contains(text.utf8.count)
                    return isCode && text.allSatisfy { ("a"..."z").contains($0) } ? text : nil
                }
                return Language(code)
            } ?? nil
        }
    }

    /// Whether a user accepts requests and offers from users who are not friends.
    func isOpenToStrangers(_ user: String) throws -> Bool {
        // A damaged word keeps strangers out.
        let contact = try database.settingAside {
            try database.first("SELECT contact FROM settings WHERE username = ?", user) { row in
                try row.value(0, of: Self.thing, user, AccountSettings.Contact.init(rawValue:))
            } ?? .usual
        }
        return contact == .everybody
    }
}
