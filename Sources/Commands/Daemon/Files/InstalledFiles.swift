import Executable
import Foundation

/// Finds the installed files of the program, independently of the working directory.
struct InstalledFiles {
    private let executable = URL(filePath: Executable.path)

    /// The broker plugin, beside the executable or in the folder of a package.
    func guardPlugin() throws(ConfigurationError) -> URL {
        let name = "libFairwayGuard.so"
        let beside = executable.deletingLastPathComponent().appending(path: name)
        let installed = URL(filePath: "/usr/lib/fairway/\(name)")
        for url in [beside, installed] where FileManager.default.fileExists(atPath: url.path) {
            return url
        }
        throw ConfigurationError(
            "\(name) is not in the folder of \(executable.path); build Fairway again")
    }

    /// A folder in `Config` of the source tree with the executable, or the installed one.
    func shared(_ name: String) -> URL? { found("Config/\(name)", installed: name) }

    /// The page that `deploy/page` built in the source tree, or the installed one.
    func page() -> URL? { found(".build/page", installed: "page") }

    /// The manual that `deploy/manual` built in the source tree, or the installed one.
    func manual() -> URL? { found(".build/manual", installed: "manual") }

    private func found(_ path: String, installed name: String) -> URL? {
        let candidates =
            Executable.folders.map { "\($0)/\(path)" } + ["/usr/share/fairway/\(name)"]
        return candidates.first { FileManager.default.fileExists(atPath: $0) }
            .map { URL(filePath: $0) }
    }

    /// The path of the broker's executable.
    func mosquitto(_ configured: String) throws(ConfigurationError) -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        let candidates =
            configured.isEmpty ? folders.map { "\($0)/mosquitto" } : [configured]
        for file in candidates where FileManager.default.isExecutableFile(atPath: file) {
            return file
        }
        throw ConfigurationError("Mosquitto is not installed; on Debian: apt-get install mosquitto")
    }
}
