internal import JSON

/// How the three subjects compare at one number of rooms and one QoS.
struct RoundsRatio {
    let broker: RoundsCell
    let echo: RoundsCell
    let whole: RoundsCell

    private var wholeToEcho: Double { whole.ratio(to: echo, \.perSecond) }
    private var echoToBroker: Double { echo.ratio(to: broker, \.perSecond) }
    private var p50: Double { whole.ratio(to: echo, \.p50) }

    var text: String {
        "\(echo.rooms) room\(echo.rooms == 1 ? "" : "s"), QoS \(echo.qos): "
            + "whole/echo \(wholeToEcho.text(2)) of the rounds, \(p50.text(2)) of the p50; "
            + "echo/broker \(echoToBroker.text(2)) of the rounds"
    }

    var json: JSON {
        [
            "rooms": .int(Int64(echo.rooms)), "qos": .int(Int64(echo.qos)),
            "wholeToEcho": .double(wholeToEcho.rounded(3)),
            "echoToBroker": .double(echoToBroker.rounded(3)),
            "p50WholeToEcho": .double(p50.rounded(3)),
        ]
    }
}
