/// The six characters that open a lobby.
package enum JoinCode {
    /// Without `0 O 1 I L U`: nothing that is misread from a phone held up in the sun.
    package static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    package static let length = 6

    package static func random(using random: inout some RandomNumberGenerator) -> String {
        String(
            (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
    }

    /// A code as somebody typed it: case, blanks and dashes do not matter.
    /// - Returns: Nil when it cannot be a code.
    package static func normalized(_ text: String) -> String? {
        let code = text.uppercased().filter { $0 != " " && $0 != "-" }
        guard code.count == length, code.allSatisfy(alphabet.contains) else { return nil }
        return code
    }
}
