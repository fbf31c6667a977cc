extension HTTPRequest {
    /// Sees to it that nothing in the request can become something else on the wire.
    ///
    /// - Throws: ``TransferError/invalid(_:)`` that names the part, never its value.
    func check() throws(TransferError) {
        try URLText.check(url, schemes: ["http://", "https://"])
        guard Self.isToken(method) else { throw .invalid("the method is not a token") }
        guard method != "HEAD" || body.isEmpty else { throw .invalid("HEAD carries no body") }
        for (name, value) in headers {
            guard Self.isToken(name) else { throw .invalid("the name of a header is not a token") }
            guard value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
                throw .invalid("the value of header \(name) holds a control character")
            }
        }
    }

    /// Whether content is announced, be it empty (RFC 9110, section 8.6).
    var sendsContent: Bool { !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) }

    /// The fields in the form that libcurl takes, and those of its own taken out.
    var headerLines: [String] {
        let given = headers.map { name, value in
            // For libcurl `name:` alone means "leave it out" and `name;` "send it empty".
            value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)"
        }
        let names = headers.map { $0.name.lowercased() }
        let unwanted = ["Expect", "Content-Type"].filter { !names.contains($0.lowercased()) }
        return given + unwanted.map { "\($0):" }
    }

    /// RFC 9110, section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
