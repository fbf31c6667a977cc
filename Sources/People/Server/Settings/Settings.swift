package import Contract
package import Engine
import JSON
import PeopleContract
import PeopleRules
package import SQLite

/// The capability for settings: notifications, quiet hours, shortcuts, audiences, contacts and
/// language.
package final class Settings: Capability {
    /// All kinds of notifications, by name.
    private let kinds: [String: NotificationKind]
    /// The keys of the setting `notifications`: `all`, and the kinds that can be switched off.
    private let switches: [String]

    /// - Parameter kinds: The kinds of notifications of all capabilities.
    package init(kinds: [NotificationKind]) {
        self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
        switches = [AccountSettings.all] + kinds.filter(\.canBeSwitchedOff).map(\.name)
    }

    package func register(in router: Router) {
        router.on(GetSettings.self) { [switches] _, call, context in
            try SettingsStore(database: context.database)
                .settings(of: call.user, switches: switches)
        }
        router.on(ChangeSettings.self, change)
        router.onLanguage { user, context in
            try SettingsStore(database: context.database).language(of: user)
        }
    }

    private func change(
        _ request: ChangeSettings, _ call: Call, _ context: Context
    ) throws -> AccountSettings {
        let store = SettingsStore(database: context.database)
        try check(request.notifications)
        if let hours = request.quietHours {
            if let hours { try check(hours) }
            try store.set(hours, of: call.user)
        }
        for entry in request.notifications?.entries ?? [] {
            try store.set(entry.key, isWanted: entry.value, of: call.user)
        }
        if request.quietHours != nil || request.notifications != nil {
            try context.announce(SettingsChanged(user: call.user))
        }
        if let shortcuts = request.shortcuts { try store.set(shortcuts, of: call.user) }
        try store.set(
            discs: request.discs, history: request.history, contact: request.contact, of: call.user)
        if let language = request.language {
            try store.set(language.flatMap(Language.init), of: call.user)
        }
        return try store.settings(of: call.user, switches: switches)
    }

    private func check(_ notifications: Keyed<Bool>?) throws {
        var problems = Problems()
        for entry in notifications?.entries ?? [] where !switches.contains(entry.key) {
            problems.noteUnknownKey(entry.key, at: "notifications", besides: switches)
        }
        if !problems.isEmpty { throw Refusal(.accountInvalid, problems) }
    }

    /// The names of the kinds that anybody may cause.
    package var kindsFromAnybody: [String] {
        kinds.values.filter { $0.traits.contains(.fromAnybody) }.map(\.name).sorted()
    }

    /// The kind of notifications with a name. Nil if there is none.
    package func kind(_ name: String) -> NotificationKind? { kinds[name] }

    private func check(_ hours: QuietHours) throws {
        var problems = Problems()
        if QuietWindow(hours) == nil {
            problems.note("must differ from \"from\"", at: "quietHours.to")
        }
        if WallClock(hours.timeZone) == nil {
            problems.note("must be a name such as Europe/Oslo", at: "quietHours.timeZone")
        }
        if !problems.isEmpty { throw Refusal(.accountInvalid, problems) }
    }

    /// Whether a user wants notifications of a kind.
    package func isWanted(
        _ user: String, _ kind: NotificationKind, _ context: Context
    ) throws -> Bool {
        try SettingsStore(database: context.database).isWanted(kind.name, by: user)
    }

    /// The end of the user's quiet hours, Unix milliseconds; nil outside of them.
    package func quietUntil(_ user: String, _ context: Context) throws -> Int64? {
        let hours = try SettingsStore(database: context.database).quietHours(of: user)
        guard let hours, let window = QuietWindow(hours), let clock = WallClock(hours.timeZone)
        else { return nil }
        return window.end(at: context.now, offset: clock.offset)
    }
}

/// A user changed the wanted notifications, or the quiet hours.
package struct SettingsChanged: Event {
    package let user: String
}

extension Settings: PersonalDataProvider {
    package static let partName = "settings"

    /// The settings without the list of kinds; ``exportSource`` adds it.
    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        try personalData(of: user, in: database, switches: [])
    }

    package var exportSource: ExportPage.Source {
        { [switches] in try Self.personalData(of: $0, in: $1, switches: switches) }
    }

    private static func personalData(
        of user: String, in database: Connection, switches: [String]
    ) throws -> [PersonalDataPart] {
        let settings = try SettingsStore(database: database)
            .settings(of: user, switches: switches)
        return [PersonalDataPart("settings", try JSON(document: settings))]
    }

    /// Does nothing, because the database deletes the rows together with the account.
    package func erase(_ user: String, _ context: Context) throws {}
}

extension QuietWindow {
    fileprivate init?(_ hours: QuietHours) {
        guard let from = QuietHours.minutes(hours.from), let to = QuietHours.minutes(hours.to)
        else { return nil }
        self.init(from: from, to: to)
    }
}
