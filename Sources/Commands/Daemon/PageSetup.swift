import Engine
import Foundation
import Web

/// What the daemon gives browsers to load.
enum PageSetup {
    /// Reads the page; nil where it was not made, or nothing is served.
    ///
    /// - Parameter hasRelay: Whether the HTTP server forwards MQTT to the broker.
    static func app(
        _ configuration: Configuration, _ files: InstalledFiles, hasRelay: Bool, log: Log
    ) throws(ConfigurationError) -> AppConfiguration? {
        let http = configuration.http
        guard http.enabled else { return nil }
        guard let folder = try Self.folder(configuration, files) else {
            log.info("the web page was not built: run deploy/page, or set http.page")
            return nil
        }
        var app = AppConfiguration(folder: folder)
        app.websocket = websocketPlace(configuration, hasRelay: hasRelay)
        app.tiles = http.tiles
        app.tilesCredit = http.tilesCredit
        if case .unknown = app.websocket {
            log.warn("the web page cannot connect: set http.websocketUrl")
        }
        return app
    }

    /// Reads the files of the page; `nil` if it was not built, or HTTP is off.
    static func folder(
        _ configuration: Configuration, _ files: InstalledFiles
    ) throws(ConfigurationError) -> AppFolder? {
        let http = configuration.http
        guard http.enabled,
            let folder = http.page.isEmpty ? files.page() : URL(filePath: http.page)
        else { return nil }
        do throws(AppFolderError) {
            return try AppFolder(folder)
        } catch {
            throw ConfigurationError("http.page: \(error)")
        }
    }

    private static func websocketPlace(
        _ configuration: Configuration, hasRelay: Bool
    ) -> AppConfiguration.WebSocketPlace {
        let http = configuration.http
        if !http.websocketUrl.isEmpty { return .url(http.websocketUrl) }
        return hasRelay ? .own(isTLS: !configuration.tls.certificate.isEmpty) : .unknown
    }

    /// Reads the manual; nil if it was not made or HTTP is off.
    static func manual(
        _ configuration: Configuration, _ files: InstalledFiles, log: Log
    ) throws(ConfigurationError) -> ManualFolder? {
        guard configuration.http.enabled else { return nil }
        guard let folder = files.manual() else {
            log.info("the manual was not built: run deploy/manual")
            return nil
        }
        do throws(AppFolderError) {
            return try ManualFolder(folder)
        } catch {
            throw ConfigurationError("the manual: \(error)")
        }
    }
}
