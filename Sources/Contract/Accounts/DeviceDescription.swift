/// What a client says of the device that it runs on.
package struct DeviceDescription: Document, Equatable {
    /// `iot` sends and is sent, and shows nobody an inbox: a tracker, a sensor, a script.
    package static let kinds = ["phone", "web", "watch", "iot"]

    package var name = ""
    package var kind = "phone"

    package init() {}

    package init(name: String, kind: String) {
        self.name = name
        self.kind = kind
    }

    /// Whether what comes to the inbox is shown to somebody.
    package var readsInbox: Bool { kind != "iot" }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .label)
        fields.required("kind", &kind, .among(Self.kinds))
    }
}
