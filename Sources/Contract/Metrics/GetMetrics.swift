/// `ops/metrics`: all that the server measures, for admins; what stands on `fairway/ops/metrics`, as
/// it is now.
package struct GetMetrics: Request, Equatable {
    package typealias Result = MetricsReport
    package static let routes = [Route(.user, "ops", "metrics")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
