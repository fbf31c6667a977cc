import Contract
import Topics
import Web

/// The text of the embedded broker's `mosquitto.conf`.
struct BrokerConfiguration {
    let configuration: Configuration
    let folder: BrokerFolder
    let places: BrokerPlaces
    /// The path of the guard.
    let plugin: String

    var text: String {
        let websockets =
            [places.websocket.map { websocket($0, tls) }, places.relay.map { websocket($0, "") }]
        return ([common, socket, mqtt] + websockets.compactMap(\.self)).joined(separator: "\n")
    }

    private var limits: Configuration.Limits { configuration.limits }

    private var common: String {
        """
        # Generated at each start; changes are lost.
        per_listener_settings false
        user \(folder.user ?? "root")
        log_dest stderr
        log_timestamp false
        log_type error
        log_type warning
        connection_messages false

        \(BrokerSettings.broker)

        plugin \(plugin)
        plugin_opt_base \(configuration.base)
        plugin_opt_token_key_file \(folder.file("token.key"))
        plugin_opt_daemon_secret_file \(folder.file("daemon.secret"))
        plugin_opt_publishes_per_second \(limits.publishesPerSecond)
        plugin_opt_publish_burst \(limits.publishBurst)
        plugin_opt_payload_bytes_max \(limits.payloadBytesMax)
        plugin_opt_pings_per_second \(limits.pingsPerSecond)
        plugin_opt_guest_connections_per_minute \(limits.guestsPerMinute)
        \(BrokerSettings.bounds)
        \(BrokerSettings.queues(limits))
        plugin_opt_connections_max \(limits.connectionsMax)
        plugin_opt_half_open_max \(max(1, limits.connectionsMax / 5))
        \(testClock)
        """
    }

    private var testClock: String {
        let file = configuration.testClock
        return file.isEmpty ? "" : "plugin_opt_test_clock_file \(file)\n"
    }

    /// The listener for the daemon. It comes first, because the first listener must be plain MQTT.
    private var socket: String {
        """
        listener 0 \(folder.socket)

        """
    }

    private var mqtt: String {
        """
        listener \(places.mqtt.port) \(places.mqtt.address.text)
        max_connections \(limits.connectionsMax)
        \(tls)
        """
    }

    private func websocket(_ place: BrokerPlaces.Place, _ tls: String) -> String {
        // Without `socket_domain`, a WebSocket listener ignores its address and listens everywhere.
        """
        listener \(place.port) \(place.address.text)
        protocol websockets
        socket_domain \(place.address.isIPv6 ? "ipv6" : "ipv4")
        max_connections \(limits.connectionsMax)
        \(tls)
        """
    }

    private var tls: String {
        guard !configuration.tls.certificate.isEmpty else { return "" }
        return """
            certfile \(folder.file("certificate.pem"))
            keyfile \(folder.file("key.pem"))

            """
    }
}

/// The settings that each broker with the guard needs, whether the daemon runs it or joins it.
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
        # A larger packet would fill the memory before its end. The largest is a reply with its properties.
        max_packet_size \(Reply.bytesMax + 4_096)
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

    /// The bounds on queues, which the guard applies for each user and for all together.
    package static func queues(_ limits: Configuration.Limits) -> String {
        """
        plugin_opt_queued_bytes_per_user_max \(limits.queuedBytesPerUserMax)
        plugin_opt_queued_bytes_max \(limits.queuedBytesMax)
        plugin_opt_waiting_bytes_per_user_max \(limits.waitingBytesPerUserMax)
        plugin_opt_waiting_bytes_max \(limits.waitingBytesMax)
        """
    }
}
