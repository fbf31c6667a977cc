import Contract

/// The settings that each broker with the guard needs: the daemon's own, and one that it joins.
///
/// `deploy/mosquitto/fairway.conf` has the same text. `BrokerSettingsTests` compares the two.
package enum BrokerSettings {
    /// The broker's own settings.
    package static let broker = """
        # The guard refuses a broker that keeps messages on its disk: positions would stay there after their
        # owner stops sharing. The database keeps what must last, and the daemon publishes it again.
        persistence false
        # A stored session ends with its device. This ends those that nobody comes back to.
        persistent_client_expiration 14d
        # The guard decides who may connect. Without this the broker turns everybody away before it asks.
        allow_anonymous true
        # Without this, answers wait up to 40 ms for an acknowledgement.
        set_tcp_nodelay true
        max_inflight_messages 1000
        max_inflight_bytes 1048576
        # The bounds of what waits for one client that does not read. memory_limit is not set: with it
        # Mosquitto 2.0.11 admits nobody after a few thousand connections. systemd bounds the memory.
        max_queued_messages 10000
        max_queued_bytes 2097152
        # The server notices within this time that a phone is out of reach.
        max_keepalive \(GuardReport.keepAliveMax)
        message_size_limit \(Reply.bytesMax)
        """

    /// The bounds that the guard applies.
    package static let bounds = """
        plugin_opt_connections_per_user_max 50
        plugin_opt_connections_per_address_max 1000
        plugin_opt_stored_sessions_per_user_max 20
        plugin_opt_half_open_seconds_max 10
        """
}
