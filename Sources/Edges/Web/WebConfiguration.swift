package import MicroHTTPD
package import OpenID
package import Relay

/// What an operator chooses about HTTP.
package struct WebConfiguration: Sendable {
    /// IPv4 or IPv6 in numbers.
    package var address = "127.0.0.1"
    /// 0 for any that is free.
    package var port: UInt16 = 0
    /// Nil for plain HTTP.
    package var tls: HTTPTLS?
    /// Where people reach the pages: `http://...` or `https://...`, without a slash at the end.
    package var publicURL = "http://localhost:8080"
    /// What signs device tokens (HS256).
    package var tokenKey: [UInt8] = []
    /// The page; nil where it was not made.
    package var app: AppConfiguration?
    /// The manual; nil where it was not made.
    package var manual: ManualFolder?
    /// Where people give money; empty for nowhere.
    package var donateURL = ""
    /// Identity providers; nil for none.
    package var openID: OpenID?
    /// Requests of one network (``ClientNetwork``), on average and in a burst; at least 1.
    package var requestsPerSecond = 20
    package var requestBurst = 200
    /// Whether everybody sees `/status`.
    package var showsStatus = false
    /// Requests with one token, or of one user's devices; at least 1.
    package var tokenRequestsPerSecond = 10
    package var tokenRequestBurst = 100
    /// Who follows rooms.
    package var live: LiveHub
    /// Forwards MQTT over WebSocket to the broker; nil if the broker has no listener for that.
    package var relay: Relay?
    /// A proxy on this machine says for whom it asks, in `X-Forwarded-For`.
    package var isBehindProxy = false

    /// Whether programs on this machine read `/metrics` without a token.
    package var areMetricsOpenHere = true
    /// What the edge counts.
    package var counts = WebCounts()

    package init(live: LiveHub) { self.live = live }
}
