import JSON
import MicroHTTPD
import ModulesContract
import Topics

extension HTTPResponse {
    /// The response with a reply of the engine. The code of an error decides its status.
    init(reply payload: [UInt8]) {
        let reply = try? JSON(parsing: payload)
        guard reply?["ok"]?.bool != true else {
            self = .json(payload)
            return
        }
        let code = reply?["error"]?["code"]?.string.flatMap { Contracts.code($0) }
        self = .json(payload, status: code?.httpStatus ?? 500)
        if status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        if status == 429 || status == 503 {
            let milliseconds = reply?["error"]?["retryAfterMs"]?.int ?? 1_000
            headers.append(("Retry-After", "\(max(1, (milliseconds + 999) / 1_000))"))
        }
    }
}
