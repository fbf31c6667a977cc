package import Localization

/// The expiry of a certificate file, and of the certificate that the server read from it at its
/// start.
package struct CertificateTerm: Equatable, Sendable {
    private static let day: Int64 = 86_400

    /// The expiry of the certificate in the file, Unix seconds.
    package let inFile: Int64
    /// The expiry of the served certificate, Unix seconds. `nil` if this process serves none.
    package let served: Int64?

    package init(inFile: Int64, served: Int64?) {
        self.inFile = inFile
        self.served = served
    }

    /// The problem, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - days: The certificate must be valid for this many more days.
    ///   - now: Unix seconds.
    package func problem(days: Int, at now: Int64) -> LocalizedText? {
        let left = min(inFile, served ?? inFile) - now
        guard left < Int64(days) * Self.day else { return nil }
        let isNewer = served.map { $0 < inFile } ?? false
        return isNewer ? Self.servedProblem(left) : Self.problem(left)
    }

    /// - Parameter left: The remaining seconds.
    private static func problem(_ left: Int64) -> LocalizedText {
        switch left {
        case ...0: "The certificate has expired"
        case ..<day: "The certificate expires in less than a day"
        default: "The certificate expires in \(counted: left / day, "day")"
        }
    }

    /// The problem if the file contains a newer certificate than the server uses.
    private static func servedProblem(_ left: Int64) -> LocalizedText {
        switch left {
        case ...0:
            "The served certificate has expired. The file has a newer one. Restart the server"
        case ..<day:
            "The served certificate expires in less than a day. The file has a newer one. "
                + "Restart the server"
        default:
            "The served certificate expires in \(counted: left / day, "day"). "
                + "The file has a newer one. Restart the server"
        }
    }
}
