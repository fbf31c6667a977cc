/// Finds the word that a misspelled word probably means.
package enum Spelling {
    /// Longer words get no suggestion, which bounds the work.
    private static let lengthMax = 40

    /// The known word with the fewest typing errors, or `nil` if no word is close enough.
    ///
    /// A short word may contain one error, a word of five letters or more two. The first of several
    /// words that are equally close wins. If no word is close, the one word that begins with these
    /// letters is found, such as `--version` for `--vers`.
    ///
    /// - Complexity: O(n · m²) for n known words of m letters.
    package static func closest(to word: String, among known: [String]) -> String? {
        guard (2...lengthMax).contains(word.count) else { return nil }
        let letters = Array(word.lowercased())
        let errorsMax = letters.count < 5 ? 1 : 2
        var best: (word: String, errors: Int)?
        for candidate in known {
            let other = Array(candidate.lowercased())
            guard other.count <= lengthMax, abs(other.count - letters.count) <= errorsMax else {
                continue
            }
            let errors = distance(letters, other)
            guard errors <= errorsMax, errors < best?.errors ?? .max else { continue }
            best = (candidate, errors)
        }
        return best?.word ?? completed(word, among: known)
    }

    /// The only known word that begins with a word of three letters or more.
    private static func completed(_ word: String, among known: [String]) -> String? {
        let longer = Set(known.filter { $0.hasPrefix(word.lowercased()) })
        return word.count > 2 && longer.count == 1 ? longer.first : nil
    }

    /// The number of letters to insert, delete, replace or swap with their neighbour (optimal
    /// string alignment).
    private static func distance(_ one: [Character], _ two: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...two.count)
        for i in one.indices {
            var current = [i + 1]
            for j in two.indices {
                let replaced = last[j] + (one[i] == two[j] ? 0 : 1)
                var fewest = min(replaced, last[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, one[i] == two[j - 1], one[i - 1] == two[j] {
                    fewest = min(fewest, beforeLast[j - 1] + 1)
                }
                current.append(fewest)
            }
            beforeLast = last
            last = current
        }
        return last[two.count]
    }
}
