/// `disc/add`: puts a disc into my collection.
package struct AddDisc: Request, Equatable {
    package static let routes = [Route(.user, "disc", "add")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.discTooMany]

    package var description = DiscDescription()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { description.visit(&fields) }

    package struct Result: Document, Equatable {
        /// The disc's id from now on.
        package var disc = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) { fields.required("disc", &disc) }
    }
}
