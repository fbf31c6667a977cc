package import Contract

/// What a courier needs to tell a webhook of an alert: the payload of its parcel.
package struct AlertParcel: Document, Equatable {
    package var url = ""
    /// The same each time that it is tried.
    package var id = ""
    package var alert = OpsAlert()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("url", &url)
        fields.required("id", &id)
        fields.required("alert", &alert)
    }
}
