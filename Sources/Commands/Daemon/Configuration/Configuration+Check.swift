import Contract
import Crypto
import Foundation
import Mosquitto
import Topics
import Web

extension Configuration {
    /// Refuses settings that cannot work or are not safe, with the name of the key.
    package func check() throws(ConfigurationError) {
        guard TopicGrammar(base: base) != nil else {
            throw ConfigurationError("base must be one word of letters, digits, _ and -")
        }
        try checkListener("mqtt", mqtt.address, mqtt.port)
        if websocket.enabled {
            try checkListener("websocket", websocket.address, websocket.port)
            guard websocket.port == 0 || websocket.port != mqtt.port else {
                throw ConfigurationError("websocket.port must differ from mqtt.port, or be 0")
            }
        }
        try checkHTTP()
        guard tls.certificate.isEmpty == tls.key.isEmpty else {
            throw ConfigurationError("set tls.certificate and tls.key, or neither")
        }
        guard (0...65_535).contains(broker.websocketPort) else {
            throw ConfigurationError("broker.websocketPort must be 0 to 65535")
        }
        guard broker.folder.isEmpty || broker.folder.hasPrefix("/") else {
            throw ConfigurationError("broker.folder must begin with /")
        }
        if !broker.url.isEmpty {
            _ = try brokerAddress()
            guard !broker.secretFile.isEmpty else {
                throw ConfigurationError(
                    "broker.secretFile is missing; it must hold the secret of the guard")
            }
        }
        guard StandardError.level(named: log.level) != nil else {
            throw ConfigurationError(
                "log.level must be debug, info, warning or error, not \"\(log.level)\"")
        }
        try checkPublicURL()
        try checkPublicBroker()
        try checkMail()
        try checkProviders()
        try checkPush()
        try checkMonitors()
        try checkNumbers()
        try checkTestClock()
    }

    private func checkPublicURL() throws(ConfigurationError) {
        let isAddress = publicUrl.hasPrefix("http://") || publicUrl.hasPrefix("https://")
        let isPlain = publicUrl.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isAddress, isPlain, !publicUrl.hasSuffix("/") else {
            throw ConfigurationError(
                "publicUrl must begin with http:// or https:// and must not end with a slash")
        }
    }

    private func checkHTTP() throws(ConfigurationError) {
        guard http.enabled else { return }
        try checkListener("http", http.address, http.port, isOwn: true)
        let others = websocket.enabled ? [mqtt.port, websocket.port] : [mqtt.port]
        guard http.port == 0 || !broker.url.isEmpty || !others.contains(http.port) else {
            throw ConfigurationError(
                "http.port must differ from mqtt.port and websocket.port, or be 0")
        }
        try checkPage()
    }

    /// - Parameter isOwn: Whether the daemon itself listens there, even if it joins a broker.
    private func checkListener(
        _ name: String, _ address: String, _ port: Int, isOwn: Bool = false
    ) throws(ConfigurationError) {
        guard (0...65_535).contains(port) else {
            throw ConfigurationError("\(name).port must be 0 to 65535")
        }
        guard let place = ListenAddress(address) else {
            throw ConfigurationError(
                "\(name).address must be an IPv4 or IPv6 address or localhost, not \"\(address)\"")
        }
        let isOurs = isOwn || broker.url.isEmpty
        let isOpen = !place.isLoopback && tls.certificate.isEmpty && isOurs
        if isOpen, !tls.allowPlaintextOnOtherAddresses {
            throw ConfigurationError(
                """
                other machines can reach \(name).address \(address), and without tls.certificate \
                nothing is encrypted. Set tls.certificate, or allow this with \
                tls.allowPlaintextOnOtherAddresses
                """)
        }
    }

    /// The numbers, each with its range. Ports and `accounts.scryptLogN` have their own checks.
    private var ranges: [(String, Int, ClosedRange<Int>)] {
        [
            ("http.requestsPerSecond", http.requestsPerSecond, 1...1_000_000),
            ("http.requestBurst", http.requestBurst, 1...1_000_000),
            ("http.tokenRequestsPerSecond", http.tokenRequestsPerSecond, 1...1_000_000),
            ("http.tokenRequestBurst", http.tokenRequestBurst, 1...1_000_000),
            ("http.streamsMax", http.streamsMax, 0...900),
            ("http.streamsPerAddressMax", http.streamsPerAddressMax, 0...900),
            ("limits.publishesPerSecond", limits.publishesPerSecond, 1...1_000_000),
            ("limits.publishBurst", limits.publishBurst, 1...1_000_000),
            ("limits.pingsPerSecond", limits.pingsPerSecond, 1...1_000_000),
            ("limits.payloadBytesMax", limits.payloadBytesMax, 256...262_144),
            ("limits.guestsPerMinute", limits.guestsPerMinute, 1...1_000_000),
            ("limits.queueMax", limits.queueMax, 1...10_000_000),
            ("limits.connectionsMax", limits.connectionsMax, 1...1_000_000),
            ("limits.queuedBytesPerUserMax", limits.queuedBytesPerUserMax, 65_536...1_000_000_000),
            ("limits.queuedBytesMax", limits.queuedBytesMax, 65_536...1_000_000_000),
            (
                "limits.waitingBytesPerUserMax", limits.waitingBytesPerUserMax,
                65_536...1_000_000_000
            ),
            ("limits.waitingBytesMax", limits.waitingBytesMax, 65_536...1_000_000_000),
            ("accounts.signUpsPerMinute", accounts.signUpsPerMinute, 1...1_000_000),
            ("accounts.tokenDays", accounts.tokenDays, 0...36_500),
            ("accounts.passwordWorkers", accounts.passwordWorkers, 1...64),
            ("rooms.playersMax", rooms.playersMax, 1...100),
            ("rooms.openPerUserMax", rooms.openPerUserMax, 1...10_000),
            ("rooms.hostGraceSeconds", rooms.hostGraceSeconds, 1...86_400),
            ("rooms.lobbyIdleHours", rooms.lobbyIdleHours, 1...8_760),
            ("rooms.roundIdleHours", rooms.roundIdleHours, 1...8_760),
            ("rooms.keepEndedHours", rooms.keepEndedHours, 1...8_760),
            ("rooms.stateIntervalMs", rooms.stateIntervalMs, 10...1_000),
            ("presence.graceSeconds", presence.graceSeconds, 0...3_600),
            ("monitors.intervalSeconds", monitors.intervalSeconds, 1...86_400),
            ("monitors.timeoutSeconds", monitors.timeoutSeconds, 1...300),
            ("monitors.failuresBeforeDown", monitors.failuresBeforeDown, 1...1_000),
            ("monitors.successesBeforeUp", monitors.successesBeforeUp, 1...1_000),
            ("monitors.remindMinutes", monitors.remindMinutes, 0...10_080),
            ("monitors.diskFreeMegabytes", monitors.diskFreeMegabytes, 0...1_000_000_000),
            ("monitors.certificateDays", monitors.certificateDays, 0...365),
            ("monitors.commitMsMax", monitors.commitMsMax, 1...600_000),
            ("monitors.queuePercentMax", monitors.queuePercentMax, 1...100),
            ("monitors.brokerMegabytesMax", monitors.brokerMegabytesMax, 1...1_000_000),
            (
                "monitors.brokerDropsPerMinuteMax", monitors.brokerDropsPerMinuteMax,
                0...1_000_000_000
            ),
            ("monitors.outboxMax", monitors.outboxMax, 1...1_000_000),
        ]
    }

    private func checkNumbers() throws(ConfigurationError) {
        for (name, value, range) in ranges where !range.contains(value) {
            throw ConfigurationError(
                "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
        }
        guard ScryptParameters.minimum(logN: accounts.scryptLogN) != nil else {
            throw ConfigurationError(
                "accounts.scryptLogN must be 1 to 16, not \(accounts.scryptLogN). "
                    + "Values below 13 are only for tests.")
        }
    }

    /// The address of the broker that the daemon joins.
    func brokerAddress() throws(ConfigurationError) -> Client.Address {
        if broker.url.hasPrefix("unix:") {
            return .unix(path: String(broker.url.dropFirst("unix:".count)))
        }
        for scheme in ["mqtt://", "mqtts://"] where broker.url.hasPrefix(scheme) {
            let rest = broker.url.dropFirst(scheme.count)
            guard let colon = rest.lastIndex(of: ":"),
                let port = UInt16(rest[rest.index(after: colon)...])
            else { break }
            return .tcp(host: String(rest[..<colon]), port: port)
        }
        throw ConfigurationError(
            "broker.url must be unix:/path, mqtt://host:port or mqtts://host:port")
    }

    /// Whether the daemon reaches that broker over TLS.
    var isBrokerOverTLS: Bool { broker.url.hasPrefix("mqtts://") }
}

extension Configuration {
    /// Reads all files that the configuration names, and the installed files.
    ///
    /// It opens neither the data folder nor a port, so it can check a configuration while a server
    /// runs.
    ///
    /// - Throws: The first mistake, with the name of the key or the file.
    package func checkFiles() throws {
        let files = InstalledFiles()
        _ = try InstalledData(self, files)
        _ = try PageSetup.folder(self, files)
        _ = try identityProviders()
        _ = try mailServer()
        _ = try WebListener.tls(tls)
        try PushSetup.checkFiles(push)
        _ = try MonitorParts.secret(monitors.webhookSecretFile)
        var authorities: [(String, String)] = [
            ("mail.ca", mail.ca), ("push.certificateAuthority", push.certificateAuthority),
        ]
        for watched in monitors.watch {
            authorities.append(
                ("monitors.watch \"\(watched.name)\"", watched.certificateAuthority ?? ""))
        }
        for (key, path) in authorities where !path.isEmpty {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw ConfigurationError("\(key): \(path) cannot be read")
            }
        }
        if broker.url.isEmpty {
            // If the folder is set, another service runs the broker.
            if broker.folder.isEmpty { _ = try files.mosquitto(broker.executable) }
            _ = try files.guardPlugin()
        } else {
            _ = try brokerSecret()
        }
    }

    /// The secret that the daemon and the plugin of the joined broker share.
    func brokerSecret() throws(ConfigurationError) -> String {
        try Self.contents(of: broker.secretFile, key: "broker.secretFile")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Reads a text file that the configuration names.
    ///
    /// - Parameter key: The key that names the file, for messages.
    static func contents(of file: String, key: String) throws(ConfigurationError) -> String {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ConfigurationError("\(key): \(file) cannot be read")
        }
        return text
    }
}

/// The public address of the broker.
extension Configuration {
    func checkPublicBroker() throws(ConfigurationError) {
        guard mqtt.publicUrl.isEmpty || PublicBroker(url: mqtt.publicUrl) != nil else {
            throw ConfigurationError("mqtt.publicUrl must be mqtt://host:port or mqtts://host:port")
        }
    }

    /// The address at which devices reach the broker.
    ///
    /// - Parameter port: The port of the daemon's broker, if it differs from the configured one.
    func publicBroker(port: Int?) -> PublicBroker {
        for url in [mqtt.publicUrl, broker.url] {
            if let broker = PublicBroker(url: url) { return broker }
        }
        let host = URL(string: publicUrl)?.host() ?? "localhost"
        return PublicBroker(
            host: host, port: port ?? mqtt.port, isTLS: !tls.certificate.isEmpty)
    }
}

/// The settings of the web page and of the metrics.
extension Configuration {
    func checkPage() throws(ConfigurationError) {
        let web = ["https", "http"]
        guard
            http.websocketUrl.isEmpty
                || WebOrigin(url: http.websocketUrl, schemes: ["wss", "ws"]) != nil
        else { throw ConfigurationError("http.websocketUrl must be ws://... or wss://...") }
        let isTiles = ["{z}", "{x}", "{y}"].allSatisfy(http.tiles.contains)
        guard http.tiles.isEmpty || isTiles && WebOrigin(url: http.tiles, schemes: web) != nil
        else {
            throw ConfigurationError(
                "http.tiles must be http://... or https://... and contain {z}, {x} and {y}")
        }
        guard http.donateUrl.isEmpty || WebOrigin(url: http.donateUrl, schemes: web) != nil else {
            throw ConfigurationError("http.donateUrl must be http://... or https://...")
        }
    }

    /// Whether programs on this machine can read the metrics without a token.
    ///
    /// A server with a public address usually has a proxy on the same machine. If that proxy does
    /// not send `X-Forwarded-For`, everybody could read the metrics through it.
    package var areMetricsOpen: Bool {
        let origin = WebOrigin(url: publicUrl, schemes: ["https", "http"])
        return http.openMetrics && (origin?.isLoopback == true || http.openMetricsInPublic)
    }
}
