/// Until when a certificate is good: the one in a file, and the one that was read from it at the start
/// and is served.
package struct CertificateTerm: Equatable, Sendable {
    private static let day: Int64 = 86_400

    /// Unix seconds.
    package let inFile: Int64
    /// Nil: none is served by this process.
    package let served: Int64?

    package init(inFile: Int64, served: Int64?) {
        self.inFile = inFile
        self.served = served
    }

    /// What is wrong; nil: nothing.
    /// - Parameters:
    ///   - days: For how many more it must be good.
    ///   - now: Unix seconds.
    package func problem(days: Int, at now: Int64) -> String? {
        let left = min(inFile, served ?? inFile) - now
        guard left < Int64(days) * Self.day else { return nil }
        let end = left <= 0 ? "has expired" : "expires in \(left / Self.day) days"
        let isNewer = served.map { $0 < inFile } ?? false
        return isNewer
            ? "The served certificate \(end). The file has a newer one. Restart the server" : end
    }
}
