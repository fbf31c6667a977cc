import Engine
import Foundation
import MicroHTTPD
import OpenID
import Relay
import Web

/// The daemon's HTTP server and where it listens.
struct WebListener {
    private let server: WebServer
    /// Host and port.
    let text: String

    /// Starts to listen; nil when HTTP is not wanted.
    ///
    /// Where port 0 is configured it is the one of the last start if that is free.
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

    /// Refuses all further requests and stops. Blocks: for four seconds at the most.
    func stop() { server.stop() }

    /// - Parameter last: The ports of the last start, and the broker's, which does not listen yet.
    private static func start(
        _ configuration: WebConfiguration, _ port: Int, _ last: [String: Int], _ mailbox: Mailbox,
        _ health: Health
    ) throws(ConfigurationError) -> WebServer {
        guard port == 0 else { return try start(configuration, port, mailbox, health) }
        let others = [last["mqtt"], last["websocket"]]
        // Two may be the broker's, and are held until there is another one.
        var held: [WebServer] = []
        for candidate in [last["http"] ?? 0, 0, 0] {
            guard let found = try? start(configuration, candidate, mailbox, health) else {
                continue
            }
            if !others.contains(Int(found.port)) { return found }
            held.append(found)
        }
        return try start(configuration, 0, mailbox, health)
    }

    private static func start(
        _ configuration: WebConfiguration, _ port: Int, _ mailbox: Mailbox, _ health: Health
    ) throws(ConfigurationError) -> WebServer {
        var web = configuration
        web.port = UInt16(clamping: port)
        do throws(HTTPServerError) {
            return try WebServer(web, mailbox: mailbox, health: health)
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
