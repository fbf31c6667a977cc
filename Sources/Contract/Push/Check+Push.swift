import JSON

extension Check where Value == String {
    /// A URL as ``WebAddress`` takes it.
    static let webAddress = Check(
        schema: [
            JSON.Member("format", "uri"),
            JSON.Member("maxLength", .int(Int64(WebAddress.bytesMax))),
        ]
    ) { text in
        WebAddress(text) == nil ? "must be a URL of https, without user and fragment" : nil
    }

    /// Visible ASCII characters.
    static func visible(_ range: ClosedRange<Int>) -> Check {
        Check(schema: length(range).schema) { text in
            let isVisible = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return isVisible && range.contains(text.utf8.count)
                ? nil
                : "must be \(range.lowerBound) to \(range.upperBound) visible ASCII characters"
        }
    }
}
