import Contract
import Engine
import SQLite
import Topics

/// A capability for tests that adds numbers in the database, fails on request, and sets timers.
final class Probe: Capability {
    private(set) var fired: [String] = []
    private(set) var rollbacks = 0
    private(set) var setBacks = 0

    struct Add: UnscopedRequest {
        static let routes = [Route(.user, "probe", "add")]
        static let repetition = Repetition.remembered
        var amount = 0
        /// The failure after the change: `refuse`, `break`, or empty for none.
        var trouble: String?

        mutating func visit(_ fields: inout Fields) {
            fields.required("amount", &amount, .range(-100...100))
            fields.optional("trouble", &trouble)
        }

        struct Result: Document {
            var sum = 0
            mutating func visit(_ fields: inout Fields) { fields.required("sum", &sum) }
        }
    }

    struct Slow: UnscopedRequest {
        typealias Result = Add.Result
        static let routes = [Route(.user, "probe", "slow")]
        static let repetition = Repetition.remembered
        /// Tells requests apart.
        var of: String?
        mutating func visit(_ fields: inout Fields) { fields.optional("of", &of) }
    }

    /// A long read of the sum, or an endless read.
    struct Total: UnscopedRequest {
        typealias Result = Add.Result
        static let routes = [Route(.user, "probe", "total")]
        static let isRead = true
        /// The failure: `refuse`, `break`, `endless`, or empty for none.
        var trouble: String?
        mutating func visit(_ fields: inout Fields) { fields.optional("trouble", &trouble) }
    }

    /// An immediate read of the sum.
    struct Glance: UnscopedRequest {
        typealias Result = Add.Result
        static let routes = [Route(.user, "probe", "glance")]
        static let isRead = true
        mutating func visit(_ fields: inout Fields) {}
    }

    /// An amount was added. The probe announces this after it has stored the amount.
    struct Added: Event {
        let amount: Int
    }

    /// Users who may not read.
    var shutOut: Set<String> = []
    /// Whether slow work is refused after its end.
    var refusesSlow = false
    /// Devices whose tokens ended.
    var deadDevices: Set<String> = []

    func start(_ context: Context) throws {
        try context.database.execute("CREATE TABLE IF NOT EXISTS sums (amount INTEGER NOT NULL)")
    }

    func register(in router: Router) {
        router.onToken { [unowned self] claims, _ in !deadDevices.contains(claims.device) }
        router.on(Add.self, add)
        router.on(
            Slow.self, prepare: { _, _, _ in { 42 } },
            finish: { [self] _, result, call, context in
                if refusesSlow { throw Refusal(.requestForbidden, "as was wished") }
                var request = Add()
                request.amount = result
                return try add(request, call, context)
            })
        router.onRead(
            Total.self,
            check: { [unowned self] _, call, _ in
                if shutOut.contains(call.user) { throw Refusal(.requestForbidden, "not you") }
            }, Self.read)
        router.on(Glance.self) { _, call, context in
            context.publish("glanced", [])
            return try Self.read(Total(), call, context.database)
        }
        router.onTimer("probe") { [unowned self] key, context in
            fired.append(key)
            if key == "again" { try context.timers.set("probe", key, due: context.now + 1_000) }
            if key.hasPrefix("broken") { throw Refusal(.serverBusy, "always") }
        }
    }

    private static let read: @Sendable (Total, Call, Connection) throws -> Add.Result = {
        request, _, database in
        var result = Add.Result()
        switch request.trouble {
        case "refuse": throw Refusal(ErrorCode("course.unknown", http: 404), "as was wished")
        case "break": try database.run("SELECT nothing FROM nowhere")
        case "write": try database.run("DELETE FROM sums")
        case "endless":
            try database.run(
                "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n) SELECT max(k) FROM n"
            )
        default:
            let sql = "SELECT coalesce(sum(amount), 0) FROM sums"
            result.sum = try database.first(sql) { $0.int(0) } ?? 0
        }
        return result
    }

    func didRollBack() { rollbacks += 1 }
    func clockWasSetBack(_ context: Context) { setBacks += 1 }

    /// Forgets the timers that have fired so far.
    func forget() { fired = [] }

    private func add(_ request: Add, _ call: Call, _ context: Context) throws -> Add.Result {
        try context.database.run("INSERT INTO sums VALUES (?)", request.amount)
        context.publish("told", [])
        try context.announce(Added(amount: request.amount))
        if request.trouble == "refuse" { throw Refusal(.requestForbidden, "as was wished") }
        if request.trouble == "break" {
            try context.database.run("INSERT INTO sums VALUES (NULL)")
        }
        var result = Add.Result()
        result.sum =
            try context.database.first("SELECT sum(amount) FROM sums") { $0.int(0) } ?? 0
        return result
    }
}
