import Foundation

/// Where the embedded broker listens.
///
/// Where port 0 is configured it is the one of the last start if that is free, so that clients find
/// their way back.
struct BrokerPlaces {
    struct Place {
        let address: ListenAddress
        let port: Int

        var text: String { address.with(port: port) }
    }

    let mqtt: Place
    let websocket: Place?

    /// Finds ports and remembers them for the next start.
    init(_ configuration: Configuration, _ data: DataFolder) throws(ConfigurationError) {
        let last = data.ports
        mqtt = try Self.place(
            "mqtt", configuration.mqtt.address, configuration.mqtt.port, last["mqtt"])
        websocket =
            configuration.websocket.enabled
            ? try Self.place(
                "websocket", configuration.websocket.address, configuration.websocket.port,
                last["websocket"])
            : nil
        data.ports = ["mqtt": mqtt.port, "websocket": websocket?.port ?? last["websocket"] ?? 0]
    }

    private static func place(
        _ name: String, _ configured: String, _ port: Int, _ last: Int?
    ) throws(ConfigurationError) -> Place {
        guard let address = ListenAddress(configured) else {
            throw ConfigurationError("\(name).address \(configured) is no address")
        }
        if port == 0 {
            if let last, last > 0, FreePort.isFree(last, on: address) {
                return Place(address: address, port: last)
            }
            if let port = FreePort.any(on: address) { return Place(address: address, port: port) }
            throw ConfigurationError("\(name).address \(configured) is not this machine's")
        }
        guard becomesFree(port, on: address) else {
            throw ConfigurationError(
                "\(name).port \(port) on \(configured) is taken by another program")
        }
        return Place(address: address, port: port)
    }

    /// A broker that dies with a killed daemon gives its port back a moment later.
    private static func becomesFree(_ port: Int, on address: ListenAddress) -> Bool {
        for _ in 0..<20 {
            if FreePort.isFree(port, on: address) { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }
}
