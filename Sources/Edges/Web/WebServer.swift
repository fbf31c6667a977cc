package import Engine
package import MicroHTTPD
import Relay

/// The daemon over HTTP: the requests of the contract, the pages behind links and QR codes, and
/// whether all is well.
package final class WebServer: Sendable {
    /// How long requests that were handed in are waited for when it stops.
    private static let partingTime: Duration = .milliseconds(500)

    private let server: HTTPServer
    private let relay: Relay?

    /// The port that it listens on.
    package var port: UInt16 { server.port }

    /// Starts to listen; requests wait in the mailbox until the engine runs.
    package init(
        _ configuration: WebConfiguration, mailbox: Mailbox, health: Health
    ) throws(HTTPServerError) {
        relay = configuration.relay
        let site = Site(configuration, mailbox: mailbox, health: health)
        server = try HTTPServer(
            address: configuration.address, port: configuration.port,
            limits: Self.limits(configuration),
            tls: configuration.tls, commonHeaders: Self.commonHeaders(configuration),
            ownAnswer: HTTPResponse.failure,
            handler: { site.answer($0, $1) })
    }

    /// Stops, once; whoever still waits is told so.
    ///
    /// Blocks: For four seconds at the most.
    package func stop() {
        relay?.stop()
        server.stop(grace: Self.partingTime)
    }

    /// The header fields of each answer. With HTTPS, one field tells browsers to use only HTTPS (RFC 6797).
    ///
    /// Then no attacker in the network can redirect a browser to plain HTTP. Browsers remember the field for a year, so
    /// it also protects players who come back after the winter. The field has no `includeSubDomains`, because names
    /// below this one may belong to others. Browsers ignore it over plain HTTP (8.1). A proxy with TLS passes it on.
    private static func commonHeaders(
        _ configuration: WebConfiguration
    ) -> [(name: String, value: String)] {
        guard configuration.tls != nil || configuration.publicURL.hasPrefix("https://") else {
            return []
        }
        return [("Strict-Transport-Security", "max-age=31536000")]
    }

    /// Behind a proxy everybody comes from its address.
    private static func limits(_ configuration: WebConfiguration) -> HTTPLimits {
        var limits = HTTPLimits()
        limits.upgradesMax = configuration.relay?.connectionsMax ?? 0
        if configuration.isBehindProxy { limits.connectionsPerAddressMax = limits.connectionsMax }
        limits.bodyBytesMax = 65_536
        return limits
    }
}
