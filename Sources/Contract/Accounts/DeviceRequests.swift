/// A device as its owner sees it.
package struct Device: Document, Equatable {
    package var id = ""
    package var name = ""
    package var kind = ""
    /// Told once, when it is made.
    package var token: String?
    package var createdAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("id", &id)
        fields.required("name", &name)
        fields.required("kind", &kind)
        fields.optional("token", &token)
        fields.optional("createdAt", &createdAt)
    }
}

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

/// `device/list`: the devices that may connect for me.
package struct ListDevices: Request, Equatable {
    package static let routes = [Route(.user, "device", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var devices: [Device] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("devices", &devices)
        }
    }
}

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

/// `device/remove`: ends a device's token and connection.
package struct RemoveDevice: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "device", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.deviceUnknown]

    package var device = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("device", &device)
    }
}
