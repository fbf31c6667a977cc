import Crypto
import JSON

/// What sets an OwnTracks app up (`_type` `configuration`; booklet, `tech/json` and
/// `features/remoteconfig`).
package struct OwnTracksConfiguration: Document, Equatable {
    /// 0: MQTT.
    package var mode = 0
    package var host = ""
    package var port = 1_883
    package var tls = false
    /// Over WebSocket.
    package var ws = false
    /// Whether username and password are sent.
    package var auth = true
    package var username = ""
    package var password = ""
    package var clientId = ""
    package var deviceId = ""
    package var tid = ""
    /// 4: MQTT 3.1.1. 3.1, which is a default of some, is refused here.
    package var mqttProtocolLevel = 4
    /// Five levels, as friends' topics have: the app for iOS knows a friend by as many levels of the
    /// topic as its own base has, and with three all friends of one viewer would be one.
    package var pubTopicBase = "owntracks/%u/%d/at/present"
    package var pubRetain = false
    package var pubQos = 1
    package var sub = true
    /// Topics, with blanks between them.
    package var subTopic = ""
    package var subQos = 0
    /// Whether commands are obeyed.
    package var cmd = true

    package init() {}

    /// - Parameters:
    ///   - broker: Where the app reaches the broker.
    ///   - device: With its token.
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

    /// What is scanned, or tapped.
    ///
    /// Some readers take `+` for a blank and others nothing off `%2B`. So there is none: of ASCII
    /// only `>`, `?`, `~` and DEL make `+` or `/` in Base64, which stand in none of the values, and
    /// blanks at the end make `=` needless.
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
