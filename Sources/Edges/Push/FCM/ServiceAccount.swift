import Crypto
import JSON

/// The account that Google lets send, from the JSON file that its console hands out.
package struct ServiceAccount: Sendable {
    let project: String
    let email: String
    let keyID: String
    let key: RSAPrivateKey
    /// Where tokens are asked for.
    let tokenURL: String

    /// - Throws: ``ServiceAccountError`` naming the member that is missing or wrong, never its value.
    package init(_ file: [UInt8]) throws(ServiceAccountError) {
        guard let json = try? JSON(parsing: file) else {
            throw ServiceAccountError("is not JSON")
        }
        project = try Self.text("project_id", json)
        email = try Self.text("client_email", json)
        keyID = try Self.text("private_key_id", json)
        tokenURL = try Self.text("token_uri", json)
        let pem = try Self.text("private_key", json)
        do {
            key = try RSAPrivateKey(pem: pem)
        } catch {
            throw ServiceAccountError("has an invalid private_key: \(error)")
        }
        guard project.utf8.allSatisfy({ $0.isPlain }) else {
            throw ServiceAccountError("has an invalid project_id")
        }
    }

    private static func text(_ name: String, _ json: JSON) throws(ServiceAccountError) -> String {
        guard let text = json[name]?.string, !text.isEmpty else {
            throw ServiceAccountError("has no \(name)")
        }
        return text
    }
}

/// Why a file is no service account.
package struct ServiceAccountError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension UInt8 {
    /// What may stand in a path as it is.
    fileprivate var isPlain: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF) || self == 0x2D
            || self == 0x2E || self == 0x3A
    }
}
