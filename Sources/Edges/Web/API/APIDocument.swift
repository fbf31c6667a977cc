import JSON
import MicroHTTPD
import ModulesContract

/// A description of the contract for programs, generated from the code.
///
/// `fairwayd --api` prints the same bytes that the server sends. `Config/contract.txt` shows each
/// change of them to reviewers.
package enum APIDocument: String, CaseIterable {
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

    /// The whole document.
    package var bytes: [UInt8] { Self.all[self] ?? [] }

    /// All documents, generated at the first request for one of them.
    private static let all: [APIDocument: [UInt8]] = {
        let openAPI = OpenAPI.document
        let asyncAPI = AsyncAPI.document
        return [
            .openAPI: openAPI.bytes, .openAPIText: Array(YAML.text(openAPI).utf8),
            .asyncAPI: asyncAPI.bytes, .asyncAPIText: Array(YAML.text(asyncAPI).utf8),
        ]
    }()
}
