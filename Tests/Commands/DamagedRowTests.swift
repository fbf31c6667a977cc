import Campus
import Contract
import Courses
import Engine
import FeaturesSupport
import JSON
import Localization
import Modules
import Operations
import OperationsRules
import Rooms
import SQLite
import TestSupport
import Testing
import Tool

/// A stored document that nobody can read harms only itself.
@Suite struct DamagedRowTests {
    /// Values that are not the document of any column.
    static let damages = ["{", "7", "{\"holes\":[]}", "", "[[\"x\"]]"]

    /// The columns of closed sets of words, and of decimals.
    static let words = [
        "rooms.kind", "rooms.phase", "golf_games.sport", "golf_games.format", "outcomes.kind",
        "outcomes.unit", "handicap_scores.sport", "handicap_scores.rating",
        "handicap_indexes.value", "sharings.audience", "sharings.precision",
        "location_viewers.precision", "places.side", "settings.language", "settings.history",
        "settings.discs", "settings.contact", "spots.kind", "discs.state", "card_changes.what",
        "devices.kind", "push_subscriptions.provider", "personal_tokens.scopes",
        "account_links.purpose", "monitor_spans.kind",
    ]
    /// The columns with documents of which the test's server has rows, and ``words``.
    static let columns =
        StoredDocument.all.map { "\($0.table).\($0.column)" } + words

    private let prober = FakeProber()

    /// A server on which alice has a row in each table with documents.
    private func fairway() throws -> Harness {
        let fairway = try Harness(courses: [Harness.mapped]) {
            $0.services = ServiceCatalogue([Harness.service("office", "Office")])
            $0.operations.monitors.monitors = [Self.backup, Self.storedRows]
            $0.operations.prober = prober
        }
        try fairway.peopleAndAdmin("alice", "bob")
        prober.attach(fairway.engine.mailbox)
        for name in ["alice", "bob"] { fairway.confirm(name) }
        fairway.befriend("alice", "bob")
        let course: JSON = ["course": .string(fairway.registered("alice"))]
        #expect(fairway.user("alice", "course/propose", course).isOK)
        let open = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(open, "alice", "start")
        let ended = fairway.game(["alice": [3, 4, 5], "bob": [4, 4, 4]])
        let correction: JSON = [
            "room": .string(ended), "player": "alice", "hole": 1, "strokes": 2,
        ]
        #expect(fairway.user("alice", "card/correct", correction).isOK)
        // Players can object to this one, so it has a row of its own.
        let shared: JSON = [
            "room": .string(ended), "player": "bob", "hole": 1, "strokes": 2,
        ]
        #expect(fairway.user("alice", "card/correct", shared).isOK)
        fairway.disc("alice", ["name": "Destroyer"])
        #expect(fairway.throwing(["Destroyer"], "alice", in: open).isOK)
        let quiz = fairway.quiz("alice", Harness.quizBody(1))
        let walk = fairway.quizRoom(quiz, "alice", "bob")
        fairway.go("alice", to: 200, in: walk)
        fairway.answer("alice", "answer 1", in: walk)
        fairway.room(walk, "alice", "end")
        _ = fairway.quizRoom(quiz, "alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        for minutes: Int64 in [1, 600] {
            let at = Int64(fairway.clock.now) + minutes * 60_000
            try fairway.remind(["title": "Exam", "at": .int(at)])
        }
        fairway.clock.advance(seconds: 120)
        fairway.engine.runBatch()
        #expect(fairway.share("alice").isOK)
        fairway.ping("alice", 63.4, 10.4)
        fairway.engine.runBatch()
        let place: JSON = ["name": "Home", "lat": 63.4, "lon": 10.4]
        #expect(fairway.user("alice", "location/addPlace", place).isOK)
        #expect(fairway.user("bob", "account/changeSettings", ["language": "is"]).isOK)
        let score: JSON = [
            "day": "2026-05-01", "courseName": "Links", "sport": "golf", "holes": 18, "par": 72,
            "rating": 71.2, "slope": 125, "strokes": 90,
        ]
        #expect(fairway.user("alice", "handicap/post", score).isOK)
        let mapped = fairway.user("alice", "room/create", ["kind": "golf", "course": "m"])
        let room = mapped["result"]?["room"]?.string ?? ""
        fairway.room(room, "alice", "start")
        let spot: JSON = [
            "room": .string(room), "hole": 1, "kind": "basket", "lat": 0, "lon": 0.001,
            "accuracy": 4,
        ]
        #expect(fairway.user("alice", "card/spot", spot).isOK)
        let token: JSON = ["name": "Board", "scopes": ["rooms:read"]]
        #expect(fairway.user("alice", "token/create", token).isOK)
        // The index of each player is computed and stored.
        let code = fairway.user("alice", "room/create", Self.withHandicaps)["result"]?["code"]
        #expect(fairway.user("bob", "room/join", ["code": code ?? .null]).isOK)
        try fairway.database.run(
            "INSERT INTO monitor_spans (monitor, began, ended, kind) VALUES (?, 1, 2, 'up')",
            Self.backup.rules.name)
        return fairway
    }

    private static let withHandicaps: JSON = [
        "kind": "golf", "courseName": "Links", "holes": 3, "settings": ["handicap": "whs"],
    ]

    private static let backup = MonitorSettings(
        MonitorRules(name: "backup"), title: "The backup",
        target: .heartbeat(user: "bob", silenceMs: 60_000), intervalMs: 10_000, timeoutMs: 2_000)

    private static let storedRows = MonitorSettings(
        MonitorRules(name: "stored-rows"), title: "Stored data", target: .storedRows,
        intervalMs: 10_000, timeoutMs: 2_000)

    /// The lines of the log about damaged rows.
    private func logged(by fairway: Harness) -> [String] {
        fairway.warnings.all.filter { $0.hasPrefix("a stored row is damaged") }
    }

    /// The reason of the present alert about damaged rows; `nil` if there is none.
    private func alert(by fairway: Harness) throws -> String? {
        fairway.pass(rounds: 3)
        let bytes = fairway.outlet.retained["fairway/ops/alert/stored-rows"]
        return try bytes.flatMap { try JSON(parsing: $0)["reason"]?.string }
    }

    private func damage(_ column: String, _ value: String, _ fairway: Harness) throws {
        let name = column.split(separator: ".").map(String.init)
        let isBlob =
            try fairway.database.first(
                "SELECT typeof(\(name[1])) = 'blob' FROM \(name[0]) WHERE \(name[1]) IS NOT NULL"
            ) { $0.bool(0) } ?? false
        let damaged = try fairway.database.run(
            "UPDATE \(name[0]) SET \(name[1]) = \(isBlob ? "CAST(? AS BLOB)" : "?")", value)
        #expect(damaged > 0, "no row of \(column)")
        try fairway.restart()
        prober.attach(fairway.engine.mailbox)
        for user in ["alice", "bob", "root_admin"] { fairway.connect(user) }
    }

    private static let lists = [
        "course/list", "course/proposals", "room/list", "quiz/list", "quiz/saved", "quiz/history",
        "service/list", "reminder/list", "notification/list", "push/list", "history/list",
        "statistics/player", "handicap/get", "disc/list", "device/list", "location/where",
        "location/sharing", "location/viewers", "token/list",
    ]

    /// The short form uses two values for each column, but all values in the columns together.
    private static func values(of column: String) -> ArraySlice<String> {
        let first = columns.firstIndex(of: column) ?? 0
        let all = damages.indices.map { damages[($0 + first) % damages.count] }
        return all.prefix(repeats(2, long: all.count))
    }

    @Test(arguments: columns)
    func `T6: one damaged column leaves lists, starts, rounds, exports and deletions`(
        column: String
    ) throws {
        var told: Set<String> = []
        for value in Self.values(of: column) {
            let fairway = try fairway()
            try damage(column, value, fairway)
            let context = Comment(rawValue: "\(column) = \(value)")
            for _ in 0..<2 {
                for list in Self.lists {
                    for user in ["alice", "bob", "root_admin"] {
                        let code = fairway.user(user, list).code
                        #expect(code == nil || code == "request.unknown", "\(list) \(context)")
                    }
                }
            }
            // These may be refused, because they are about the damaged row alone.
            let ended = try fairway.database.rows("SELECT id FROM rooms WHERE code IS NULL") {
                JSON.string($0.text(0))
            }
            for room in ended {
                fairway.user("alice", "history/card", ["room": room])
                fairway.user("alice", "card/log", ["room": room])
            }
            for policy: JSON in ["whs", "discGolfScene"] {
                fairway.user("alice", "handicap/history", ["policy": policy])
            }
            fairway.user("alice", "history/list", ["player": "bob"])
            fairway.user("root_admin", "friend/request", ["user": "bob"])
            let lines = logged(by: fairway)
            #expect(Set(lines).count == lines.count, context)
            let played = fairway.game(
                ["bob": [3, 3], "root_admin": [4, 4]], settings: ["handicap": "whs"])
            #expect(fairway.history("bob").contains(played), context)
            let export = fairway.user("alice", "account/export")
            #expect(export.isOK, context)
            let deleted = fairway.user(
                "alice", "account/delete", ["password": .string(Harness.password)])
            #expect(deleted.isOK, context)
            for _ in 0..<20 { fairway.engine.runBatch() }
            // The outbox has the mail that confirms the deletion. The id of the guest who signed up
            // contains the name only here, and a damaged answer does not tell whose it was.
            let expected = column == "requests.result" ? ["outbox", "requests"] : ["outbox"]
            let left = try fairway.tables(mentioning: "alice").filter { !expected.contains($0) }
            #expect(left == [], context)
            #expect(fairway.setup.operations.monitors.health.isSaving, context)
            #expect(!fairway.warnings.all.contains { $0.contains("cannot save") }, context)
            told.formUnion(logged(by: fairway))
            try expectPlace(of: column, by: fairway, context)
        }
        // A default in the place of a word that nobody knows would be silent.
        #expect(!told.isEmpty || !Self.words.contains(column), "\(column) is read as a default")
    }

    /// Expects that the log and an alert name the table and the column, if the server met the damage.
    private func expectPlace(of column: String, by fairway: Harness, _ context: Comment) throws {
        let lines = logged(by: fairway)
        let alert = try alert(by: fairway)
        guard !lines.isEmpty else {
            #expect(alert == nil, context)
            return
        }
        #expect(alert?.contains(column) == true, context)
        let names = column.split(separator: ".")
        let place = "\"table=\(names[0])\", \"column=\(names[1])\""
        #expect(lines.contains { $0.contains(place) }, context)
    }

    @Test func `H7: admins are alerted once about damaged rows, until a restart after the repair`()
        throws
    {
        let fairway = try fairway()
        #expect(try alert(by: fairway) == nil)
        let documents = try fairway.database.rows("SELECT id, document FROM courses") {
            (id: $0.text(0), document: $0.text(1))
        }
        let course = try #require(documents.first).id
        try damage("courses.document", "{", fairway)
        for list in Self.lists { fairway.user("alice", list) }
        for _ in 0..<3 {
            fairway.user("alice", "course/get", ["course": .string(course)])
            let alert = try alert(by: fairway)
            #expect(
                alert == "Stored rows are damaged in courses.document. The log names each row")
        }
        let titles = { fairway.alertTitles("root_admin").filter { $0.contains("Stored data") } }
        #expect(titles() == ["DOWN: Stored data"])
        let place = "\"key=\(course)\", \"table=courses\", \"column=document\""
        #expect(logged(by: fairway).contains { $0.contains(place) })
        for row in documents {
            try fairway.database.run(
                "UPDATE courses SET document = ? WHERE id = ?", row.document, row.id)
        }
        try fairway.restart()
        prober.attach(fairway.engine.mailbox)
        fairway.connect("root_admin")
        #expect(try alert(by: fairway) == nil)
        #expect(titles() == ["UP: Stored data"])
    }

    @Test(arguments: [3, 4])
    func `H7: an alert names at most three damaged columns, in whole sentences`(count: Int) throws {
        let fairway = try fairway()
        for column in ["document", "id", "owner", "version"].prefix(count) {
            fairway.engine.context.log.damaged(
                DamagedRow(.room, "a", in: "courses", column, reason: "a test"))
        }
        let all = "courses.document, courses.id, courses.owner"
        let reason = try #require(try alert(by: fairway))
        #expect(
            reason
                == (count == 3
                    ? "Stored rows are damaged in \(all). The log names each row"
                    : "Stored rows of several columns are damaged, for example in \(all). The log names each row")
        )
        let icelandic = LocalizedText(stored: reason).text(in: .icelandic)
        #expect(
            icelandic.hasPrefix("Vistaðar færslur") && icelandic.contains("í \(all). Annállinn"))
    }

    @Test
    func `H7: checks do not overwrite the damaged state of a monitor, and its alert stays open`()
        throws
    {
        let fairway = try fairway()
        let topic = "fairway/ops/alert/backup"
        let select = "SELECT state FROM monitors WHERE name = 'backup'"
        let update = "UPDATE monitors SET state = ? WHERE name = 'backup'"
        func restart() throws {
            try fairway.restart()
            prober.attach(fairway.engine.mailbox)
        }
        func checkWell() {
            #expect(fairway.user("bob", "ops/heartbeat", ["monitor": "backup"]).isOK)
            fairway.pass(rounds: 3)
        }
        fairway.pass(rounds: 10)
        #expect(fairway.outlet.retained[topic] != nil)
        let state = try fairway.database.text(select)
        try fairway.database.run(update, "{")
        try restart()
        #expect(logged(by: fairway).contains { $0.contains("\"table=monitors\"") })
        checkWell()
        #expect(try fairway.database.text(select) == "{")
        try fairway.database.run(update, state)
        try restart()
        #expect(fairway.outlet.retained[topic] != nil)
        checkWell()
        #expect(fairway.outlet.retained[topic] == nil)
        let outages = fairway.user("root_admin", "ops/alerts", ["monitor": "backup"])["result"]
        let ends = outages?["outages"]?.array?.map { $0["until"]?.int != nil }
        #expect(ends == [true])
    }

    /// Deletes the account of alice, to the last step.
    private func deleteAlice(_ fairway: Harness) {
        let body: JSON = ["password": .string(Harness.password)]
        #expect(fairway.user("alice", "account/delete", body).isOK)
        for _ in 0..<20 { fairway.engine.runBatch() }
    }

    @Test(arguments: [("golf_games", "room", "holes"), ("rooms", "id", "phase")])
    func `H7: the deletion of an account keeps a damaged ended game for the other players`(
        table: String, key: String, column: String
    ) throws {
        let fairway = try fairway()
        let database = fairway.database
        let room = try #require(try database.text("SELECT room FROM card_corrections"))
        let select = "SELECT \(column) FROM \(table) WHERE \(key) = ?"
        let value = try database.text(select, room)
        let update = "UPDATE \(table) SET \(column) = ? WHERE \(key) = ?"
        try database.run(update, "{", room)
        try fairway.restart()
        deleteAlice(fairway)
        // The topics of ended rooms are removed after a day, and unused rooms expire after three.
        for _ in 0..<4 {
            fairway.clock.advance(hours: 25)
            for _ in 0..<5 { fairway.engine.runBatch() }
        }
        #expect(try database.text(select, room) == "{")
        try database.run(update, value, room)
        try fairway.restart()
        #expect(fairway.history("bob").contains(room))
        #expect(try fairway.tables(mentioning: "alice").filter { $0 != "outbox" } == [])
    }

    @Test func `H7: a damaged game in play ends after its repair, although a player is deleted`()
        throws
    {
        let fairway = try fairway()
        let database = fairway.database
        let room = try #require(
            try database.text(
                """
                SELECT rooms.id FROM rooms JOIN seats ON seats.room = rooms.id
                WHERE phase = 'playing' AND kind = 'golf' AND player = 'bob'
                """))
        for hole: Int64 in 1...3 {
            let score: JSON = ["player": "bob", "hole": .int(hole), "strokes": 3]
            #expect(fairway.room(room, "bob", "score", score).isOK)
        }
        let holes = try database.text("SELECT holes FROM golf_games WHERE room = ?", room)
        try database.run("UPDATE golf_games SET holes = '{' WHERE room = ?", room)
        try fairway.restart()
        deleteAlice(fairway)
        #expect(fairway.room(room, "bob", "get").code == "server.damaged")
        try database.run("UPDATE golf_games SET holes = ? WHERE room = ?", holes, room)
        fairway.clock.advance(hours: 73)
        for _ in 0..<5 { fairway.engine.runBatch() }
        #expect(fairway.history("bob").contains(room))
    }

    @Test(arguments: ["audience", "precision"])
    func `T6 L5: a damaged sharing shows nobody anything, and its owner can replace it`(
        column: String
    ) throws {
        let fairway = try fairway()
        func seen() -> Int? {
            fairway.user("bob", "location/where")["result"]?["users"]?.array?.count
        }
        #expect(seen() == 1)
        try damage("sharings.\(column)", "all", fairway)
        #expect(seen() == 0)
        #expect(fairway.warnings.all.contains { $0.contains("damaged") })
        #expect(fairway.share("alice").isOK)
        try fairway.restart()
        #expect(seen() == 1)
    }

    @Test func `T6: an export lists what it leaves out, and a receipt what nobody could read`()
        throws
    {
        let fairway = try fairway()
        try damage("courses.document", "{\"holes\":[]}", fairway)
        let export = fairway.user("alice", "account/export")["result"]
        let missing = export?["missing"]?.array ?? []
        #expect(missing.map { $0["part"]?.string } == ["courses"])
        #expect(export?["data"]?["rooms"]?.array?.isEmpty == false)
        let deleted = fairway.user(
            "alice", "account/delete", ["password": .string(Harness.password)])["result"]
        #expect(deleted?["unreadable"]?.array?.first?["part"] == "course")
        #expect(deleted?["unreadable"]?.array?.first?["id"] == missing.first?["id"])
    }

    @Test func `T6: the error names the damaged thing, and its owner can delete it`() throws {
        let fairway = try fairway()
        let id = try #require(
            try fairway.database.first("SELECT id FROM courses") { $0.text(0) })
        try damage("courses.document", "{", fairway)
        let course: JSON = ["course": .string(id)]
        for request in ["course/get", "course/propose"] {
            let error = fairway.user("alice", request, course)["error"]
            #expect(error?["code"] == "server.damaged", "\(request)")
            #expect(
                error?["message"]?.string
                    == "The course \(id) is damaged. Its owner or an admin can delete it.")
        }
        #expect(fairway.user("alice", "course/remove", course).isOK)
        #expect(fairway.user("alice", "course/get", course).code == "course.unknown")
    }

    @Test func `T6: a player can leave a damaged room, and plays in another one`() throws {
        let fairway = try fairway()
        try damage("golf_games.settings", "{", fairway)
        let rooms = fairway.user("alice", "room/list")["result"]
        #expect(rooms?["rooms"]?.array?.allSatisfy { $0["kind"] == "quiz" } == true)
        let damaged = rooms?["damaged"]?.array ?? []
        #expect(damaged.count > 1)
        for room in damaged {
            let id = room.string ?? ""
            #expect(fairway.room(id, "alice", "get").code == "server.damaged")
            #expect(fairway.room(id, "alice", "leave").isOK)
            #expect(fairway.room(id, "alice", "leave").code == "room.notMember")
        }
        #expect(fairway.user("alice", "room/list")["result"]?["damaged"] == nil)
    }

    @Test func `T6: a card that lacks the line of a player is damaged, and loses nobody`() throws {
        let fairway = try fairway()
        let room = try #require(
            try fairway.database.first("SELECT room FROM card_corrections") { $0.text(0) })
        let id = JSON.string(room)
        #expect(fairway.user("alice", "history/card", ["room": id]).isOK)
        try fairway.database.run("DELETE FROM golf_lines WHERE room = ? AND player = 'bob'", room)
        try fairway.restart()
        #expect(fairway.user("alice", "history/card", ["room": id]).code == "server.damaged")
        let rounds = fairway.history("alice")
        #expect(!rounds.contains(room))
    }

    @Test(arguments: [0, 101])
    func `T6: a room with an impossible number of places is damaged`(places: Int) throws {
        let fairway = try fairway()
        try fairway.database.run("UPDATE rooms SET players_max = ?", places)
        try fairway.restart()
        let rooms = fairway.user("alice", "room/list")["result"]
        #expect(rooms?["rooms"] == [] && rooms?["damaged"]?.array?.isEmpty == false)
    }

    @Test func `T6: a damaged correction leaves its card and other corrections as they are`() throws
    {
        let fairway = try fairway()
        let room = try #require(
            try fairway.database.first("SELECT room FROM card_corrections") { $0.text(0) })
        try damage("card_corrections.document", "{\"by\":7}", fairway)
        let id = JSON.string(room)
        #expect(fairway.user("alice", "history/card", ["room": id]).isOK)
        let cell: JSON = ["room": id, "player": "bob", "hole": 2, "strokes": 2]
        #expect(fairway.user("alice", "card/correct", cell).isOK)
        try fairway.restart()
        let reply = fairway.user("bob", "history/card", ["room": id])
        let corrections = reply["result"]?["result"]?["corrections"]?.array
        #expect(corrections?.count == 1)
        let change = corrections?.first?["change"] ?? .null
        let answer: JSON = ["room": id, "change": change, "accept": false]
        #expect(fairway.user("bob", "card/answer", answer).isOK)
        // An admin can still look at the damaged one.
        let rows = try fairway.database.rows("SELECT document FROM card_corrections") {
            $0.text(0)
        }
        #expect(rows.contains("{\"by\":7}"))
        #expect(logged(by: fairway).contains { $0.contains("correction") })
    }

    @Test func `H7: a damaged handicap index is computed anew, and stays as it is`() throws {
        let fairway = try fairway()
        try damage("handicap_indexes.value", "tall", fairway)
        for _ in 0..<2 {
            #expect(fairway.user("bob", "room/create", Self.withHandicaps).isOK)
            fairway.clock.advance(hours: 24)
        }
        let values = try fairway.database.texts("SELECT DISTINCT value FROM handicap_indexes")
        #expect(values == ["tall"])
        #expect(logged(by: fairway).contains { $0.contains("\"table=handicap_indexes\"") })
    }

    @Test(arguments: ["holes", "format"])
    func `T6: a damaged list entry does not end the list`(column: String) throws {
        let fairway = try fairway()
        for _ in 0..<4 { fairway.game(["alice": [3, 3]]) }
        let all = fairway.history("alice")
        try fairway.database.run("UPDATE golf_games SET \(column) = '{' WHERE room = ?", all[1])
        var rooms: [String] = []
        var cursor: JSON?
        repeat {
            let body: JSON = ["limit": 2, "cursor": cursor ?? .null]
            let page = fairway.user("alice", "history/list", body)["result"]
            rooms += (page?["rounds"]?.array ?? []).compactMap { $0["room"]?.string }
            cursor = page?["cursor"]
        } while cursor?.string != nil
        #expect(rooms == all.filter { $0 != all[1] })
    }
}
