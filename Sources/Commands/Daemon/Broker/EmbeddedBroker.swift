import Bridge
import Engine
import Foundation
import Mosquitto

/// The broker that the daemon brings along: its ports, its files and its process.
struct EmbeddedBroker {
    let access: BrokerAccess
    let process: BrokerProcess
    let mqtt: String
    let websocket: String?

    init(
        _ configuration: Configuration, data: DataFolder, files: InstalledFiles, log: Log
    ) throws(ConfigurationError) {
        let executable = try files.mosquitto(configuration.broker.executable)
        let (mqttPort, websocketPort) = try Self.ports(configuration, data)
        if let left = data.brokerFolder { BrokerFolder.remove(left) }
        let folder = try BrokerFolder()
        data.brokerFolder = folder.url.path
        let secret = try data.secret("broker.secret")
        try folder.copy(try files.guardPlugin(), as: "libFairwayGuard.so")
        try folder.write("token.key", Data(try data.secret("token.key").utf8))
        try folder.write("daemon.secret", Data(secret.utf8))
        if !configuration.tls.certificate.isEmpty {
            try folder.copy(URL(filePath: configuration.tls.certificate), as: "certificate.pem")
            try folder.copy(URL(filePath: configuration.tls.key), as: "key.pem")
        }
        let text = BrokerConfiguration(
            configuration: configuration, folder: folder, mqttPort: mqttPort,
            websocketPort: websocketPort
        ).text
        try folder.write("mosquitto.conf", Data(text.utf8))
        folder.handOver()
        access = BrokerAccess(address: .unix(path: folder.socket), secret: secret)
        process = BrokerProcess(executable: executable, folder: folder, log: log)
        mqtt = "\(configuration.mqtt.address):\(mqttPort)"
        websocket = websocketPort.map { "\(configuration.websocket.address):\($0)" }
    }

    /// The ports to listen on; where 0 is configured, the one of the last start if it is free,
    /// so that clients find their way back.
    private static func ports(
        _ configuration: Configuration, _ data: DataFolder
    ) throws(ConfigurationError) -> (mqtt: Int, websocket: Int?) {
        let last = data.ports
        let mqtt = try port(
            "mqtt", configuration.mqtt.port, configuration.mqtt.address, last["mqtt"])
        let websocket =
            configuration.websocket.enabled
            ? try port(
                "websocket", configuration.websocket.port, configuration.websocket.address,
                last["websocket"])
            : nil
        data.ports = ["mqtt": mqtt, "websocket": websocket ?? last["websocket"] ?? 0]
        return (mqtt, websocket)
    }

    private static func port(
        _ name: String, _ configured: Int, _ address: String, _ last: Int?
    ) throws(ConfigurationError) -> Int {
        if configured == 0 {
            if let last, last > 0, FreePort.isFree(last, on: address) { return last }
            if let port = FreePort.any(on: address) { return port }
        } else if becomesFree(configured, on: address) {
            return configured
        }
        throw ConfigurationError(
            "\(name).port \(configured) on \(address) is taken by another program")
    }

    /// A broker that dies with a killed daemon gives its port back a moment later.
    private static func becomesFree(_ port: Int, on address: String) -> Bool {
        for _ in 0..<20 {
            if FreePort.isFree(port, on: address) { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }
}
