import Contract
import Engine
import FeaturesSupport
import JSON
import ModulesContract
import SQLite
import TestSupport
import Testing
import Topics

/// A module of this test alone. No list of the server names it.
@Suite struct MadeUpModuleTests {
    @Test func `W5: a made-up module has a table, a request, a code and a command`() throws {
        let fairway = try Harness(adding: [BagModule()])
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
