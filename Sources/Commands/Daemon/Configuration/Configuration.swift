/// What an operator chooses; `Config/fairway.json5` says what each key means.
package struct Configuration: Codable, Equatable {
    var data = "data"
    var base = "fairway"
    var mqtt = MQTT()
    var websocket = WebSocket()
    var tls = TLS()
    var broker = Broker()
    var limits = Limits()
    var accounts = Accounts()
    var rooms = Rooms()
    var courses = Courses()
    var log = Log()

    package init() {}

    struct MQTT: Codable, Equatable {
        var address = "127.0.0.1"
        var port = 1883
    }

    struct WebSocket: Codable, Equatable {
        var enabled = true
        var address = "127.0.0.1"
        var port = 9001
    }

    struct TLS: Codable, Equatable {
        var certificate = ""
        var key = ""
        var allowPlaintextOnOtherAddresses = false
    }

    struct Broker: Codable, Equatable {
        var url = ""
        var secretFile = ""
        var executable = ""
    }

    struct Limits: Codable, Equatable {
        var publishesPerSecond = 50
        var publishBurst = 200
        var pingsPerSecond = 10
        var payloadBytesMax = 65_536
        var guestsPerMinute = 20
        var queueMax = 20_000
        var connectionsMax = 20_000
    }

    struct Accounts: Codable, Equatable {
        var admins: [String] = []
        var reservedUsernames: [String] = []
        var signUpsPerMinute = 20
        var tokenDays = 0
        var scryptLogN = 14
        var passwordWorkers = 2
    }

    struct Rooms: Codable, Equatable {
        var playersMax = 12
        var openPerUserMax = 20
        var hostGraceSeconds = 120
        var lobbyIdleHours = 24
        var roundIdleHours = 72
        var keepEndedHours = 24
        var stateIntervalMs = 250
    }

    struct Courses: Codable, Equatable {
        var folder = ""
    }

    struct Log: Codable, Equatable {
        var level = "info"
    }
}
