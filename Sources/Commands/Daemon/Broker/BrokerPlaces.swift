import Foundation

/// The addresses and ports on which the embedded broker listens.
///
/// If a configured port is 0, the port of the last start is used if it is free. So clients find the
/// server again.
///
/// The broker listens only later, so another program can take a free port in between. Then
/// ``replaceTaken()`` chooses again.
struct BrokerPlaces {
    struct Place {
        let address: ListenAddress
        let port: Int
        /// Whether the configured port is 0, so that any other port may replace this one.
        let isChosen: Bool

        var text: String { address.with(port: port) }
    }

    private(set) var mqtt: Place
    private(set) var websocket: Place?
    /// The port on 127.0.0.1 that the relay connects to. `nil` without HTTP.
    private(set) var relayPort: Int?
    /// A separate listener for that port. `nil` if ``websocket`` serves it.
    private(set) var relay: Place?
    /// The ports that no listener of the broker may choose: configured ones, and the last port of HTTP.
    private let reserved: [Int]

    /// Finds ports and remembers them for the next start.
    ///
    /// - Parameter old: The broker of the last start, if it still runs.
    /// - Blocks: At most two seconds for each port that another program still uses.
    init(
        _ configuration: Configuration, _ data: DataFolder, old: OldBroker? = nil
    ) throws(ConfigurationError) {
        let last = data.ports
        let (mqtt, websocket) = (configuration.mqtt, configuration.websocket)
        let http = configuration.http
        let configured =
            [mqtt.port] + (websocket.enabled ? [websocket.port] : [])
            + (http.enabled ? [http.port == 0 ? last["http"] ?? 0 : http.port] : [])
        reserved = configured.filter { $0 > 0 }
        self.mqtt = try Self.place(
            "mqtt", mqtt.address, mqtt.port, last: last["mqtt"], not: reserved, old)
        self.websocket =
            websocket.enabled
            ? try Self.place(
                "websocket", websocket.address, websocket.port, last: last["websocket"],
                not: reserved + [self.mqtt.port], old) : nil
        let shared = self.websocket.flatMap { place in
            place.address.takesLoopback && configuration.tls.certificate.isEmpty ? place : nil
        }
        // Only the relay uses this port, so it may change with each start.
        relay =
            http.enabled && shared == nil
            ? try Self.place(
                "relay", "127.0.0.1", 0, last: nil,
                not: reserved + [self.mqtt.port, self.websocket?.port ?? 0], old) : nil
        relayPort = http.enabled ? shared?.port ?? relay?.port : nil
        remember(data)
    }

    /// Remembers the ports for the next start.
    func remember(_ data: DataFolder) {
        var ports = data.ports
        ports["mqtt"] = mqtt.port
        ports["websocket"] = websocket?.port ?? ports["websocket"] ?? 0
        ports["relay"] = relayPort ?? 0
        data.ports = ports
    }

    /// Replaces each chosen port that another program has taken. Configured ports stay.
    ///
    /// - Returns: The ports that were replaced.
    mutating func replaceTaken() -> [Int] {
        var replaced: [Int] = []
        func other(_ place: Place, _ used: [Int]) -> Place? {
            guard place.isChosen, !FreePort.isFree(place.port, on: place.address),
                let free = FreePort.any(on: place.address, not: reserved + used)
            else { return nil }
            replaced.append(place.port)
            return Place(address: place.address, port: free, isChosen: true)
        }
        var used: [Int] { [mqtt.port, websocket?.port, relay?.port].compactMap(\.self) }
        if let other = other(mqtt, used) { mqtt = other }
        if let place = websocket, let other = other(place, used) {
            if relayPort == place.port { relayPort = other.port }
            websocket = other
        }
        if let place = relay, let other = other(place, used) {
            relayPort = other.port
            relay = other
        }
        return replaced
    }

    /// Reads the ports that `--prepare-broker` gave to a broker that another service runs.
    init(prepared configuration: Configuration, _ data: DataFolder) throws(ConfigurationError) {
        let last = data.ports
        func place(_ name: String, _ configured: String, _ port: Int) throws(ConfigurationError)
            -> Place
        {
            guard let address = ListenAddress(configured), let found = port > 0 ? port : last[name]
            else {
                throw ConfigurationError(
                    "The broker's \(name) port is unknown. Run fairwayd --prepare-broker first")
            }
            return Place(address: address, port: found, isChosen: false)
        }
        let (mqtt, websocket) = (configuration.mqtt, configuration.websocket)
        self.mqtt = try place("mqtt", mqtt.address, mqtt.port)
        self.websocket =
            websocket.enabled
            ? try place("websocket", websocket.address, websocket.port) : nil
        relay = nil
        reserved = []
        relayPort = configuration.http.enabled ? last["relay"] : nil
    }

    private static func place(
        _ name: String, _ configured: String, _ port: Int, last: Int?, not others: [Int],
        _ old: OldBroker?
    ) throws(ConfigurationError) -> Place {
        guard let address = ListenAddress(configured) else {
            throw ConfigurationError("\(name).address \(configured) is not an IP address")
        }
        guard port == 0 else {
            guard FreePort.becomesFree(port, on: address) else {
                if let old {
                    throw ConfigurationError(
                        "\(name).port \(port) on \(configured) is taken by the broker of the last "
                            + "start. End that process: kill -9 \(old.pid)")
                }
                throw ConfigurationError(
                    "\(name).port \(port) on \(configured) is taken by another program")
            }
            return Place(address: address, port: port, isChosen: false)
        }
        // Check the address first, because waiting for a port of another machine is useless.
        guard let free = FreePort.any(on: address, not: others) else {
            throw ConfigurationError(
                "\(name).address \(configured) is not an address of this machine")
        }
        let isKept =
            last.map { last in
                last > 0 && !others.contains(last) && FreePort.becomesFree(last, on: address)
            } ?? false
        return Place(address: address, port: isKept ? last ?? free : free, isChosen: true)
    }
}
