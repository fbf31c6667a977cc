import Engine
import Foundation
import MicroHTTPD
import OpenID
import Relay
import Web

/// The daemon's HTTP server, with its address.
struct WebListener {
    private let server: WebServer
    /// Host and port.
    let text: String

    /// Starts to listen. `nil` if HTTP is off.
    ///
    /// If the configured port is 0, the port of the last start is used if it is free.
    init?(
        _ configuration: Configuration, data: DataFolder, mailbox: Mailbox, health: Health,
        openID: OpenID?, counts: WebCounts, live: LiveHub, app: AppConfiguration?,
        manual: ManualFolder?, relay: Relay?
    ) throws {
        guard configuration.http.enabled, let place = ListenAddress(configuration.http.address)
        else { return nil }
        var web = WebConfiguration(live: live)
        web.address = place.text
        web.tls = try Self.tls(configuration.tls)
        web.publicURL = configuration.publicUrl
        web.app = app
        web.manual = manual
        web.relay = relay
        web.donateURL = configuration.http.donateUrl
        web.openID = openID
        web.tokenKey = try data.key("token.key")
        web.showsStatus = configuration.monitors.enabled && configuration.monitors.statusPage
        web.isBehindProxy = configuration.http.behindProxy
        web.requestsPerSecond = configuration.http.requestsPerSecond
        web.requestBurst = configuration.http.requestBurst
        web.tokenRequestsPerSecond = configuration.http.tokenRequestsPerSecond
        web.tokenRequestBurst = configuration.http.tokenRequestBurst
        web.areMetricsOpenHere = configuration.areMetricsOpen
        web.counts = counts
        server = try Self.start(web, configuration.http.port, data.ports, mailbox, health)
        data.ports["http"] = Int(server.port)
        text = place.with(port: Int(server.port))
    }

    /// Refuses further requests and stops.
    ///
    /// - Blocks: Four seconds at most.
    func stop() { server.stop() }

    /// - Parameter last: The ports of the last start, and those of the broker.
    private static func start(
        _ configuration: WebConfiguration, _ port: Int, _ last: [String: Int], _ mailbox: Mailbox,
        _ health: Health
    ) throws(ConfigurationError) -> WebServer {
        guard port == 0 else { return try start(configuration, port, mailbox, health) }
        // The broker may use the port of the last start, but on another address.
        if let port = last["http"], port > 0, ![last["mqtt"], last["websocket"]].contains(port),
            let server = try? start(configuration, port, mailbox, health)
        {
            return server
        }
        return try start(configuration, 0, mailbox, health)
    }

    /// - Blocks: At most two seconds while another program uses the port.
    private static func start(
        _ configuration: WebConfiguration, _ port: Int, _ mailbox: Mailbox, _ health: Health
    ) throws(ConfigurationError) -> WebServer {
        var web = configuration
        web.port = UInt16(clamping: port)
        do throws(HTTPServerError) {
            do throws(HTTPServerError) {
                return try WebServer(web, mailbox: mailbox, health: health)
            } catch .system(errno: EADDRINUSE) {
                // The threads of a killed daemon need a moment to end.
                _ = ListenAddress(web.address).map { FreePort.becomesFree(port, on: $0) }
                return try WebServer(web, mailbox: mailbox, health: health)
            }
        } catch .system(errno: EADDRINUSE) {
            throw ConfigurationError(
                "http.port \(port) on \(web.address) is taken by another program")
        } catch {
            throw ConfigurationError("http.address \(web.address): \(error)")
        }
    }

    static func tls(_ files: Configuration.TLS) throws(ConfigurationError) -> HTTPTLS? {
        guard !files.certificate.isEmpty else { return nil }
        return HTTPTLS(
            certificate: try Configuration.contents(of: files.certificate, key: "tls.certificate"),
            key: try Configuration.contents(of: files.key, key: "tls.key"))
    }
}

/// Reads the web page and the manual, which browsers load.
enum PageSetup {
    /// Reads the page and its settings. `nil` if it was not built, or HTTP is off.
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

    /// Reads the manual. `nil` if it was not built, or HTTP is off.
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
