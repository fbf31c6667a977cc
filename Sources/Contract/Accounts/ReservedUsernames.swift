/// Usernames that nobody may sign up with, because others would take their owner for the server or its operator.
///
/// RFC 2142 names the mailboxes of a domain, and those are here. An account that had such a name before keeps it.
package enum ReservedUsernames {
    /// Without `_`, which makes no difference: `no_reply` is `noreply`.
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
        // Words that programs and people read as no name at all.
        "all", "anonymous", "anybody", "anyone", "deleted", "everybody", "everyone", "false",
        "friends", "guests", "nan", "nil", "nobody", "none", "null", "public", "test", "true",
        "undefined", "unknown", "user", "username", "users", "you",
    ]

    /// Tells whether nobody may sign up with a username.
    ///
    /// - Parameter name: In lower case.
    package static func contains(_ name: String) -> Bool {
        TopicNames.isReserved(name) || names.contains(name.filter { $0 != "_" })
    }
}
