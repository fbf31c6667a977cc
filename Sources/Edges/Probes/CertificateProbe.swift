import Crypto
import Foundation

/// Looks until when a certificate is good.
enum CertificateProbe {
    /// What is wrong; nil: nothing.
    /// - Parameter now: Unix milliseconds.
    static func problem(file: String, days: Int, now: Int64) -> String? {
        guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
            return "the file cannot be read"
        }
        guard let expiry = Certificate(pem: pem)?.expiry else { return "holds no certificate" }
        let left = expiry - now / 1_000
        if left <= 0 { return "has expired" }
        return left < Int64(days) * 86_400 ? "expires in \(left / 86_400) days" : nil
    }
}
