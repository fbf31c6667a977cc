import Contract
import Rules

extension CourseDocument {
    /// What the licence wants to be said (openstreetmap.org/copyright).
    static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

    /// A course as the map has it; links that are none are left out, and texts cut that are too long.
    init(_ course: OSMCourse) {
        self.init()
        name = course.name
        kind = course.game.rawValue
        place = course.place
        location = course.point.map { Position($0) }
        birdsEye = course.picture.flatMap(Self.link)
        tees = course.tees.map { tee in
            var made = Tee()
            made.name = tee.name
            made.color = tee.color
            return made
        }
        holes = course.holes.map(Hole.init)
        unverified = course.hasGuessedPars ? ["holes.par"] : nil
        source = "\(Self.attribution); \(course.id)"
    }

    fileprivate static func link(_ text: String) -> String? {
        WebAddress(text)?.isSecure == true && text.utf8.count <= 500 ? text : nil
    }
}

extension CourseDocument.Hole {
    fileprivate init(_ hole: OSMHole) {
        self.init()
        number = hole.number
        par = hole.par ?? par
        strokeIndex = hole.strokeIndex
        length = hole.length.flatMap(Self.length)
        tee = hole.tee.map { Position($0) }
        basket = hole.basket.map { Position($0) }
        tips = hole.tips.map { String($0.prefix(Self.tipsMax)) }
        picture = hole.picture.flatMap(CourseDocument.link)
        guard !hole.tees.isEmpty else { return }
        var tees = Keyed<CourseDocument.HoleTee>()
        for (name, tee) in hole.tees.sorted(by: { $0.key < $1.key }) {
            tees.append(name, CourseDocument.HoleTee(tee))
        }
        self.tees = tees
    }

    /// Nil for a line that is too short, or too long, to be a hole.
    private static func length(_ metres: Double) -> Double? {
        let rounded = (metres * 10).rounded() / 10
        return (1...2_000).contains(rounded) ? rounded : nil
    }
}

extension CourseDocument.HoleTee {
    fileprivate init(_ tee: OSMHole.Tee) {
        self.init()
        par = tee.par
        strokeIndex = tee.strokeIndex
        length = tee.length.map { ($0 * 10).rounded() / 10 }
        position = tee.point.map { Position($0) }
    }
}

extension Position {
    fileprivate init(_ point: GeoPoint) {
        self.init(lat: point.lat, lon: point.lon)
    }
}
