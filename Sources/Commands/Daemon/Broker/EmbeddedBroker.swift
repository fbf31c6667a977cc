import Bridge
import Engine
import Foundation
import Mosquitto

/// The broker that the daemon brings along: its ports, its files and its process.
///
/// If `broker.folder` is set, another service runs the process. Its user cannot read the data folder.
/// ``prepare(_:data:files:)`` writes the files of that broker.
struct EmbeddedBroker {
    let access: BrokerAccess
    /// Nil if another service runs the broker.
    let process: BrokerProcess?
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
        if let left = data.brokerFolder { BrokerFolder.remove(left) }
        guard configuration.broker.folder.isEmpty else {
            let folder = try BrokerFolder(shared: configuration.broker.folder)
            let places = try BrokerPlaces(prepared: configuration, data)
            try self.init(folder, places, process: nil, data, server)
            return
        }
        let executable = try files.mosquitto(configuration.broker.executable)
        let places = try BrokerPlaces(configuration, data)
        let folder = try BrokerFolder()
        data.brokerFolder = folder.url.path
        do throws(ConfigurationError) {
            try Self.fill(folder, configuration, places, data, files)
            let process = BrokerProcess(executable: executable, folder: folder, log: log)
            try self.init(folder, places, process: process, data, server)
        } catch {
            folder.remove()
            throw error
        }
    }

    private init(
        _ folder: BrokerFolder, _ places: BrokerPlaces, process: BrokerProcess?,
        _ data: DataFolder, _ server: String
    ) throws(ConfigurationError) {
        self.folder = folder
        self.process = process
        access = BrokerAccess(
            address: .unix(path: folder.socket), secret: try data.secret("broker.secret"),
            server: server)
        mqtt = places.mqtt.text
        port = places.mqtt.port
        websocket = places.websocket?.text
        relayPort = places.relayPort
    }

    /// Writes the configuration and the secrets of a broker that another service runs.
    ///
    /// If `broker.url` is set, the daemon joins a broker instead. Then this removes the configuration, so that the
    /// service does not start.
    static func prepare(
        _ configuration: Configuration, data: DataFolder, files: InstalledFiles
    ) throws(ConfigurationError) {
        guard !configuration.broker.folder.isEmpty else {
            throw ConfigurationError(
                "--prepare-broker needs broker.folder. Without it, the daemon runs the "
                    + "broker itself"
            )
        }
        let folder = try BrokerFolder(shared: configuration.broker.folder)
        unlink(folder.configuration)
        guard configuration.broker.url.isEmpty else { return }
        try fill(folder, configuration, try BrokerPlaces(configuration, data), data, files)
    }

    /// Removes its files, once it ended or if it never began.
    func remove() { folder.remove() }

    private static func fill(
        _ folder: BrokerFolder, _ configuration: Configuration, _ places: BrokerPlaces,
        _ data: DataFolder, _ files: InstalledFiles
    ) throws(ConfigurationError) {
        let plugin = try files.guardPlugin()
        if !folder.isShared { try folder.copy(plugin, as: "libFairwayGuard.so") }
        try folder.write("token.key", Data(try data.secret("token.key").utf8))
        try folder.write("daemon.secret", Data(try data.secret("broker.secret").utf8))
        if !configuration.tls.certificate.isEmpty {
            try folder.copy(URL(filePath: configuration.tls.certificate), as: "certificate.pem")
            try folder.copy(URL(filePath: configuration.tls.key), as: "key.pem")
        }
        let text = BrokerConfiguration(
            configuration: configuration, folder: folder, places: places,
            plugin: folder.isShared ? plugin.path : folder.file("libFairwayGuard.so")
        ).text
        try folder.write("mosquitto.conf", Data(text.utf8))
        folder.handOver()
    }
}
