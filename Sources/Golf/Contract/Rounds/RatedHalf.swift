package import Contract
import JSON

/// The ratings of nine holes from one tee (WHS, Rule 5.1b).
package struct RatedHalf: Document, Equatable {
    package var slope = 113.0
    package var rating = 36.0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("slope", &slope, .slope)
        fields.required("rating", &rating, .rating(10...50))
    }
}

extension Check where Value == Double {
    /// A Slope Rating (WHS): a whole number from 55 to 155.
    package static let slope = Check(
        schema: range(55...155).schema() + [JSON.Member("multipleOf", 1)]
    ) { slope in
        range(55...155).objection(slope)
            ?? (slope == slope.rounded() ? nil : "must be a whole number")
    }

    /// A Course Rating, in strokes. It has at most four decimals, because handicaps compute exactly
    /// with so many.
    package static func rating(_ range: ClosedRange<Double>) -> Check {
        Check(schema: self.range(range).schema()) { rating in
            // The shortest text for this number has the same digits as the user wrote.
            let decimals = rating.description.split(separator: ".").dropFirst().first?.utf8.count
            return self.range(range).objection(rating)
                ?? (decimals ?? 0 <= 4 ? nil : "must have at most four decimals")
        }
    }
}
