package import Contract
import Crypto
import JSON
package import Topics

/// The settings of an OwnTracks app (`_type` `configuration`; booklet, `tech/json` and
/// `features/remoteconfig`).
package struct OwnTracksConfiguration: Document, Equatable {
    /// The app's connection: 0 is MQTT.
    package var mode = 0
    package var host = ""
    package var port = 1_883
    package var tls = false
    /// Whether the app uses MQTT over WebSocket.
    package var ws = false
    /// Whether the app sends username and password.
    package var auth = true
    package var username = ""
    package var password = ""
    package var clientId = ""
    package var deviceId = ""
    package var tid = ""
    /// The version of MQTT: 4 is MQTT 3.1.1. Some apps use MQTT 3.1 by default, which the server
    /// refuses.
    package var mqttProtocolLevel = 4
    /// The topic to which the app publishes. It has five levels, like the topics of friends.
    ///
    /// The iOS app recognizes a friend by the first levels of a topic, as many as this base has.
    /// With three levels, all friends of a viewer would look the same.
    package var pubTopicBase = "owntracks/%u/%d/at/present"
    package var pubRetain = false
    package var pubQos = 1
    package var sub = true
    /// Topics to which the app subscribes, separated by spaces.
    package var subTopic = ""
    package var subQos = 0
    /// Whether the app accepts remote commands.
    package var cmd = true

    package init() {}

    /// - Parameters:
    ///   - broker: The address at which the app reaches the broker.
    ///   - device: A device with its token.
    package init(
        user: String, device: Device, broker: PublicBroker, grammar: TopicGrammar = .standard
    ) {
        host = broker.host
        port = broker.port
        tls = broker.isTLS
        username = user
        password = device.token ?? ""
        clientId = "\(user)-\(device.id)"
        deviceId = device.id
        tid = String([user.first, user.last].compactMap(\.self)).uppercased().filter { $0 != "_" }
        let positions = grammar.userLocations(user)
        subTopic = "\(positions)/+ \(positions)/+/event \(positions)/+/info"
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("mode", &mode)
        fields.required("host", &host)
        fields.required("port", &port)
        fields.required("tls", &tls)
        fields.required("ws", &ws)
        fields.required("auth", &auth)
        fields.required("username", &username)
        fields.required("password", &password)
        fields.required("clientId", &clientId)
        fields.required("deviceId", &deviceId)
        fields.required("tid", &tid)
        fields.required("mqttProtocolLevel", &mqttProtocolLevel)
        fields.required("pubTopicBase", &pubTopicBase)
        fields.required("pubRetain", &pubRetain)
        fields.required("pubQos", &pubQos)
        fields.required("sub", &sub)
        fields.required("subTopic", &subTopic)
        fields.required("subQos", &subQos)
        fields.required("cmd", &cmd)
    }

    /// A link with the settings, which an app opens from a QR code or a tap.
    ///
    /// The Base64 text avoids the characters `+`, `/` and `=`. Some readers turn `+` into a space,
    /// and others do not decode `%2B`. Among ASCII characters, only `>`, `?`, `~` and DEL produce
    /// `+` or `/` in Base64, and no value contains them. Spaces at the end make `=` unnecessary.
    package var link: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("_type")
        writer.value("configuration")
        writeMembers(to: &writer)
        writer.endObject()
        var text = writer.bytes
        while text.count % 3 != 0 { text.append(UInt8(ascii: " ")) }
        return "owntracks:///config?inline=\(Base64URL.encode(text))"
    }
}
