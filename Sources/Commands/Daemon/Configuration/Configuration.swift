/// The operator's settings. `Config/fairway.json5` explains each key.
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
        package var queuedBytesPerUserMax = 4_194_304
        package var queuedBytesMax = 50_331_648
        package var waitingBytesPerUserMax = 2_097_152
        package var waitingBytesMax = 25_165_824

        package init() {}
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

/// The reason why the configuration cannot be used, with the key.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Configuration {
    /// The operator's settings for monitors. `Config/fairway.json5` explains each key.
    package struct Monitors: Codable, Equatable {
        package var enabled = true
        package var intervalSeconds = 30
        package var timeoutSeconds = 10
        package var failuresBeforeDown = 2
        package var successesBeforeUp = 2
        package var remindMinutes = 0
        package var objectivePercent = 98.0
        package var diskFreeMegabytes = 200
        package var certificateDays = 14
        package var commitMsMax = 2_000
        package var queuePercentMax = 80
        package var brokerMegabytesMax = 600
        package var brokerDropsPerMinuteMax = 100
        package var outboxMax = 10_000
        package var statusPage = true
        package var mails: [String] = []
        package var webhooks: [String] = []
        package var webhookSecretFile = ""
        package var watch: [Watched] = []
        package var maintenance: [Maintenance] = []
    }

    /// A monitor that the operator adds. It has one of `page`, `port`, `folder`, `topic` and
    /// `heartbeat`.
    package struct Watched: Codable, Equatable {
        package var name: String
        package var title: String?
        package var page: String?
        package var status: Int?
        package var contains: String?
        package var certificateAuthority: String?
        package var port: String?
        package var folder: String?
        package var topic: String?
        package var heartbeat: Bool?
        package var user: String?
        package var silenceSeconds: Int?
        package var intervalSeconds: Int?
        package var timeoutSeconds: Int?
        package var failuresBeforeDown: Int?
        package var successesBeforeUp: Int?
        package var remindMinutes: Int?
        package var dependsOn: [String]?
        package var hidden: Bool?
    }

    /// Announced maintenance, once or repeatedly.
    package struct Maintenance: Codable, Equatable {
        package var monitors: [String]?
        /// `2026-05-03T03:00`, in the time zone.
        package var from: String
        package var minutes: Int
        package var rule: String?
        package var timeZone: String?
    }
}
