import Contract
import CoursesContract
import CoursesRules
import Engine
import Golf
import SQLite
import Topics
import Values

/// Distances to the basket of a hole.
extension Courses {
    func measure(
        _ request: MeasureDistance, _ call: Call, _ context: Context
    ) throws -> MeasureDistance.Result {
        let course = try withSpots(
            course(request.course, for: call.user, context).document, for: call.user, context)
        guard let hole = course.hole(request.hole) else {
            throw Refusal(.courseUnknownHole, "This course has no hole \(request.hole).")
        }
        let tee = try request.tee.map { try Self.tee($0, of: course) }
        guard let basket = hole.basket else {
            throw Refusal(.coursePositionUnknown, "The position of this basket is not known yet.")
        }
        guard let start = request.at ?? hole.place(ofTee: tee) else {
            throw Refusal(
                .coursePositionUnknown,
                "The position of this tee is not known yet. Send your own position instead.")
        }
        let line = GeoPoint(start).geodesic(to: GeoPoint(basket))
        var result = MeasureDistance.Result()
        result.distance = line.tenths.metres
        result.bearing = line.tenths.degrees
        return result
    }
}
