/// The letters that represent a user on a map, usually two (`tid` in OwnTracks).
package enum MapLetters {
    /// The default letters: the first and the last of the username.
    /// - Parameter name: A username.
    package static func usual(for name: String) -> String {
        let letters = letters(of: name)
        return String([letters.first, letters.last].compactMap(\.self))
    }

    /// Assigns different letters to each person. OwnTracks apps in HTTP mode identify friends only
    /// by these letters.
    ///
    /// Each person gets the chosen or default letters, unless an earlier person has them. Otherwise
    /// the person gets other letters that start in the same way.
    ///
    /// - Parameter people: Usernames and chosen letters, in a stable order.
    package static func distinct(_ people: [(name: String, own: String?)]) -> [String] {
        var taken: Set<String> = []
        return people.map { name, own in
            let own = own.flatMap { $0.isEmpty ? nil : $0 }
            let wanted = [own ?? usual(for: name)] + others(for: name)
            // There are more candidates than friends in any answer. If they run out, the name is
            // used.
            let letters = wanted.first { !taken.contains($0) } ?? name
            taken.insert(letters)
            return letters
        }
    }

    /// Alternatives: first with letters of the name, then with digits and other letters, then any.
    private static func others(for name: String) -> [String] {
        let letters = letters(of: name)
        let all = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let first = letters.first.map { [$0] } ?? []
        let near = first.flatMap { one in (letters.dropFirst() + all).map { String([one, $0]) } }
        return near + all.flatMap { one in all.map { String([one, $0]) } }
    }

    private static func letters(of name: String) -> [Character] {
        name.uppercased().filter { $0 != "_" }
    }
}
