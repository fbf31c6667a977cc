import Contract
import Crypto
import Foundation
import Rules

/// Looks until when a certificate is good.
enum CertificateProbe {
    /// What is wrong; nil: nothing.
    /// - Parameters:
    ///   - served: Until when the one that is served is good, Unix seconds.
    ///   - now: Unix milliseconds.
    static func problem(file: String, days: Int, served: Int64?, now: Int64) -> LocalizedText? {
        guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
            return "The file cannot be read"
        }
        guard let expiry = Certificate(pem: pem)?.expiry else {
            return "The file contains no certificate"
        }
        return CertificateTerm(inFile: expiry, served: served).problem(days: days, at: now / 1_000)
    }
}
