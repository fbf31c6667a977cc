/// What an operator chooses; `Config/fairway.json5` says what each key means.
package struct Configuration: Codable, Equatable {
    package var data = "data"
    package var base = "fairway"
    package var publicUrl = "http://localhost:8080"
    package var mqtt = MQTT()
    package var websocket = WebSocket()
    package var http = HTTP()
    package var tls = TLS()
    package var broker = Broker()
    package var limits = Limits()
    package var accounts = Accounts()
    package var providers: [IdentityProvider] = []
    package var rooms = Rooms()
    package var presence = Presence()
    package var courses = Courses()
    package var quizzes = Quizzes()
    package var services = Services()
    package var mail = Mail()
    package var push = Push()
    package var monitors = Monitors()
    package var log = Log()
    package var testClock = ""

    package init() {}

    package struct MQTT: Codable, Equatable {
        package var address = "127.0.0.1"
        package var port = 1883
        package var publicUrl = ""
    }

    package struct WebSocket: Codable, Equatable {
        package var enabled = true
        package var address = "127.0.0.1"
        package var port = 9001
    }

    package struct HTTP: Codable, Equatable {
        package var enabled = true
        package var address = "127.0.0.1"
        package var port = 8080
        package var behindProxy = false
        package var requestsPerSecond = 20
        package var requestBurst = 200
        package var openMetrics = true
        package var openMetricsInPublic = false
        package var tokenRequestsPerSecond = 10
        package var tokenRequestBurst = 100
        package var streamsMax = 500
        package var streamsPerAddressMax = 50
        package var page = ""
        package var websocketUrl = ""
        package var tiles = ""
        package var tilesCredit = ""
        package var donateUrl = ""
    }

    package struct TLS: Codable, Equatable {
        package var certificate = ""
        package var key = ""
        package var allowPlaintextOnOtherAddresses = false
    }

    package struct Broker: Codable, Equatable {
        package var url = ""
        package var secretFile = ""
        package var folder = ""
        package var executable = ""
        package var websocketPort = 9001
    }

    package struct Limits: Codable, Equatable {
        package var publishesPerSecond = 50
        package var publishBurst = 200
        package var pingsPerSecond = 10
        package var payloadBytesMax = 65_536
        package var guestsPerMinute = 120
        package var queueMax = 20_000
        package var connectionsMax = 20_000
    }

    package struct Accounts: Codable, Equatable {
        package var admins: [String] = []
        package var reservedUsernames: [String] = []
        package var signUpsPerMinute = 20
        package var confirmationRequired = false
        package var tokenDays = 0
        package var scryptLogN = 13
        package var passwordWorkers = 2
    }

    package struct Rooms: Codable, Equatable {
        package var playersMax = 12
        package var openPerUserMax = 20
        package var hostGraceSeconds = 120
        package var lobbyIdleHours = 24
        package var roundIdleHours = 72
        package var keepEndedHours = 24
        package var stateIntervalMs = 250
    }

    package struct Presence: Codable, Equatable {
        package var graceSeconds = 10
    }

    package struct Courses: Codable, Equatable {
        package var folder = ""
    }

    package struct Quizzes: Codable, Equatable {
        package var folder = ""
    }

    package struct Services: Codable, Equatable {
        package var folder = ""
    }

    package struct Mail: Codable, Equatable {
        package var smtp = ""
        package var username = ""
        package var passwordFile = ""
        package var ca = ""
        package var from = "Fairway <fairway@localhost.localdomain>"
        package var templates = ""
    }

    package struct Log: Codable, Equatable {
        package var level = "info"
    }
}
