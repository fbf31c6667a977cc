package import Campus
import Contract
package import Courses
package import Engine
package import Golf
package import History
package import Locations
import ModulesContract
package import Operations
package import People
import PeopleRules
package import Quizzes
package import Rooms
package import SQLite
package import Topics

/// The modules of the server, each connected to those that it uses.
///
/// The daemon uses them, and tests without a daemon.
package struct Modules {
    package let people: PeopleModule
    package let rooms: RoomsModule
    package let golf: GolfModule
    package let courses: CoursesModule
    package let history: HistoryModule
    package let locations: LocationsModule
    package let quizzes: QuizzesModule
    package let campus: CampusModule
    package let operations: OperationsModule
    /// The types of the modules that run.
    private let running: Set<ObjectIdentifier>

    /// - Parameter types: The modules that run, with those that they use. The others are only made: they register
    ///   nothing, hear nothing and have no personal data. Tests of one module need no more.
    /// - Throws: An error if the configuration cannot be used.
    package init(
        _ setup: ModulesSetup, running types: [any Module.Type] = Modules.types
    ) throws {
        let grammar = setup.grammar
        let links = PublicLinks(publicURL: setup.publicURL)
        running = Set(types.map { ObjectIdentifier($0) })
        people = try PeopleModule(setup.people, links: links, grammar: grammar)
        rooms = RoomsModule(setup.rooms, people: people, links: links, grammar: grammar)
        golf = GolfModule(rooms: rooms)
        courses = CoursesModule(setup.catalogue, golf: golf, people: people, grammar: grammar)
        history = HistoryModule(golf: golf, courses: courses.courses, links: links)
        locations = LocationsModule(rooms: rooms, people: people, grammar: grammar)
        quizzes = QuizzesModule(rooms: rooms, samples: setup.sampleQuizzes, grammar: grammar)
        campus = CampusModule(setup.services, people: people)
        operations = try OperationsModule(
            setup.operations, people: people, mailer: setup.people.mailer, grammar: grammar)
        people.administration.explainers = capabilities.compactMap {
            type(of: $0) as? any RightsExplainer.Type
        }
        people.accounts.personalDataProviders = capabilities.compactMap {
            $0 as? any PersonalDataProvider
        }
    }

    /// The modules that run. A module comes after those that it uses.
    private var all: [any Module] {
        let made: [any Module] = [
            people, rooms, golf, courses, history, locations, quizzes, campus, operations,
        ]
        return made.filter { running.contains(ObjectIdentifier(type(of: $0))) }
    }

    /// All modules. A module comes after those that it uses.
    package static var types: [any Module.Type] {
        [
            PeopleModule.self, RoomsModule.self, GolfModule.self, CoursesModule.self,
            HistoryModule.self, LocationsModule.self, QuizzesModule.self, CampusModule.self,
            OperationsModule.self,
        ]
    }

    /// The capabilities of the modules that run. They register, start and hear events in this order.
    /// Personal data is exported in this order, and erased in the opposite one.
    package var capabilities: [any Capability] { all.flatMap { $0.capabilities } }

    /// The schema of the server: the engine's tables, and those of each module.
    package static let schema: Schema = schema(of: types)

    /// The schema of a server on which only these modules run.
    package static func schema(of types: [any Module.Type]) -> Schema {
        Schema([.engine] + types.map { $0.schema })
    }

    /// The bounds of all tables.
    package static let bounds = TableBound.engine + types.flatMap { $0.bounds }
}

/// The settings of all modules.
package struct ModulesSetup {
    package var grammar = TopicGrammar.standard
    /// The URL of the server for browsers. If empty, links are paths only.
    package var publicURL = ""
    package var people: PeopleSetup
    package var rooms = RoomsConfiguration()
    package var catalogue = Catalogue([])
    package var sampleQuizzes: [SampleQuiz] = []
    package var services = ServiceCatalogue()
    package var operations = OperationsSetup()

    /// - Parameter tokenKey: The key that signs device tokens. The guard has the same key.
    package init(tokenKey: [UInt8], mailer: Mailer) {
        people = PeopleSetup(
            tokenKey: tokenKey, tokenScopes: Contracts.scopes,
            notificationKinds: Contracts.notifications, mailer: mailer)
    }
}

extension ModulesSetup {
    /// Settings for the database of a stopped server.
    ///
    /// No mail leaves the server with them, and it issues no valid token.
    package static func offline() throws -> ModulesSetup {
        let sender = MailAddress(name: "Fairway", address: "fairway@localhost")
        guard let sender else { preconditionFailure("the address of the sender is valid") }
        let mailer = Mailer(
            MailConfiguration(from: sender, publicURL: ""),
            templates: try MailTemplates(of: PeopleModule.mailKinds) { kind, language in
                guard language == .english else { return nil }
                let values = kind.required.sorted().map { "{\($0)}" }.joined(separator: "\n")
                return "Subject: \(kind.name)\n\n\(values)\n"
            })
        return ModulesSetup(tokenKey: [], mailer: mailer)
    }
}

extension Modules {
    /// The handlers of all modules, for reading the database of a stopped server.
    ///
    /// They know no configuration. So only ``Router/answer(_:at:from:)`` may be used.
    package static func readers() throws -> Router {
        let modules = try Modules(.offline())
        let router = Router()
        for capability in modules.capabilities { router.register(capability) }
        return router
    }

    /// The number of accounts and of rooms in a database.
    package static func counts(in database: Connection) throws -> (users: Int, rooms: Int) {
        (
            try PeopleReader(database).accountsCount(), try RoomReader(database).roomsCount()
        )
    }

    /// Adds to the log of admins' acts that the operator replaced the database by a backup.
    /// - Parameter now: Unix milliseconds.
    package static func noteRestore(at now: Int64, in database: Connection) throws {
        try AdminAct.restore.note(at: now, in: database)
    }

    /// Adds to the log of admins' acts that the operator replaced a key of the server.
    /// - Parameter now: Unix milliseconds.
    package static func noteRotation(
        of key: String, at now: Int64, in database: Connection
    ) throws {
        try AdminAct.rotate.note(object: key, at: now, in: database)
    }
}
