package import Engine

extension Presence {
    package func metrics(_ context: Context) throws -> [Metric] {
        var open = Metric(
            "fairway_connections", .gauge, "Connections to the broker, without that of the daemon")
        open.add(connections.devicesCount, ["who": "user"])
        open.add(connections.guestsCount, ["who": "guest"])
        return [
            open,
            Metric(
                "fairway_users_online", .gauge,
                "Users who are online, including those offline for a moment",
                Double(online.count)),
        ]
    }
}
