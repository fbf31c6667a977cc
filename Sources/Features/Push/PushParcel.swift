package import Contract

/// What a courier needs to carry a push: the payload of its parcel.
package struct PushParcel: Document, Equatable {
    package var user = ""
    package var subscription = ""
    package var address = PushAddress()
    package var message = PushMessage()
    /// How soon the device is to be woken (RFC 8030, section 5.3): `low`, `normal`, `high`.
    package var urgency = "normal"
    /// What the provider, or the device, shows only the newest of.
    package var topic = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("subscription", &subscription)
        fields.required("address", &address)
        fields.required("message", &message)
        fields.required("urgency", &urgency)
        fields.required("topic", &topic)
    }
}
