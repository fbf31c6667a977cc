import Bridge
import Engine
import Foundation
import Mosquitto

/// The broker that the daemon brings along: its ports, its files and its process.
struct EmbeddedBroker {
    let access: BrokerAccess
    let process: BrokerProcess
    let mqtt: String
    let port: Int
    let websocket: String?
    /// The port that the relay connects to; nil without HTTP.
    let relayPort: Int?
    private let folder: BrokerFolder

    init(
        _ configuration: Configuration, data: DataFolder, server: String, files: InstalledFiles,
        log: Log
    ) throws(ConfigurationError) {
        let executable = try files.mosquitto(configuration.broker.executable)
        let places = try BrokerPlaces(configuration, data)
        if let left = data.brokerFolder { BrokerFolder.remove(left) }
        let folder = try BrokerFolder()
        data.brokerFolder = folder.url.path
        let secret: String
        do throws(ConfigurationError) {
            try Self.fill(folder, configuration, places, data, files)
            secret = try data.secret("broker.secret")
        } catch {
            folder.remove()
            throw error
        }
        self.folder = folder
        access = BrokerAccess(
            address: .unix(path: folder.socket), secret: secret, server: server)
        process = BrokerProcess(executable: executable, folder: folder, log: log)
        mqtt = places.mqtt.text
        port = places.mqtt.port
        websocket = places.websocket?.text
        relayPort = places.relayPort
    }

    /// Removes its files, once it ended or if it never began.
    func remove() { folder.remove() }

    private static func fill(
        _ folder: BrokerFolder, _ configuration: Configuration, _ places: BrokerPlaces,
        _ data: DataFolder, _ files: InstalledFiles
    ) throws(ConfigurationError) {
        try folder.copy(try files.guardPlugin(), as: "libFairwayGuard.so")
        try folder.write("token.key", Data(try data.secret("token.key").utf8))
        try folder.write("daemon.secret", Data(try data.secret("broker.secret").utf8))
        if !configuration.tls.certificate.isEmpty {
            try folder.copy(URL(filePath: configuration.tls.certificate), as: "certificate.pem")
            try folder.copy(URL(filePath: configuration.tls.key), as: "key.pem")
        }
        let text = BrokerConfiguration(
            configuration: configuration, folder: folder, places: places
        ).text
        try folder.write("mosquitto.conf", Data(text.utf8))
        folder.handOver()
    }
}
