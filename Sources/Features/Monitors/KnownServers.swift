/// Push services that browsers and apps choose for many users: one of them that fails says something by
/// itself. All others are named by users.
enum KnownServers {
    /// Origins (RFC 6454).
    private static let origins: Set<String> = [
        "https://fcm.googleapis.com", "https://updates.push.services.mozilla.com",
        "https://web.push.apple.com", "https://ntfy.sh",
    ]

    static func contains(_ origin: String) -> Bool { origins.contains(origin) }
}
