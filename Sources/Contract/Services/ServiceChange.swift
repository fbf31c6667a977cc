/// What became of a service that an admin registered or corrected.
package struct ServiceChange: Document, Equatable {
    package var service = ""
    package var version = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service)
        fields.required("version", &version)
    }
}
