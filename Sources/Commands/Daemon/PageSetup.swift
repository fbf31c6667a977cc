import Engine
import Foundation
import Web

/// What the daemon gives browsers to load.
enum PageSetup {
    /// Reads the page; nil where it was not made, or nothing is served.
    ///
    /// - Parameter hasRelay: Whether the HTTP server relays MQTT to the broker.
    static func app(
        _ configuration: Configuration, _ files: InstalledFiles, hasRelay: Bool, log: Log
    ) throws(ConfigurationError) -> AppConfiguration? {
        let http = configuration.http
        guard http.enabled else { return nil }
        guard let folder = http.page.isEmpty ? files.page() : URL(filePath: http.page) else {
            log.info("there is no page for browsers: deploy/page makes it (http.page)")
            return nil
        }
        let contents: AppFolder
        do throws(AppFolderError) {
            contents = try AppFolder(folder)
        } catch {
            throw ConfigurationError("http.page: \(error)")
        }
        var app = AppConfiguration(folder: contents)
        app.websocket = websocketPlace(configuration, hasRelay: hasRelay)
        app.tiles = http.tiles
        app.tilesCredit = http.tilesCredit
        if case .unknown = app.websocket {
            log.warn("the page cannot connect: http.websocketUrl does not say where to")
        }
        return app
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
