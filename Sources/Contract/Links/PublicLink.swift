/// A link for people to pass on.
package struct PublicLink: Document, Equatable {
    package var url = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("url", &url)
    }
}
