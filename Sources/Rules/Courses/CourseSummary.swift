/// What a list shows of a course.
package struct CourseSummary: Equatable, Sendable {
    package let id: String
    package let name: String
    package let kind: String
    package var place: String?
    package var point: GeoPoint?
    package var holes = 0
    package var par = 0
    /// Of the default tee.
    package var slope: Double?
    package var rating: Double?
    /// Who registered it, while the account stands.
    package var owner: String?
    package var isPublic = true
    /// What it is sorted by: its name without regard to case and accents.
    package let sortName: String
    /// Where words are looked for: name and place, folded in the same manner.
    let searchText: [UInt8]
    private(set) var spot: SpherePoint?

    /// - Parameter folded: Name and place without regard to case and accents.
    package init(
        id: String, name: String, kind: String, place: String?, point: GeoPoint?,
        folded: (name: String, place: String)
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.place = place
        self.point = point
        sortName = folded.name
        searchText = Array("\(folded.name)\n\(folded.place)".utf8)
        spot = point.map(SpherePoint.init)
    }

    /// Whether all words occur, each folded.
    func contains(_ words: [[UInt8]]) -> Bool {
        words.allSatisfy { word in
            guard let first = word.first, word.count <= searchText.count else {
                return word.isEmpty
            }
            for start in 0...(searchText.count - word.count) where searchText[start] == first {
                if searchText[start..<(start + word.count)].elementsEqual(word) { return true }
            }
            return false
        }
    }
}
