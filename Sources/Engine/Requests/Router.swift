package import Contract
import JSON
import SQLite
package import Topics

/// The handlers of requests, timers, messages, and results of the edges.
package final class Router {
    /// A handler of a request, without the request's type. It reads the body, and writes the result.
    struct Entry {
        let repetition: Repetition
        /// Whether the request changes nothing.
        let isRead: Bool
        /// Whether it counts against the limit of data of its sender.
        let addsData: Bool
        /// The scope that a personal token needs. `nil` if no personal token may send the request.
        let scope: TokenScope?
        /// Refuses senders without the right. Called again before a stored reply is repeated.
        let permit: (Call, Context) throws -> Void
        /// Whether a stored result is still true. If not, the request is handled again.
        let stillHolds: (_ result: JSON, Call, Context) throws -> Bool
        let handle: (JSON, Call, Context) throws -> Step
    }

    enum Step {
        /// The request is done, with this result. The engine writes it as JSON only if it stores or
        /// sends it.
        /// - Parameter mustAnswer: Whether the sender hears the result in any case.
        case done(any Document, mustAnswer: Bool)
        case deferred(Deferred)
    }

    private(set) var entries: [Route: Entry] = [:]
    /// The requests that may be sent as text.
    private(set) var texts: [Route: any TextRequest.Type] = [:]
    /// The routes of all requests that have a handler.
    package var routes: Set<Route> { Set(entries.keys) }
    let eventHandlers = EventHandlers()
    /// The name of the capability that registers now.
    private var capability = ""
    private(set) var timers: [String: (String, Context) throws -> Void] = [:]
    private var outcomes: [ObjectIdentifier: (any Outcome, Context) throws -> Void] = [:]
    private var arrivals: [ObjectIdentifier: (any Outcome, Context) -> Void] = [:]
    private var verdicts: [String: (Parcel, DeliveryResult, Context) throws -> Void] = [:]
    private var gates: [String: (Parcel, Context) throws -> Readiness] = [:]
    /// The long reads, without the checks of rights.
    var reads: [Route: (JSON, Call, Connection) throws -> any Document] = [:]
    private var takeMessage: ((DeviceMessage, Context) throws -> Void)?
    private var isAlive: ((DeviceClaims, Context) throws -> Bool)?
    private var holder: ((String, Context) throws -> TokenHolder?)?
    private var language: ((_ user: String, Context) throws -> Language?)?

    package init() {}

    /// Lets a capability register what it handles.
    package func register(_ capability: any Capability) {
        self.capability = "\(type(of: capability))"
        capability.register(in: self)
    }

    /// Adds a handler of an event.
    ///
    /// Handlers run in the order of their registration, which is the order of capabilities. They run inside the
    /// transaction of the change that caused the event, and an error undoes this change.
    package func on<E: Event>(
        _ type: E.Type, _ handler: @escaping (E, Context) throws -> Void
    ) {
        eventHandlers.add(type, of: capability, handler)
    }

    /// Sets the handler of a request.
    /// - Parameters:
    ///   - permit: Refuses senders without the right, before the body is read.
    ///   - stillHolds: Whether a stored result is still true.
    package func on<R: Request>(
        _ type: R.Type, permit: @escaping (Call, Context) throws -> Void = { _, _ in },
        stillHolds: @escaping (R.Result, Call, Context) throws -> Bool = { _, _, _ in true },
        _ handler: @escaping (R, Call, Context) throws -> R.Result
    ) {
        let holds = { (json: JSON, call: Call, context: Context) in
            try stillHolds(try R.Result(reading: json), call, context)
        }
        add(type, permit, holds) { json, call, context in
            let result = try handler(try Self.read(json), call, context)
            return .done(result, mustAnswer: R.mustAnswer(with: result))
        }
    }

    /// Sets the handler of a request with a slow part.
    /// - Parameters:
    ///   - lane: Returns the resource that the slow part waits for.
    ///   - source: Returns the source of the slow part. Workers are fair between sources.
    ///   - prepare: Reads the database, and returns the slow part, which runs on a worker.
    ///   - finish: Makes the change with the result of the slow part.
    package func on<R: Request, Found: Sendable>(
        _ type: R.Type, lane: @escaping (R) -> Lane = { _ in .processor },
        source: @escaping (R, Call) -> WorkSource = { WorkSource($1.sender.key) },
        prepare: @escaping (R, Call, Context) throws -> @Sendable () -> Found,
        finish: @escaping (R, Found, Call, Context) throws -> R.Result
    ) {
        on(type, lane: lane, source: source, prepare: prepare, step: { try finish($0, $1, $2, $3) })
    }

    /// Sets the handler of a request with a slow part, whose change is too large for one batch.
    ///
    /// The change is made in steps, one per batch. The reply follows the last step. A crash forgets
    /// the request, so the capability needs a timer that continues the change.
    /// - Parameter step: Makes a limited part of the change. It returns `nil` if more steps follow.
    package func on<R: Request, Found: Sendable>(
        _ type: R.Type, lane: @escaping (R) -> Lane = { _ in .processor },
        source: @escaping (R, Call) -> WorkSource = { WorkSource($1.sender.key) },
        prepare: @escaping (R, Call, Context) throws -> @Sendable () -> Found,
        step: @escaping (R, Found, Call, Context) throws -> R.Result?
    ) {
        add(type, { _, _ in }, { _, _, _ in true }) { json, call, context in
            let request: R = try Self.read(json)
            let work = Deferred.Work.lane(
                lane(request), source: source(request, call), try prepare(request, call, context))
            return .deferred(
                Deferred(work: work) { found, call, context in
                    guard let found = found as? Found else {
                        preconditionFailure("the slow part of \(R.self) returns \(Found.self)")
                    }
                    return try step(request, found, call, context).map { .document($0) }
                })
        }
    }

    func add<R: Request>(
        _ type: R.Type, _ permit: @escaping (Call, Context) throws -> Void,
        _ stillHolds: @escaping (JSON, Call, Context) throws -> Bool,
        _ handle: @escaping (JSON, Call, Context) throws -> Step
    ) {
        for route in R.routes {
            precondition(entries[route] == nil, "two handlers for \(route)")
            entries[route] = Entry(
                repetition: R.repetition, isRead: R.isRead, addsData: R.addsData,
                scope: R.scope, permit: permit, stillHolds: stillHolds, handle: handle)
            texts[route] = R.self as? any TextRequest.Type
        }
    }

    /// Sets the handler of timers of a kind.
    package func onTimer(_ kind: String, _ handler: @escaping (String, Context) throws -> Void) {
        precondition(timers[kind] == nil, "two handlers for the timer \(kind)")
        timers[kind] = handler
    }

    /// Sets the handler of the final result of each parcel of a channel:
    /// ``DeliveryResult/delivered``, ``DeliveryResult/gone(reason:)`` or
    /// ``DeliveryResult/refused(reason:)``.
    ///
    /// The handler changes only the database. If it throws, its changes are undone, but the result
    /// remains recorded.
    package func onVerdict(
        _ channel: String, _ handler: @escaping (Parcel, DeliveryResult, Context) throws -> Void
    ) {
        precondition(verdicts[channel] == nil, "two handlers of verdicts for \(channel)")
        verdicts[channel] = handler
    }

    /// Sets the function that decides before each attempt whether to send a parcel of a channel.
    ///
    /// The situation may have changed since the parcel was posted. The function changes nothing.
    package func onDue(
        _ channel: String, _ readiness: @escaping (Parcel, Context) throws -> Readiness
    ) {
        precondition(gates[channel] == nil, "two gates for \(channel)")
        gates[channel] = readiness
    }

    func readiness(of parcel: Parcel, _ context: Context) throws -> Readiness {
        try gates[parcel.channel]?(parcel, context) ?? .ready
    }

    func report(_ parcel: Parcel, _ verdict: DeliveryResult, _ context: Context) throws {
        guard let handler = verdicts[parcel.channel] else { return }
        do {
            try context.attempt { try handler(parcel, verdict, context) }
        } catch let error as SQLiteError where error.isUnavailable {
            throw error
        } catch let error as EventHandlerError {
            throw error
        } catch {
            context.log.error(
                "cannot process a delivery result", ("channel", parcel.channel),
                ("error", "\(error)"))
        }
    }

    /// Sets the handler of messages that devices publish without a request.
    package func onMessage(_ handler: @escaping (DeviceMessage, Context) throws -> Void) {
        precondition(takeMessage == nil, "two handlers for messages of devices")
        takeMessage = handler
    }

    func deliver(_ message: DeviceMessage, _ context: Context) throws {
        try takeMessage?(message, context)
    }

    /// Sets the function that decides whether the token of a device is still valid. Without one, no
    /// token is valid.
    package func onToken(_ isAlive: @escaping (DeviceClaims, Context) throws -> Bool) {
        precondition(self.isAlive == nil, "two capabilities decide about tokens of devices")
        self.isAlive = isAlive
    }

    /// Sets the function that looks up the holder of a personal token. It returns nil if the token
    /// is not valid. Without one, no personal token is valid.
    package func onPersonalToken(
        _ holder: @escaping (String, Context) throws -> TokenHolder?
    ) {
        precondition(self.holder == nil, "two capabilities look up personal tokens")
        self.holder = holder
    }

    /// Sets the function that looks up which language a user chose; nil if the user chose none.
    package func onLanguage(
        _ language: @escaping (_ user: String, Context) throws -> Language?
    ) {
        precondition(self.language == nil, "two capabilities look up the language of a user")
        self.language = language
    }

    func language(of user: String, _ context: Context) throws -> Language? {
        try language?(user, context)
    }

    private static let dead = Refusal(
        .accountTokenInvalid, "This token is not valid. Sign in again.")

    /// Refuses a token of a device that is not valid or has expired.
    func admit(_ claims: DeviceClaims, _ context: Context) throws {
        let isAlive = try isAlive?(claims, context)
        guard isAlive == true, !claims.isExpired(at: context.now / 1_000) else { throw Self.dead }
    }

    /// Refuses a personal token that is not valid, or whose scopes do not permit the request.
    /// - Returns: The user who owns the token.
    func admit(
        _ token: String, to entry: Entry, room: String?, _ context: Context
    ) throws -> String {
        guard let holder = try holder?(token, context) else { throw Self.dead }
        try holder.permit(entry.scope, in: room)
        return holder.user
    }

    /// Sets the handler of outcomes of a type, which edges post. It runs in the batch.
    package func onOutcome<O: Outcome>(
        _ type: O.Type, _ handler: @escaping (O, Context) throws -> Void
    ) {
        precondition(outcomes[ObjectIdentifier(type)] == nil, "two handlers for \(type)")
        outcomes[ObjectIdentifier(type)] = { outcome, context in
            if let outcome = outcome as? O { try handler(outcome, context) }
        }
    }

    /// Sets the handler of outcomes that are processed in memory before the batch, even while the
    /// database cannot be written.
    ///
    /// ``BatchParticipant/willCommit(_:)`` writes their changes later. ``BatchParticipant/hasUnsaved`` asks for
    /// such a write.
    package func onArrival<O: Outcome>(_ type: O.Type, _ handler: @escaping (O, Context) -> Void) {
        precondition(arrivals[ObjectIdentifier(type)] == nil, "two handlers for \(type)")
        arrivals[ObjectIdentifier(type)] = { outcome, context in
            if let outcome = outcome as? O { handler(outcome, context) }
        }
    }

    /// Processes an outcome that has a handler set by ``onArrival(_:_:)``.
    /// - Returns: Whether there is such a handler. Then the item does not belong to the batch.
    func takeAtOnce(_ inbound: Inbound, _ context: Context) -> Bool {
        guard case .outcome(let outcome) = inbound,
            let handler = arrivals[ObjectIdentifier(type(of: outcome))]
        else { return false }
        handler(outcome, context)
        return true
    }

    func deliver(_ outcome: any Outcome, _ context: Context) throws {
        try outcomes[ObjectIdentifier(type(of: outcome))]?(outcome, context)
    }

    static func read<R: Request>(_ json: JSON) throws -> R {
        do throws(DocumentError) {
            return try R(request: json)
        } catch {
            throw Refusal(R.invalid, error.problems)
        }
    }
}
