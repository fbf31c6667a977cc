import Campus
import Courses
import Engine
import FeaturesSupport
import History
import JSON
import Locations
import Modules
import People
import Quizzes
import SQLite
import Testing

/// The order of capabilities decides which one hears an event first, and whose data is exported
/// first.
struct CapabilityOrderTests {
    @Test func `each event is heard by these capabilities, in this order`() throws {
        let hearers = try Harness().engine.eventHearers
        let expected: [String: [String]] = [
            "SettingsChanged": ["Pushes"],
            "ProfileRenamed": ["Locations"],
            "DeviceRemoved": ["Pushes"],
            "PresenceChanged": ["Accounts", "Friends", "Rooms"],
            "PresenceListed": ["Rooms"],
            "ConnectionLost": ["Pushes"],
            "NotificationWritten": ["Pushes"],
            "NotificationsSettled": ["Pushes"],
            "PushTested": ["Administration"],
            "FriendshipEnded": ["Invites", "Places"],
            "RelationshipChanged": ["Locations"],
            "RoomChanged": ["Invites", "Claims", "Locations"],
            "RoundChanged": ["Discs", "Courses", "Handicaps", "History"],
            "RoundProgressed": ["Courses"],
            "CardCorrected": ["Handicaps"],
            "GameRemoved": ["GolfRooms", "Handicaps"],
            "HandicapChoiceChanged": ["Handicaps"],
            "CourseRegistered": ["Discs", "History"],
            "PositionMeasured": ["Quizzes"],
            "PositionKept": ["Places", "Tracks"],
            "NewestPositionChanged": ["Places"],
            "ViewEnded": ["Places"],
            "LocationPaused": ["Places"],
            "DeviceReported": ["Places"],
            "ScheduleChanged": ["Reminders"],
        ]
        #expect(hearers == expected)
    }

    @Test func `F63: the data of a user is exported in the order of modules`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let parts = fairway.modules.capabilities.compactMap { feature in
            (feature as? any PersonalDataProvider).map { type(of: $0).partName }
        }
        let partsInOrder = [
            "presence", "tokens", "devices", "settings", "notifications", "pushes",
            "administration", "friends",
            "rooms", "invites", "claims",
            "discs", "savedCards",
            "courses",
            "counting", "handicaps", "history", "sharedCards",
            "locations", "places", "tracks",
            "quizzes",
            "reminders",
        ]
        // A new capability adds a part of its own.
        #expect(parts.filter(partsInOrder.contains) == partsInOrder)
        let export = fairway.user("alice", "account/export")["result"]?["data"]
        let keysInOrder = [
            "account", "links", "providers", "unlinkedProviders",
            "presence", "tokens", "devices", "settings", "notifications", "pushSubscriptions",
            "adminActs", "friends", "friendRequestsReceived", "friendRequestsSent", "blocked",
            "rooms", "invites", "cardOffers",
            "discs", "thrown", "savedCards",
            "courses", "courseProposals", "usualTees",
            "handicapScores", "imports", "sharedCards",
            "positions", "locationOffSince", "sharing", "locationViewers", "places",
            "nearAlerts",
            "quizzes", "savedQuizzes", "quizHistory", "quizSteps",
            "reminders",
        ]
        let keys = (export?.members ?? []).map(\.key)
        #expect(keys.filter(keysInOrder.contains) == keysInOrder)
    }

    @Test func `F63: the data of a user is erased in the opposite order`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        var erased: [String] = []
        let first = FirstProvider { erased.append("first") }
        let last = LastProvider { erased.append("last") }
        let others = fairway.modules.people.accounts.personalDataProviders
        let providers: [any PersonalDataProvider] = [first] + others + [last]
        fairway.modules.people.accounts.personalDataProviders = providers
        let body: JSON = ["password": .string(Harness.password)]
        #expect(fairway.user("alice", "account/delete", body).isOK)
        #expect(erased == ["last", "first"])
    }

    @Test func `a question without an answer is refused, and all questions of today have one`()
        throws
    {
        #expect(throws: UnansweredQuestions.self) {
            try Engine.requireAnswers(of: [Tokens(scopes: [])])
        }
        let capabilities = try Harness().modules.capabilities
        try Engine.requireAnswers(of: capabilities)
    }
}

/// A personal data provider before all others.
private class FirstProvider: PersonalDataProvider {
    class var partName: String { "first" }
    private let noteErasure: () -> Void

    init(_ noteErasure: @escaping () -> Void) {
        self.noteErasure = noteErasure
    }

    func register(in router: Router) {}

    static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] { [] }

    func erase(_ user: String, _ context: Context) throws { noteErasure() }
}

/// A personal data provider after all others.
private final class LastProvider: FirstProvider {
    override class var partName: String { "last" }
}
