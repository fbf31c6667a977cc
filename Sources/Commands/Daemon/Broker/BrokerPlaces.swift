import Foundation

/// The addresses and ports on which the embedded broker listens.
///
/// If a configured port is 0, the port of the last start is used if it is free. So clients find the
/// server again.
struct BrokerPlaces {
    struct Place {
        let address: ListenAddress
        let port: Int

        var text: String { address.with(port: port) }
    }

    let mqtt: Place
    let websocket: Place?
    /// The port on 127.0.0.1 that the relay connects to. `nil` without HTTP.
    let relayPort: Int?
    /// A separate listener for that port. `nil` if ``websocket`` serves it.
    let relay: Place?

    /// Finds ports and remembers them for the next start.
    ///
    /// - Blocks: At most two seconds for each port that another program still uses.
    init(_ configuration: Configuration, _ data: DataFolder) throws(ConfigurationError) {
        let last = data.ports
        let (mqtt, websocket) = (configuration.mqtt, configuration.websocket)
        self.mqtt = try Self.place(
            "mqtt", mqtt.address, mqtt.port, last: last["mqtt"],
            not: websocket.enabled ? [websocket.port] : [])
        self.websocket =
            websocket.enabled
            ? try Self.place(
                "websocket", websocket.address, websocket.port, last: last["websocket"],
                not: [self.mqtt.port]) : nil
        let shared = self.websocket.flatMap { place in
            place.address.takesLoopback && configuration.tls.certificate.isEmpty ? place : nil
        }
        let isNeeded = configuration.http.enabled && shared == nil
        // Only the relay uses this port, so it may change with each start.
        relay =
            isNeeded
            ? try Self.place(
                "relay", "127.0.0.1", 0, last: nil,
                not: [self.mqtt.port, self.websocket?.port ?? 0, configuration.http.port]) : nil
        relayPort = configuration.http.enabled ? shared?.port ?? relay?.port : nil
        data.ports["mqtt"] = self.mqtt.port
        data.ports["websocket"] = self.websocket?.port ?? last["websocket"] ?? 0
        data.ports["relay"] = relayPort ?? 0
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
            return Place(address: address, port: found)
        }
        let (mqtt, websocket) = (configuration.mqtt, configuration.websocket)
        self.mqtt = try place("mqtt", mqtt.address, mqtt.port)
        self.websocket =
            websocket.enabled
            ? try place("websocket", websocket.address, websocket.port) : nil
        relay = nil
        relayPort = configuration.http.enabled ? last["relay"] : nil
    }

    private static func place(
        _ name: String, _ configured: String, _ port: Int, last: Int?, not others: [Int]
    ) throws(ConfigurationError) -> Place {
        guard let address = ListenAddress(configured) else {
            throw ConfigurationError("\(name).address \(configured) is not an IP address")
        }
        guard port == 0 else {
            guard becomesFree(port, on: address) else {
                throw ConfigurationError(
                    "\(name).port \(port) on \(configured) is taken by another program")
            }
            return Place(address: address, port: port)
        }
        // Check the address first, because waiting for a port of another machine is useless.
        guard var free = FreePort.any(on: address) else {
            throw ConfigurationError(
                "\(name).address \(configured) is not an address of this machine")
        }
        if let last, last > 0, !others.contains(last), becomesFree(last, on: address) {
            free = last
        }
        while others.contains(free), let next = FreePort.any(on: address) { free = next }
        return Place(address: address, port: free)
    }

    /// Whether a port is free, or becomes free within two seconds. The broker of a killed daemon
    /// needs a moment to end.
    private static func becomesFree(_ port: Int, on address: ListenAddress) -> Bool {
        for _ in 0..<20 {
            if FreePort.isFree(port, on: address) { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }
}
