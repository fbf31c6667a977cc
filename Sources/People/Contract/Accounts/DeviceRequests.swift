package import Contract
package import Topics

/// A device as its owner sees it.
package struct Device: Document, Equatable {
    package var id = ""
    package var name = ""
    package var kind = OpenWord<DeviceDescription.Kind>.known(.phone)
    /// The device's token. Only the answer that creates the device has it.
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

/// A description of a device, as its client gives it.
package struct DeviceDescription: Document, Equatable {
    package enum Kind: String, WordValue {
        case phone, web, watch
        /// A device that shows nobody an inbox: a tracker, a sensor, a script.
        case iot
    }

    package var name = ""
    package var kind = Kind.phone
    /// A random id that the client stores on the device, the same for all accounts there. The server
    /// keeps a digest of it, so that several accounts on one device count once.
    package var installation: String?

    package init() {}

    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Whether the device shows its inbox to somebody.
    package var readsInbox: Bool { kind != .iot }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .deviceName)
        fields.required("kind", &kind)
        fields.optional("installation", &installation, .length(16...64))
    }
}

/// `device/list`: lists the devices that may connect for the user.
package struct ListDevices: UnscopedRequest, Equatable {
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

/// `device/add`: creates a token for another device of the user, for example a watch.
///
/// Only this answer contains the token.
package struct AddDevice: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "device", "add")]
    package static let repetition = Repetition.renewed

    package var name = ""
    package var kind = DeviceDescription.Kind.watch

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .deviceName)
        fields.required("kind", &kind)
    }

    package struct Result: Document, Equatable {
        package var device = Device()
        /// A link that configures an OwnTracks app as this device. Clients may show it as a QR
        /// code. It contains the token, so it is a secret.
        package var owntracks = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("device", &device)
            fields.required("owntracks", &owntracks)
        }
    }
}

/// `device/remove`: removes a device. This ends its token and its connection.
package struct RemoveDevice: UnscopedRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "device", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.deviceUnknown]

    package var device = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("device", &device)
    }
}
