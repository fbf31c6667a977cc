import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import ModulesContract
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics

/// A module of this test alone. No list of the server names it.
@Suite struct MadeUpModuleTests {
    @Test func `W5: a made-up module has a table, a request, a code and a command`() throws {
        let fairway = try Harness(adding: { _ in [BagModule()] })
        fairway.people("alice")
        var reply = JSON.null
        func run(_ line: String) throws -> String {
            let session = try RowSession(line, of: Contracts.modules + [BagModuleContract.self]) {
                reply = fairway.send($0, .user("alice"), $1)
                return reply["result"] ?? .null
            }
            return try session.row.run(session).line
        }
        #expect(try run("bag add Blue") == "Added Blue.")
        #expect(throws: (any Error).self) { try run("bag add Blue") }
        #expect(reply.code == "bag.taken")
        #expect(ErrorCode.bagTaken.httpStatus == 409)
        try fairway.restart()
        let bags = try fairway.database.rows("SELECT username, name FROM bags") {
            "\($0.text(0)) \($0.text(1))"
        }
        #expect(bags == ["alice Blue"])
    }

    /// The third kind of rooms is in `Darts.swift`, and in no other file.
    @Test
    func `H6: a room of a made-up mode is created, joined, configured, played, restored and ended`()
        throws
    {
        let fairway = try Harness(adding: { [DartsModule(rooms: $0.rooms)] })
        fairway.people("ann", "ben", "cyd")
        let made = fairway.user("ann", "room/create", ["kind": "darts", "pub": "The Bull"])
        let room = made["result"]?["room"]?.string ?? ""
        let code = made["result"]?["code"] ?? .null
        func state() throws -> DartsState {
            fairway.engine.runBatch()
            fairway.clock.advance(seconds: 1)
            fairway.engine.runBatch()
            let bytes = fairway.outlet.retained["fairway/room/\(room)/state"] ?? []
            return try DartsState(reading: JSON(parsing: bytes))
        }
        #expect(fairway.user("ben", "room/join", ["code": code]).isOK)
        #expect(fairway.room(room, "ben", "setPlayer", ["team": 2]).isOK)
        #expect(fairway.room(room, "ann", "configure", ["playersMax": 3]).isOK)
        #expect(fairway.room(room, "ann", "throw", ["points": 20]).code == "room.wrongPhase")
        #expect(fairway.room(room, "ann", "start").isOK)
        #expect(fairway.room(room, "ann", "throw", ["points": 20])["result"]?["total"] == 20)
        #expect(fairway.room(room, "ben", "throw", ["points": 61]).code == "request.malformed")
        #expect(fairway.room(room, "ben", "throw", ["points": 60]).isOK)
        #expect(try state().totals.entries.map(\.value) == [20, 60])
        let events = fairway.outlet.messages("fairway/room/\(room)/event")
        #expect(events.last?["kind"] == "dart.thrown" && events.last?["points"] == 60)
        let board = fairway.room(room, "cyd", "leaderboard")
        #expect(board.code == "room.notMember")
        let lines = fairway.room(room, "ben", "leaderboard")["result"]?["lines"]
        #expect(lines?[0]?["player"] == "ben" && lines?[0]?["points"] == 60)

        // A darts room refuses a request of golf in its own words. A golf room refuses a request of darts.
        let guest = fairway.room(room, "ann", "addGuest", ["name": "Gus"])
        #expect(guest.code == "room.wrongKind")
        #expect(guest["error"]?["message"] == "This is not possible at a dartboard.")
        let golf = fairway.lobby("ann")
        #expect(fairway.room(golf, "ann", "throw", ["points": 1]).code == "room.wrongKind")

        // Everything is in the tables.
        try fairway.restart()
        for name in ["ann", "ben"] { fairway.connect(name) }
        #expect(try state().totals.entries.map(\.value) == [20, 60])
        #expect(try state().common.phase == .playing)

        // A guest takes the place of a user who deletes the account, as in all rooms.
        let body: JSON = ["password": .string(Harness.password)]
        #expect(fairway.user("ben", "account/delete", body).isOK)
        #expect(try state().totals.entries.map(\.key) == ["ann", "g1"])
        #expect(try state().totals["g1"] == 60)
        #expect(fairway.room(room, "ann", "end").isOK)
        #expect(try state().common.phase == .ended)
    }

    @Test func `H6: a room of a kind that no module declares is damaged`() throws {
        let fairway = try Harness(adding: { [DartsModule(rooms: $0.rooms)] })
        fairway.people("ann")
        let made = fairway.user("ann", "room/create", ["kind": "darts", "pub": "The Bull"])
        let room = made["result"]?["room"]?.string ?? ""
        try fairway.database.run("UPDATE rooms SET kind = 'chess' WHERE id = ?", room)
        try fairway.restart()
        #expect(fairway.room(room, "ann", "start").code == "server.damaged")
        #expect(fairway.warnings.all.contains { $0.contains("chess") && $0.contains(room) })
        let unknown = fairway.user("ann", "room/create", ["kind": "chess"])
        #expect(unknown["error"]?["fields"]?["kind"] == "must be one of darts, golf, quiz")
    }

    @Test func `W6: an unknown key beside a missing kind is named, too`() throws {
        let fairway = try Harness(adding: { [DartsModule(rooms: $0.rooms)] })
        fairway.people("ann")
        func fields(_ body: JSON) -> [String: String] {
            let refused = fairway.user("ann", "room/create", body)
            #expect(refused.code == "request.malformed")
            let members = refused["error"]?["fields"]?.members ?? []
            return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.string ?? "") })
        }
        let missing = ["kind": "is missing"]
        let meant = ["kinde": "is an unknown key. Did you mean kind?"]
        #expect(fields(["kinde": "golf"]) == missing.merging(meant) { $1 })
        #expect(fields(["kind": "chess", "kinde": "golf"]).keys.sorted() == ["kind", "kinde"])
        // The key of some kind is not a fault, because the kind may be the one that has it.
        #expect(fields(["pub": "The Bull"]) == missing)
        #expect(fields([:]) == missing)
    }
}

/// The contract of a module that the server does not know.
enum BagModuleContract: ModuleContract {
    static var parts: [any CapabilityContract.Type] { [BagsContract.self] }
}

private enum BagsContract: CapabilityContract {
    static var requests: [any Request.Type] { [AddBag.self] }
    static var commands: [CommandRow] {
        [
            .sends(
                "bag add", AddBag.self, "add a bag", .text("NAME", "a name") { $0.name = $1 },
                done: { "Added \($0.request.name)." }),
            .sends("reminder snooze", AddBag.self, "remind me later", done: { _ in "Later." }),
        ]
    }
}

extension ErrorCode {
    fileprivate static let bagTaken = ErrorCode("bag.taken", http: 409)
}

private struct AddBag: UnscopedRequest {
    static let routes = [Route(.user, "bag", "add")]
    static let errors: [ErrorCode] = [.bagTaken]
    var name = ""

    init() {}

    mutating func visit(_ fields: inout Fields) { fields.required("name", &name) }

    struct Result: Document {
        var count = 0

        init() {}

        mutating func visit(_ fields: inout Fields) { fields.required("count", &count) }
    }
}

private final class BagModule: Module {
    static var schema: Schema.Script {
        Schema.Script(
            "bags",
            Array(
                """
                CREATE TABLE bags (
                  username TEXT NOT NULL REFERENCES users(username), name TEXT NOT NULL,
                  PRIMARY KEY (username, name)) STRICT, WITHOUT ROWID;
                """.utf8))
    }

    let capabilities: [any Capability] = [Bags()]
}

private final class Bags: Capability {
    func register(in router: Router) {
        router.on(AddBag.self) { request, call, context in
            let added = try context.database.run(
                "INSERT OR IGNORE INTO bags VALUES (?, ?)", call.user, request.name)
            guard added == 1 else { throw Refusal(.bagTaken, "You have a bag with this name.") }
            var result = AddBag.Result()
            result.count = added
            return result
        }
    }
}
