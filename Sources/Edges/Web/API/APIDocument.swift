package import Contract
package import JSON
import MicroHTTPD

/// What the contract is, for programs: made from the code, as `Config/openapi.yaml` and
/// `Config/asyncapi.yaml` are.
enum APIDocument: String, CaseIterable {
    case openAPI = "openapi.json"
    case openAPIText = "openapi.yaml"
    case asyncAPI = "asyncapi.json"
    case asyncAPIText = "asyncapi.yaml"

    var response: HTTPResponse {
        switch self {
        case .openAPI, .asyncAPI: .description(bytes, type: "application/json")
        // RFC 9512.
        case .openAPIText, .asyncAPIText: .description(bytes, type: "application/yaml")
        }
    }

    private var bytes: [UInt8] { Self.all[self] ?? [] }

    /// Made once, when the first of them is asked for.
    private static let all: [APIDocument: [UInt8]] = {
        let openAPI = OpenAPI.document
        let asyncAPI = AsyncAPI.document
        return [
            .openAPI: openAPI.bytes, .openAPIText: Array(YAML.text(openAPI).utf8),
            .asyncAPI: asyncAPI.bytes, .asyncAPIText: Array(YAML.text(asyncAPI).utf8),
        ]
    }()
}

extension OpenAPI {
    /// As the server answers.
    package static var document: JSON { document(status: { $0.httpStatus }) }
}
