package import Contract
import JSON
package import SQLite

/// Knows what handles each request and each timer.
package final class Router {
    /// A handler without its type: reads the body, does the work, writes the result.
    struct Entry {
        let repetition: Repetition
        /// Whether it changes nothing.
        let isRead: Bool
        /// What a personal token needs for it; nil: none does it.
        let scope: TokenScope?
        /// Whether the sender may ask at all; asked again when a reply is repeated.
        let permit: (Call, Context) throws -> Void
        /// Whether what was answered the first time is still true; else it is done anew.
        let stillHolds: (_ result: JSON, Call, Context) throws -> Bool
        let handle: (JSON, Call, Context) throws -> Step
    }

    enum Step {
        case done([UInt8])
        case deferred(Deferred)
    }

    private(set) var entries: [Route: Entry] = [:]
    let eventHandlers = EventHandlers()
    /// The name of the capability that registers now.
    private var capability = ""
    private(set) var timers: [String: (String, Context) throws -> Void] = [:]
    private var outcomes: [ObjectIdentifier: (any Outcome, Context) throws -> Void] = [:]
    private var arrivals: [ObjectIdentifier: (any Outcome, Context) -> Void] = [:]
    private var verdicts: [String: (Parcel, DeliveryResult, Context) throws -> Void] = [:]
    private var gates: [String: (Parcel, Context) throws -> Readiness] = [:]
    private var takeMessage: ((DeviceMessage, Context) throws -> Void)?
    private var isAlive: ((DeviceClaims, Context) throws -> Bool)?
    private var holder: ((String, Context) throws -> TokenHolder?)?
    private var language: ((_ user: String, Context) throws -> Language?)?

    /// Lets a capability register what it handles.
    func register(_ feature: any Capability) {
        capability = "\(type(of: feature))"
        feature.register(in: self)
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
            .done(try handler(try Self.read(json), call, context).bytes)
        }
    }

    /// Says what handles a request that has a slow part.
    /// - Parameters:
    ///   - lane: What the slow part waits for.
    ///   - source: Returns the source of the slow part. Workers are fair between sources.
    ///   - prepare: Looks things up and returns the slow part, which runs on a worker.
    ///   - finish: Does the change, with what the slow part found.
    package func on<R: Request>(
        _ type: R.Type, lane: @escaping (R) -> Lane = { _ in .processor },
        source: @escaping (R, Call) -> WorkSource = { WorkSource($1.sender.key) },
        prepare: @escaping (R, Call, Context) throws -> @Sendable () -> [UInt8],
        finish: @escaping (R, [UInt8], Call, Context) throws -> R.Result
    ) {
        on(type, lane: lane, source: source, prepare: prepare, step: { try finish($0, $1, $2, $3) })
    }

    /// Says what handles a request that has a slow part, and that changes more than one batch should
    /// hold up others for: it is done in steps, a batch each, and answered after the last one.
    ///
    /// Whoever crashes in between goes on by a timer: the request is forgotten then.
    /// - Parameter step: Does a bounded part of the change; nil: there is more.
    package func on<R: Request>(
        _ type: R.Type, lane: @escaping (R) -> Lane = { _ in .processor },
        source: @escaping (R, Call) -> WorkSource = { WorkSource($1.sender.key) },
        prepare: @escaping (R, Call, Context) throws -> @Sendable () -> [UInt8],
        step: @escaping (R, [UInt8], Call, Context) throws -> R.Result?
    ) {
        add(type, { _, _ in }, { _, _, _ in true }) { json, call, context in
            let request: R = try Self.read(json)
            let work = Deferred.Work.lane(
                lane(request), source: source(request, call), try prepare(request, call, context))
            return .deferred(
                Deferred(work: work) { result, call, context in
                    try step(request, result, call, context)?.bytes
                })
        }
    }

    /// Says what handles a request that is a long read (a history, statistics, an export): it runs
    /// on a read-only connection, off the writer thread, on one moment's state of the database.
    ///
    /// It begins after the batch that took the request is on disk, so that everybody reads what was
    /// answered to them before.
    /// - Parameters:
    ///   - check: Refuses who may not ask this. On the writer thread, before the read and again
    ///     before its answer leaves: a right that ended meanwhile ends this too.
    ///   - read: Knows the request, the database as it is, and nothing else.
    package func onRead<R: Request>(
        _ type: R.Type, check: @escaping (R, Call, Context) throws -> Void = { _, _, _ in },
        _ read: @escaping @Sendable (R, Call, Connection) throws -> R.Result
    ) {
        precondition(R.repetition == .natural, "a read changes nothing, so it is not remembered")
        add(type, { _, _ in }, { _, _, _ in true }) { json, call, context in
            let request: R = try Self.read(json)
            try check(request, call, context)
            let work: Deferred.Work = .reading { try read(request, call, $0).bytes }
            return .deferred(
                Deferred(work: work) { result, call, context in
                    try check(request, call, context)
                    return result
                })
        }
    }

    private func add<R: Request>(
        _ type: R.Type, _ permit: @escaping (Call, Context) throws -> Void,
        _ stillHolds: @escaping (JSON, Call, Context) throws -> Bool,
        _ handle: @escaping (JSON, Call, Context) throws -> Step
    ) {
        for route in R.routes {
            precondition(entries[route] == nil, "two handlers for \(route)")
            entries[route] = Entry(
                repetition: R.repetition, isRead: R.isRead, scope: R.scope, permit: permit,
                stillHolds: stillHolds, handle: handle)
        }
    }

    /// Sets the handler of timers of a kind.
    package func onTimer(_ kind: String, _ handler: @escaping (String, Context) throws -> Void) {
        precondition(timers[kind] == nil, "two handlers for the timer \(kind)")
        timers[kind] = handler
    }

    /// Sets the handler of the last verdict about each parcel of a channel: ``DeliveryResult/delivered``,
    /// ``DeliveryResult/gone(reason:)`` or ``DeliveryResult/refused(reason:)``.
    ///
    /// The handler changes only the database. If it throws, its changes are undone and the verdict
    /// stays.
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

    /// Refuses a token that is dead.
    func admit(_ claims: DeviceClaims, _ context: Context) throws {
        let isAlive = try isAlive?(claims, context)
        guard isAlive == true, !claims.isExpired(at: context.now / 1_000) else { throw Self.dead }
    }

    /// Refuses a personal token that is dead, or not good for a request.
    /// - Returns: Whose it is.
    func admit(
        _ token: String, to entry: Entry, room: String?, _ context: Context
    ) throws -> String {
        guard let holder = try holder?(token, context) else { throw Self.dead }
        try holder.permit(entry.scope, in: room)
        return holder.user
    }

    /// Says what happens when an edge tells of this.
    package func onOutcome<O: Outcome>(
        _ type: O.Type, _ handler: @escaping (O, Context) throws -> Void
    ) {
        precondition(outcomes[ObjectIdentifier(type)] == nil, "two handlers for \(type)")
        outcomes[ObjectIdentifier(type)] = { outcome, context in
            if let outcome = outcome as? O { try handler(outcome, context) }
        }
    }

    /// Says what takes in outcomes of a type as they come, before the batch and whether or not anything
    /// can be saved: in memory alone. What is to be written of it, ``Capability/willCommit(_:)`` writes,
    /// and ``Capability/hasUnsaved`` asks for that.
    package func onArrival<O: Outcome>(_ type: O.Type, _ handler: @escaping (O, Context) -> Void) {
        precondition(arrivals[ObjectIdentifier(type)] == nil, "two handlers for \(type)")
        arrivals[ObjectIdentifier(type)] = { outcome, context in
            if let outcome = outcome as? O { handler(outcome, context) }
        }
    }

    /// - Returns: Whether it is done with.
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

    private static func read<R: Request>(_ json: JSON) throws -> R {
        do throws(DocumentError) {
            return try R(reading: json)
        } catch {
            throw Refusal(R.invalid, error.problems)
        }
    }
}
