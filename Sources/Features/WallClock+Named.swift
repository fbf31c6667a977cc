import Contract

extension WallClock {
    /// UTC where none is named.
    /// - Throws: A refusal that names the field `timeZone`.
    init(named name: String?) throws {
        guard let clock = WallClock(name ?? "UTC") else {
            throw Refusal.field(
                .requestMalformed, "timeZone", "must be a name such as Europe/Oslo")
        }
        self = clock
    }
}
