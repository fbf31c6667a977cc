internal import CMosquitto

/// Calls with the text as a C string, or answers `MOSQ_ERR_INVAL` if a NUL inside would cut it.
///
/// A topic that ends early is another topic: nothing is let through truncated.
func withCText(_ text: String, _ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    var text = text
    return text.withUTF8 { withCText($0, call) }
}

/// Calls with UTF-8 bytes as a C string; see the form for `String`.
func withCText(
    _ text: UnsafeBufferPointer<UInt8>, _ call: (UnsafePointer<CChar>) -> Int32
) -> Int32 {
    guard !text.contains(0) else { return MOSQ_ERR_INVAL.rawValue }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { copy in
        _ = copy.initialize(fromContentsOf: text)
        copy.initializeElement(at: text.count, to: 0)
        // All `count + 1` bytes were just set, the last to NUL.
        return copy.withMemoryRebound(to: CChar.self) { bytes in
            bytes.baseAddress.map { call($0) } ?? MOSQ_ERR_INVAL.rawValue
        }
    }
}

/// Calls with an optional text as a C string; nil is a null pointer.
func withOptionalCText(_ text: String?, _ call: (UnsafePointer<CChar>?) -> Int32) -> Int32 {
    guard let text else { return call(nil) }
    return withCText(text) { call($0) }
}
