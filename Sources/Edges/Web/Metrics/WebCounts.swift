package import Engine
import Synchronization

/// The counts of the HTTP server. All its threads may add to them.
package final class WebCounts: Sendable, MetricsSource {
    private struct Counts {
        var requests: [String: UInt64] = [:]
        var tooMany: [String: UInt64] = [:]
    }

    private let counts = Mutex(Counts())

    package init() {}

    func note(_ place: WebRoute?) {
        counts.withLock { $0.requests[place?.name ?? "nothing", default: 0] &+= 1 }
    }

    /// Counts a request that was refused because it exceeded a limit.
    ///
    /// - Parameter whose: The limit: `network` or `token`.
    func noteTooMany(_ whose: String) {
        counts.withLock { $0.tooMany[whose, default: 0] &+= 1 }
    }

    package var metrics: [Metric] {
        let counts = counts.withLock { $0 }
        var requests = Metric(
            "fairway_http_requests_total", .counter, "HTTP requests, by kind of address")
        for (place, count) in counts.requests.sorted(by: { $0.key < $1.key }) {
            requests.add(count, ["place": place])
        }
        var tooMany = Metric(
            "fairway_http_too_many_total", .counter,
            "Requests answered with 429, by the limit that they exceeded")
        for whose in ["network", "token"] {
            tooMany.add(counts.tooMany[whose] ?? 0, ["whose": whose])
        }
        return [requests, tooMany]
    }
}

extension WebRoute {
    /// The label under which the place is counted.
    fileprivate var name: String {
        switch self {
        case .front, .robots, .sitemap: "front"
        case .health: "health"
        case .status: "status"
        case .metrics: "metrics"
        case .request: "request"
        case .live: "live"
        case .description: "description"
        case .tracker: "tracker"
        case .relay: "mqtt"
        case .invitation, .friend, .confirmation, .newPassword: "link"
        case .provider, .providerReturn: "provider"
        case .invitationCode, .friendCode: "code"
        case .asset: "asset"
        case .app: "app"
        case .manual: "manual"
        case .shared: "shared"
        }
    }
}
