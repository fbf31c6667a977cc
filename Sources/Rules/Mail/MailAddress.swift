/// A mailbox: an address, with a name for people where there is one (RFC 5322, section 3.4).
package struct MailAddress: Equatable, Sendable {
    /// What would have to be quoted in an address, or would end it.
    private static let specials = Set("()<>[]:;@\\,\"".unicodeScalars)

    package let name: String
    /// `local@domain`, without quoting.
    package let address: String

    /// - Returns: Nil for an address that is none, or that a header could not hold as it is.
    package init?(name: String = "", address: String) {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = address.unicodeScalars.allSatisfy { scalar in
            scalar == "@"
                || !(scalar.properties.isWhitespace || Self.isControl(scalar))
                    && !Self.specials.contains(scalar)
        }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isPlain else { return nil }
        self.name = name
        self.address = address
    }

    /// Reads `local@domain` or `Name <local@domain>`, as in a configuration.
    package init?(_ text: String) {
        guard let start = text.lastIndex(of: "<") else {
            self.init(address: text)
            return
        }
        guard text.last == ">" else { return nil }
        let name = text[..<start].split(separator: " ").joined(separator: " ")
        self.init(name: name, address: String(text[text.index(after: start)...].dropLast()))
    }

    package var domain: String { String(address.split(separator: "@")[1]) }

    /// The mailbox that receives mail for an address: in lower case, without a `+tag` (RFC 5233).
    package static func mailbox(of address: String) -> String {
        let address = address.lowercased()
        guard let at = address.lastIndex(of: "@"), let plus = address[..<at].firstIndex(of: "+"),
            plus > address.startIndex
        else { return address }
        return String(address[..<plus] + address[at...])
    }

    /// As it stands in a header.
    package var header: String {
        name.isEmpty ? address : "\(EncodedWord.phrase(name)) <\(address)>"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}
