/// `location/eraseHistory`: all positions that were kept are gone; whether more are kept stays as
/// it was.
package struct EraseTrack: Request, Equatable {
    package static let routes = [Route(.user, "location", "eraseHistory")]
    package static let repetition = Repetition.remembered

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var erased = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("erased", &erased)
        }
    }
}
