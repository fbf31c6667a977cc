import Contract
import JSON
import MicroHTTPD

extension HTTPResponse {
    /// The answer that bears a reply; its status follows from the error's code.
    init(reply payload: [UInt8]) {
        let reply = try? JSON(parsing: payload)
        guard reply?["ok"]?.bool != true else {
            self = .json(payload)
            return
        }
        let code = reply?["error"]?["code"]?.string.flatMap(ErrorCode.init)
        self = .json(payload, status: code?.httpStatus ?? 500)
        if status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        if status == 429 || status == 503 {
            let milliseconds = reply?["error"]?["retryAfterMs"]?.int ?? 1_000
            headers.append(("Retry-After", "\(max(1, (milliseconds + 999) / 1_000))"))
        }
    }
}
