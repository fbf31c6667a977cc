/// The letters, mostly two, that stand for somebody on a map (`tid` in OwnTracks).
package enum MapLetters {
    /// What somebody has who chose none: the first and the last of the name.
    /// - Parameter name: A username.
    package static func usual(for name: String) -> String {
        let letters = letters(of: name)
        return String([letters.first, letters.last].compactMap(\.self))
    }

    /// Letters that tell people apart: OwnTracks' apps in HTTP mode know friends by nothing else.
    ///
    /// Each has the own ones, or the usual, unless somebody before has them; then others that begin
    /// alike.
    ///
    /// - Parameter people: Usernames and what they chose, in a stable order.
    package static func distinct(_ people: [(name: String, own: String?)]) -> [String] {
        var taken: Set<String> = []
        return people.map { name, own in
            let own = own.flatMap { $0.isEmpty ? nil : $0 }
            let wanted = [own ?? usual(for: name)] + others(for: name)
            // There are more candidates than any answer has friends; if not, the name is one.
            let letters = wanted.first { !taken.contains($0) } ?? name
            taken.insert(letters)
            return letters
        }
    }

    /// First with letters of the name, then with digits, then any.
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
