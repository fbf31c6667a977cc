import Crypto
import Modules
import People
import Rooms

extension ModulesSetup {
    /// The part of the setup that depends only on the configuration and on files.
    init(_ configuration: Configuration, _ installed: InstalledData, _ data: DataFolder) throws {
        let mail = MailConfiguration(
            from: try configuration.mailSender(), publicURL: configuration.publicUrl,
            hasServer: !configuration.mail.smtp.isEmpty)
        self.init(
            tokenKey: try data.key("token.key"), mailer: Mailer(mail, templates: installed.mails))
        people.tokenDays = configuration.accounts.tokenDays
        people.presenceGraceMs = Int64(configuration.presence.graceSeconds) * 1_000
        publicURL = configuration.publicUrl
        people.accounts = configuration.accountsConfiguration
        people.accounts.nameKey = try data.key("names.key")
        rooms = configuration.roomsConfiguration
        catalogue = installed.courses
        sampleQuizzes = installed.quizzes
        services = installed.services
    }
}

extension Configuration {
    fileprivate var accountsConfiguration: AccountsConfiguration {
        var configuration = AccountsConfiguration()
        configuration.admins = Set(accounts.admins.map { $0.lowercased() })
        configuration.reserved = Set(accounts.reservedUsernames.map { $0.lowercased() })
        configuration.signUpsPerMinute = accounts.signUpsPerMinute
        configuration.confirmationRequired = accounts.confirmationRequired
        configuration.scrypt = .minimum(logN: accounts.scryptLogN) ?? .standard
        return configuration
    }

    fileprivate var roomsConfiguration: RoomsConfiguration {
        var configuration = RoomsConfiguration()
        configuration.playersMax = rooms.playersMax
        configuration.openPerUserMax = rooms.openPerUserMax
        configuration.hostGraceMs = Int64(rooms.hostGraceSeconds) * 1_000
        configuration.lobbyIdleMs = Int64(rooms.lobbyIdleHours) * 3_600_000
        configuration.gameIdleMs = Int64(rooms.roundIdleHours) * 3_600_000
        configuration.keepEndedMs = Int64(rooms.keepEndedHours) * 3_600_000
        configuration.stateIntervalMs = Int64(rooms.stateIntervalMs)
        return configuration
    }
}
