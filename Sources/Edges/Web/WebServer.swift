package import Engine
package import MicroHTTPD
package import OpenID
package import Relay

/// The HTTP server of the daemon: it answers requests of the contract, and serves the page, the
/// pages behind links and QR codes, and the server's health.
package final class WebServer: Sendable {
    /// The time for which a stop waits for the replies to requests on the way.
    private static let partingTime: Duration = .milliseconds(500)

    private let server: HTTPServer
    private let relay: Relay?

    /// The port on which the server listens.
    package var port: UInt16 { server.port }

    /// Starts to listen. Requests wait in the mailbox until the engine runs.
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

    /// Stops the server. Call this once. Clients that still wait for a reply get status 503.
    ///
    /// - Blocks: At most four seconds.
    package func stop() {
        relay?.stop()
        server.stop(grace: Self.partingTime)
    }

    /// The header fields of each answer. With HTTPS, one field tells browsers to use only HTTPS
    /// (RFC 6797).
    ///
    /// Then no attacker in the network can redirect a browser to plain HTTP. Browsers remember the
    /// field for a year, so it also protects players who come back after the winter. The field has
    /// no `includeSubDomains`, because names below this one may belong to others. Browsers ignore
    /// it over plain HTTP (8.1). A proxy with TLS passes it on.
    private static func commonHeaders(
        _ configuration: WebConfiguration
    ) -> [(name: String, value: String)] {
        guard configuration.tls != nil || configuration.publicURL.hasPrefix("https://") else {
            return []
        }
        return [("Strict-Transport-Security", "max-age=31536000")]
    }

    /// The limits for connections and bodies. Behind a proxy, all connections come from its
    /// address, so there is no lower limit for one address.
    private static func limits(_ configuration: WebConfiguration) -> HTTPLimits {
        var limits = HTTPLimits()
        limits.upgradesMax = configuration.relay?.connectionsMax ?? 0
        if configuration.isBehindProxy { limits.connectionsPerAddressMax = limits.connectionsMax }
        limits.bodyBytesMax = 65_536
        return limits
    }
}

/// The operator's configuration of HTTP.
package struct WebConfiguration: Sendable {
    /// The address to listen on: IPv4 or IPv6 in numbers.
    package var address = "127.0.0.1"
    /// The port to listen on; 0 for any free one.
    package var port: UInt16 = 0
    /// `nil` for plain HTTP.
    package var tls: HTTPTLS?
    /// The public address of the pages: `http://...` or `https://...`, without a slash at the end.
    package var publicURL = "http://localhost:8080"
    /// The key that signs device tokens (HS256).
    package var tokenKey: [UInt8] = []
    /// The page; `nil` if it was not built.
    package var app: AppConfiguration?
    /// The manual; `nil` if it was not built.
    package var manual: ManualFolder?
    /// The address of a page for donations; empty for none.
    package var donateURL = ""
    /// The identity providers; `nil` for none.
    package var openID: OpenID?
    /// The limits for requests of one network (``ClientNetwork``): the average per second, and the
    /// burst. At least 1.
    package var requestsPerSecond = 20
    package var requestBurst = 200
    /// Whether `/status` is public.
    package var showsStatus = false
    /// The limits for requests with one token, or of all devices of a user. At least 1.
    package var tokenRequestsPerSecond = 10
    package var tokenRequestBurst = 100
    /// The followers of rooms.
    package var live: LiveHub
    /// Forwards MQTT over WebSocket to the broker; `nil` if the broker has no listener for it.
    package var relay: Relay?
    /// Whether a proxy on this machine names the sender of each request in `X-Forwarded-For`.
    package var isBehindProxy = false

    /// Whether programs on this machine may read `/metrics` without a token.
    package var areMetricsOpenHere = true
    /// The counts of HTTP requests, for metrics.
    package var counts = WebCounts()

    package init(live: LiveHub) { self.live = live }
}
