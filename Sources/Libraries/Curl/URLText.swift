/// What is looked at in a URL before libcurl reads it.
enum URLText {
    /// - Parameter schemes: The beginnings that are let through, in lower case.
    /// - Throws: ``TransferError/invalid(_:)``; it does not repeat the URL, which may be a secret.
    static func check(_ url: String, schemes: [String]) throws(TransferError) {
        // Without a scheme libcurl would guess one.
        guard schemes.contains(where: { url.lowercased().hasPrefix($0) }) else {
            throw .invalid("the URL does not begin with \(schemes.joined(separator: " or "))")
        }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .invalid("the URL holds a space or a control character")
        }
    }
}
