/// `device/add`: a token for another device of mine, a watch say; it is shown once.
package struct AddDevice: Request, Equatable {
    package static let routes = [Route(.user, "device", "add")]
    package static let repetition = Repetition.renewed

    package var name = ""
    package var kind = "watch"

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .label)
        fields.required("kind", &kind, .among(DeviceDescription.kinds))
    }

    package struct Result: Document, Equatable {
        package var device = Device()
        /// A link, also as a QR code, that sets an OwnTracks app up as this device; it holds the
        /// token.
        package var owntracks = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("device", &device)
            fields.required("owntracks", &owntracks)
        }
    }
}
