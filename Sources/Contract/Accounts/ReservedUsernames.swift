/// Usernames that nobody may sign up with, because other users would mistake the account for the server or its
/// operator.
///
/// The list includes the standard mailboxes of a domain (RFC 2142). An account that already has such a name keeps it.
package enum ReservedUsernames {
    /// The names without `_`, because ``contains(_:)`` ignores it: `no_reply` counts as `noreply`.
    private static let names: Set<String> = [
        // The server.
        "fairway", "fairwayd", "fairwayguard", "fairwayadmin", "fairwayapp", "fairwayhelp",
        "fairwayofficial", "fairwaysecurity", "fairwayservice", "fairwaystaff", "fairwaysupport",
        "fairwayteam", "broker", "daemon", "mosquitto", "mqtt", "owntracks", "server", "service",
        "system",
        // Its operator.
        "admin", "admins", "administration", "administrator", "administrators", "helpdesk",
        "moderator", "moderators", "official", "operator", "operators", "root", "staff",
        "superuser", "supervisor", "support", "sysadmin", "sysop", "team",
        // Mailboxes of a domain.
        "abuse", "hostmaster", "info", "mailerdaemon", "noreply", "postmaster", "privacy",
        "security", "webmaster",
        // Subjects of a server's messages.
        "account", "accounts", "alert", "alerts", "bank", "billing", "contact", "help", "login",
        "notice", "notification", "notifications", "password", "payment", "payments", "register",
        "settings", "signin", "signup", "status", "verification", "verify", "warning",
        // Words that look like a missing name, or like a group of users.
        "all", "anonymous", "anybody", "anyone", "deleted", "everybody", "everyone", "false",
        "friends", "guests", "nan", "nil", "nobody", "none", "null", "public", "test", "true",
        "undefined", "unknown", "user", "username", "users", "you",
    ]

    /// Whether a username is reserved, so that nobody may sign up with it.
    ///
    /// - Parameter name: In lower case.
    package static func contains(_ name: String) -> Bool {
        TopicNames.isReserved(name) || names.contains(name.filter { $0 != "_" })
    }
}
