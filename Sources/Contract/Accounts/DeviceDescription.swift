/// What a client says of the device that it runs on.
package struct DeviceDescription: Document, Equatable {
    package static let kinds = ["phone", "web", "watch", "iot"]

    package var name = ""
    package var kind = "phone"

    package init() {}

    package init(name: String, kind: String) {
        self.name = name
        self.kind = kind
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .name)
        fields.required("kind", &kind, .among(Self.kinds))
    }
}
