import Contract
import JSON
import MicroHTTPD

/// A request's body as the engine takes it: the `id` may stand in the header `Idempotency-Key`.
struct RequestBody {
    let bytes: [UInt8]

    /// - Throws: ``ErrorCode/requestMalformed`` when header and body give two ids.
    init(_ request: HTTPRequest) throws(Refusal) {
        let body = request.body.isEmpty ? Array("{}".utf8) : request.body
        guard let key = request.headers["idempotency-key"] else {
            bytes = body
            return
        }
        // What is no JSON object, the engine refuses.
        guard let members = (try? JSON(parsing: body))?.members else {
            bytes = body
            return
        }
        let id = JSON.string(key)
        guard members.allSatisfy({ $0.key != "id" || $0.value == id }) else {
            throw .field(.requestMalformed, "id", "differs from the Idempotency-Key")
        }
        bytes = JSON.object(members + [JSON.Member("id", id)]).bytes
    }
}
