extension TableBound {
    /// The bounds of the engine's own tables.
    package static let engine = [
        TableBound("schema_digest", .server, most: 1),
        TableBound("high_water_mark", .server, most: 1),
        TableBound(
            "requests", each: "sender", most: RequestMemory.keptMax + RequestMemory.cutEvery),
        // A room has four timers, and a reminder has one.
        TableBound("timers", each: "kind", "key", most: 1),
        TableBound("outbox", .all, most: Outbox.waitingMax),
    ]
}
