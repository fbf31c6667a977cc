import Foundation

extension Configuration {
    /// Reads all files that the configuration names, and those that belong to the program.
    ///
    /// Opens neither the data folder nor a port, so that a configuration can be checked while a server runs.
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
            // With a folder, another service runs the broker.
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
