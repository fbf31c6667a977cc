import Contract
import Engine
import JSON
import MicroHTTPD

/// The answer to `/healthz`.
extension HTTPResponse {
    /// The server's health, for health checks: status 200 if it works, else 503.
    static func health(_ health: Health) -> HTTPResponse {
        let isWell = health.isLinked && health.isSaving
        let report: JSON = [
            "status": .string(isWell ? "ok" : "unavailable"), "broker": .bool(health.isLinked),
            "database": .bool(health.isSaving), "version": .string(fairwayVersion),
        ]
        return json(report.bytes, status: isWell ? 200 : 503)
    }
}
