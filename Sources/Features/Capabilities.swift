package import Contract
package import Engine
package import Topics

/// Every capability, connected to those that it uses.
///
/// The daemon uses it, and tests without a daemon.
package struct Capabilities {
    package let presence: Presence
    package let notifications: Notifications
    package let pushes: Pushes
    package let accounts: Accounts
    package let settings = Settings(kinds: Contracts.notifications)
    private let status: DaemonStatus
    private let devices: Devices
    private let courses: Courses
    private let rooms: Rooms
    package let rounds: RoundsModule
    package let friends: Friends
    package let people: PeopleModule
    package let invites: Invites
    package let handicaps: Handicaps
    private let claims: Claims
    private let discs: Discs
    private let history: History
    private let sharedCards: SharedCards
    package let quizzes: Quizzes
    private let administration: Administration
    private let services: Services
    private let reminders: Reminders
    package let locations: Locations
    let profiles = Profiles()
    private let places: Places
    private let tracks: Tracks
    private let nearby: Nearby
    private let reports: Reports
    private let monitors: Monitors
    private let metrics: MetricsFeed
    private let tokens = Tokens(scopes: Contracts.scopes)
    private let scorecards: Scorecards
    private let savedCards: SavedCards
    private let formats = FormatList()
    private let statistics: PlayerStatistics

    package init(_ setup: CapabilitiesSetup) throws {
        let grammar = setup.grammar
        status = DaemonStatus(grammar: grammar)
        presence = Presence(graceMs: setup.presenceGraceMs)
        devices = Devices(
            tokens: tokens, tokenKey: setup.tokenKey, tokenDays: setup.tokenDays,
            broker: setup.broker, grammar: grammar)
        notifications = Notifications(settings: settings, grammar: grammar)
        pushes = Pushes(
            setup.push, devices: devices, presence: presence, settings: settings,
            mailer: setup.mailer)
        accounts = try Accounts(
            setup.accounts, devices: devices, presence: presence, notifications: notifications,
            pushes: pushes, mailer: setup.mailer, verifier: setup.verifier, grammar: grammar)
        administration = Administration(
            setup.accounts, devices: devices, link: setup.firstAdminLink)
        let links = PublicLinks(publicURL: setup.publicURL)
        friends = Friends(
            accounts: accounts, presence: presence, notifications: notifications,
            grammar: grammar, links: links)
        people = PeopleModule(
            accounts: accounts, administration: administration, presence: presence,
            notifications: notifications, pushes: pushes, tokens: tokens)
        rooms = Rooms(setup.rooms, people: people, grammar: grammar)
        discs = Discs(rooms: rooms)
        scorecards = Scorecards(rooms: rooms)
        savedCards = SavedCards(rooms: rooms, discs: discs)
        rounds = RoundsModule(rooms: rooms)
        invites = Invites(people: people, rooms: rooms, links: links)
        claims = Claims(rooms: rooms, people: people)
        courses = Courses(setup.catalogue, rounds: rounds, people: people, grammar: grammar)
        statistics = PlayerStatistics(courses: courses)
        handicaps = Handicaps(rounds: rounds, courses: courses)
        history = History(rounds: rounds, courses: courses, handicaps: handicaps)
        sharedCards = SharedCards(rounds: rounds, links: links)
        locations = Locations(rounds: rounds, people: people, grammar: grammar)
        places = Places(locations: locations, people: people, grammar: grammar)
        tracks = Tracks(locations: locations)
        nearby = Nearby(locations: locations, people: people)
        reports = Reports(locations: locations, people: people, grammar: grammar)
        quizzes = Quizzes(rounds: rounds, samples: setup.sampleQuizzes, grammar: grammar)
        services = Services(setup.services, people: people)
        reminders = Reminders(services: services, people: people)
        monitors = try Monitors(
            setup.monitors, prober: setup.prober, people: people, mailer: setup.mailer,
            grammar: grammar)
        metrics = MetricsFeed(people: people, grammar: grammar, sources: setup.metrics)
        accounts.personalDataProviders = all.compactMap { $0 as? any PersonalDataProvider }
    }

    /// All capabilities in the order of modules: People, Rounds, Courses, History, Locations,
    /// Quizzes, Campus, Operations. A capability comes after those that it uses.
    ///
    /// They register, start and hear events in this order. Personal data is exported in this order,
    /// and erased in the opposite one.
    package var all: [any Capability] {
        [
            presence, tokens, devices, settings, notifications, pushes, accounts, profiles,
            administration, friends,
            rooms, scorecards, formats, discs, savedCards, invites, claims,
            courses,
            handicaps, history, sharedCards, statistics,
            locations, places, tracks, nearby, reports,
            quizzes,
            services, reminders,
            status, monitors, metrics,
        ]
    }
}

/// The settings of all capabilities: an operator's choices, keys, and connections out of the
/// process.
package struct CapabilitiesSetup {
    package var grammar = TopicGrammar.standard
    /// The key that signs device tokens. The guard has the same key.
    package var tokenKey: [UInt8]
    package var tokenDays = 0
    /// The time for which a lost connection is not reported, in milliseconds.
    package var presenceGraceMs: Int64 = 10_000
    /// The URL of the server for browsers. If empty, links are paths only.
    package var publicURL = ""
    /// The address of the broker for devices.
    package var broker = PublicBroker(host: "localhost", port: 1_883, isTLS: false)
    package var accounts = AccountsConfiguration()
    package var rooms = RoomsConfiguration()
    package var catalogue = Catalogue([])
    package var sampleQuizzes: [SampleQuiz] = []
    package var services = ServiceCatalogue()
    package var push = PushConfiguration()
    package var mailer: Mailer
    package var monitors = MonitorsConfiguration()
    /// The prober that checks monitors. Nil: nothing is checked.
    package var prober: (any Prober)?
    /// The verifier of identity tokens. Nil if no identity provider is configured.
    package var verifier: (any IdentityVerifier)?

    /// Shows the link for the first admin. Nil: nobody can become an admin in this way.
    package var firstAdminLink: (any FirstAdminLink)?

    /// The metrics of other parts than the engine and the capabilities.
    package var metrics: [@Sendable () -> [Metric]] = []

    package init(tokenKey: [UInt8], mailer: Mailer) {
        self.tokenKey = tokenKey
        self.mailer = mailer
    }
}
