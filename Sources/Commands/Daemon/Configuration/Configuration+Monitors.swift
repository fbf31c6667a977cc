extension Configuration {
    /// What operators choose about monitors; `Config/fairway.json5` says what each key means.
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

    /// Something of the operator's that is watched: one of `page`, `port`, `topic` and `heartbeat`.
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

    /// Work that is announced: once, or again and again.
    package struct Maintenance: Codable, Equatable {
        package var monitors: [String]?
        /// `2026-05-03T03:00`, by the clocks of the time zone.
        package var from: String
        package var minutes: Int
        package var rule: String?
        package var timeZone: String?
    }
}
