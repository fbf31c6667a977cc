import Foundation

/// What the embedded broker needs while it runs: its configuration, the plugin, the secrets and
/// the socket to the daemon.
///
/// It lies below the temporary folder, not in the data folder: the broker, started as root, drops
/// to the user `mosquitto`, who may not be able to reach the data folder, and the path of a unix
/// socket must be short.
///
/// If another service runs the broker under its own user, daemon and broker share a folder (`broker.folder`). The
/// folder's group lets the broker's user read the files. That user can write only to `link`.
struct BrokerFolder {
    let url: URL
    /// The user that the daemon runs the broker as. Nil: the daemon's own user, or another service runs the broker.
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

    /// Gives everything to the user that the broker runs as.
    func handOver() {
        guard let user, let entry = getpwnam(user) else { return }
        let (uid, gid) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        chown(url.path, uid, gid)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in names { chown(file(name), uid, gid) }
    }

    /// Removes the folder of a start that ended without doing so.
    static func remove(_ path: String) {
        guard path.hasPrefix(prefix), !path.contains("..") else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    func remove() {
        if !isShared { try? FileManager.default.removeItem(at: url) }
    }
}
