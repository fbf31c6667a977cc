package import Contract
import GolfContract
import Values

/// Values that are right alone, and wrong together.
///
/// These rules apply to new courses and corrections. A course that was stored without them stays readable.
extension CourseDocument {
    /// A Course Rating is within these tenths of par. A rating of 18 holes on a course with nine is outside, and
    /// so is one of nine holes on a course with 18.
    private static let ratedTenths = (least: 6, most: 16)

    /// Notes each set of stroke indexes that is not complete, and each Course Rating that cannot be that of
    /// the course's holes.
    package func noteSets(in problems: inout Problems) {
        noteStrokeIndexes(in: &problems)
        // Disc golf has no Course Ratings, so a league may set any base. A golf course with fewer than nine
        // holes has none, either.
        guard kind == .golf, holes.count >= 9 else { return }
        for (place, tee) in tees.enumerated() {
            let path = "tees[\(place)]"
            note(tee.rating, of: holes, from: tee.name, at: "\(path).rating", &problems)
            for (half, numbers, key) in [(tee.front, 1...9, "front"), (tee.back, 10...18, "back")] {
                let holes = holes.filter { numbers.contains($0.number) }
                // Without these nine holes, nobody plays that half.
                guard holes.count == numbers.count else { continue }
                note(
                    half?.rating, of: holes, from: tee.name, at: "\(path).\(key).rating", &problems)
            }
        }
    }

    /// Each tee has each stroke index from 1 to the number of holes once, or none (WHS, Appendix E).
    private func noteStrokeIndexes(in problems: inout Problems) {
        let count = holes.count
        let common = holes.map(\.strokeIndex)
        if !StrokeIndexes.areSet(common) {
            problems.note(
                "must have each strokeIndex from 1 to \(count) once, or none", at: "holes")
        }
        for tee in tees {
            let own = holes.map { $0.tees?[tee.name]?.strokeIndex }
            guard own.contains(where: { $0 != nil }) else { continue }
            let indexes = zip(own, common).map { $0 ?? $1 }
            if !StrokeIndexes.areSet(indexes) {
                problems.note(
                    "must have each strokeIndex from 1 to \(count) once, also from the tee \(tee.name)",
                    at: "holes")
            }
        }
    }

    private func note(
        _ rating: Double?, of holes: [Hole], from tee: String, at path: String,
        _ problems: inout Problems
    ) {
        let par = holes.reduce(0) { $0 + ($1.tees?[tee]?.par ?? $1.par) }
        if let rating, let reason = Self.objection(toRating: rating, ofPar: par) {
            problems.note(reason, at: path)
        }
    }

    /// The reason why holes with a par cannot have a Course Rating, or nil if they can.
    package static func objection(toRating rating: Double, ofPar par: Int) -> LocalizedText? {
        let (least, most) = (
            Double(par * ratedTenths.least) / 10, Double(par * ratedTenths.most) / 10
        )
        guard rating < least || rating > most else { return nil }
        return
            "must be a Course Rating of these holes, which have par \(par): from \(decimal: "\(least)") to \(decimal: "\(most)")"
    }
}
