import Bridge
import Engine
import Foundation
import Mosquitto

/// The broker that belongs to the daemon: its ports, its files and its process.
///
/// If `broker.folder` is set, another service runs the process as a user who cannot read the data
/// folder. ``prepare(_:data:files:)`` then writes the broker's files.
struct EmbeddedBroker {
    let access: BrokerAccess
    /// The process, or `nil` if another service runs the broker.
    let process: BrokerProcess?
    let mqtt: String
    let port: Int
    let websocket: String?
    /// The port that the relay connects to. `nil` without HTTP.
    let relayPort: Int?
    private let folder: BrokerFolder

    /// Starts the broker, unless another service runs it.
    ///
    /// If another program has taken a port that the daemon chose, the daemon chooses again.
    ///
    /// - Parameter whenGivenUp: Called on another thread if the broker does not run any more.
    /// - Blocks: Until the broker answers. At most ten seconds more if the broker of a killed daemon
    ///   still runs.
    init(
        _ configuration: Configuration, data: DataFolder, server: String, files: InstalledFiles,
        log: Log, whenGivenUp: @escaping @Sendable () -> Void
    ) throws {
        let old = try Self.clear(data, log)
        guard configuration.broker.folder.isEmpty else {
            let folder = try BrokerFolder(shared: configuration.broker.folder)
            let places = try BrokerPlaces(prepared: configuration, data)
            try self.init(folder, places, process: nil, data, server)
            return
        }
        let executable = try files.mosquitto(configuration.broker.executable)
        var places = try BrokerPlaces(configuration, data, old: old)
        let folder = try BrokerFolder()
        data.brokerFolder = folder.url.path
        let process = BrokerProcess(executable: executable, folder: folder, log: log)
        do {
            try Self.fill(folder, configuration, places, data, files)
            try process.start(
                repair: {
                    let replaced = places.replaceTaken()
                    guard !replaced.isEmpty else { return }
                    log.warn(
                        "another program took a free port before the broker; choosing another",
                        ("ports", replaced.map(String.init).joined(separator: " ")))
                    places.remember(data)
                    try Self.write(folder, configuration, places, files)
                }, whenGivenUp: whenGivenUp)
            try self.init(folder, places, process: process, data, server)
        } catch {
            process.stop()
            folder.remove()
            throw error
        }
    }

    /// Waits for the end of the broker of a killed daemon, and removes its folder.
    ///
    /// - Returns: The broker, if it does not end.
    private static func clear(_ data: DataFolder, _ log: Log) throws -> OldBroker? {
        guard let left = data.brokerFolder.flatMap(BrokerFolder.init(left:)) else { return nil }
        if BrokerSocket(left.socket).listener != nil {
            log.info("waiting for the end of the broker of the last start")
        }
        let old = OldBroker.outlasting(left)
        left.remove()
        return old
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
    /// If `broker.url` is set, the daemon joins another broker. Then this removes the
    /// configuration, so that the service does not start.
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

    /// Ends the broker if the daemon runs it, and removes its files.
    func end() {
        process?.stop()
        folder.remove()
    }

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
        try write(folder, configuration, places, files)
    }

    /// Writes `mosquitto.conf`.
    private static func write(
        _ folder: BrokerFolder, _ configuration: Configuration, _ places: BrokerPlaces,
        _ files: InstalledFiles
    ) throws(ConfigurationError) {
        let text = BrokerConfiguration(
            configuration: configuration, folder: folder, places: places,
            plugin: folder.isShared
                ? try files.guardPlugin().path : folder.file("libFairwayGuard.so")
        ).text
        try folder.write("mosquitto.conf", Data(text.utf8))
        folder.handOver()
    }
}

/// The folder with the files of the running broker: its configuration, the plugin, the secrets and
/// the daemon's socket.
///
/// It is in `/tmp` and not in the data folder, for two reasons. A broker that is started as root
/// changes to the user `mosquitto`, who may not reach the data folder. And the path of a unix
/// socket must be short.
///
/// If another service runs the broker as its own user, the daemon and the broker share the folder
/// `broker.folder`. The folder's group lets the broker's user read the files. That user can write
/// only to `link`.
struct BrokerFolder {
    let url: URL
    /// The user that the daemon runs the broker as. `nil` for the daemon's own user, or if another
    /// service runs the broker.
    let user: String?
    /// Whether another service runs the broker that reads this folder.
    let isShared: Bool

    private static let prefix = "/tmp/fairway-"

    init() throws(ConfigurationError) {
        var template = Array("\(Self.prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ConfigurationError("cannot create a folder in /tmp")
        }
        let path = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
        url = URL(filePath: path, directoryHint: .isDirectory)
        user = geteuid() == 0 && getpwnam("mosquitto") != nil ? "mosquitto" : nil
        isShared = false
    }

    /// Uses an existing folder that the daemon shares with the broker's user.
    init(shared path: String) throws(ConfigurationError) {
        url = URL(filePath: path, directoryHint: .isDirectory)
        user = nil
        isShared = true
        for folder in [path, url.appending(path: "link").path] {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
                isFolder.boolValue
            else {
                throw ConfigurationError(
                    """
                    The folder \(folder) (broker.folder) does not exist. This command creates it: \
                    systemd-tmpfiles --create fairway.conf
                    """)
            }
        }
    }

    var socket: String { url.appending(path: isShared ? "link/socket" : "link").path }
    var configuration: String { url.appending(path: "mosquitto.conf").path }
    func file(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file that only the broker and the daemon can read.
    func write(_ name: String, _ data: Data) throws(ConfigurationError) {
        guard
            FileManager.default.createFile(
                atPath: file(name), contents: data,
                attributes: [.posixPermissions: isShared ? 0o640 : 0o600])
        else { throw ConfigurationError("\(file(name)) cannot be written") }
    }

    func copy(_ source: URL, as name: String) throws(ConfigurationError) {
        do {
            try write(name, try Data(contentsOf: source, options: .alwaysMapped))
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError("\(source.path) cannot be read")
        }
    }

    /// Gives the folder and its files to the broker's user.
    func handOver() {
        guard let user, let entry = getpwnam(user) else { return }
        let (uid, gid) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        chown(url.path, uid, gid)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in names { chown(file(name), uid, gid) }
    }

    /// The folder of an earlier start, which a killed daemon leaves behind. `nil` for any other path.
    init?(left path: String) {
        guard path.hasPrefix(Self.prefix), !path.contains("..") else { return nil }
        url = URL(filePath: path, directoryHint: .isDirectory)
        user = nil
        isShared = false
    }

    func remove() {
        if !isShared { try? FileManager.default.removeItem(at: url) }
    }
}
