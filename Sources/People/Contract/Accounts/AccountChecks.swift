package import Contract
import Topics

extension Check where Value == String {
    /// A username in upper or lower case: `[a-z][a-z0-9_]{2,19}`, except the names of guest
    /// players.
    package static let username = Check { name in
        let folded = name.lowercased()
        guard TopicNames.isUsername(folded) else {
            return "must be 3 to 20 letters a-z, digits or _, beginning with a letter"
        }
        return TopicNames.isReserved(folded) ? "is reserved" : nil
    }

    /// A username for a sign-up: a valid ``username`` that is not reserved (``ReservedNames``).
    package static let newUsername = Check { name in
        username.objection(name)
            ?? (ReservedNames.contains(name.lowercased())
                ? "is reserved, because it looks like a name of the server. Choose another one."
                : nil)
    }

    /// The name of a device: a ``label`` that may have invisible characters.
    ///
    /// Phones put marks of direction into their own names, and a sign-in must not fail because of
    /// them. Only its owner and admins read it.
    static let deviceName = Check(schema: label.schema(), texts: .unlimited) { name in
        let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return hasControls ? "must not contain control characters" : label.objection(name)
    }

    /// An email address of the form `local@domain.tld`.
    ///
    /// Lengths are those of RFC 5321. Characters are the atoms of RFC 5322 and the letters of RFC
    /// 6531. Quoted parts and comments are not allowed.
    package static let emailAddress = Check { address in
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), parts[0].isOfAtoms else {
            return "must have the form anna@example.org"
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isDomain = labels.count >= 2 && labels.allSatisfy { (1...63).contains($0.utf8.count) }
        return isDomain && parts[1].isOfAtoms && parts[1].utf8.count <= 253
            ? nil : "must have the form anna@example.org"
    }
}

extension Substring {
    /// Whether no character needs quotes in a mail header.
    fileprivate var isOfAtoms: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                ? scalar.value > 0x20 && scalar.value < 0x7F
                    && !"()<>[]:;@\\,\"".contains(Character(scalar))
                : scalar.value > 0x9F && !scalar.properties.isWhitespace
        }
    }
}
