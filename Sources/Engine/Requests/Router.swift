package import Contract
import JSON

/// Knows what handles each request and each timer.
package final class Router {
    /// A handler without its type: reads the body, does the work, writes the result.
    struct Entry {
        let repetition: Repetition
        /// Whether the sender may ask at all; asked again when a reply is repeated.
        let permit: (Call, Context) throws -> Void
        let handle: (JSON, Call, Context) throws -> Step
    }

    enum Step {
        case done([UInt8])
        case deferred(Deferred)
    }

    private(set) var entries: [Route: Entry] = [:]
    private(set) var timers: [String: (String, Context) throws -> Void] = [:]

    /// Says what handles a request.
    /// - Parameter permit: Refuses who may not ask, whatever is asked.
    package func on<R: Request>(
        _ type: R.Type, permit: @escaping (Call, Context) throws -> Void = { _, _ in },
        _ handler: @escaping (R, Call, Context) throws -> R.Result
    ) {
        add(type, permit) { json, call, context in
            .done(try handler(try Self.read(json), call, context).bytes)
        }
    }

    /// Says what handles a request that has a slow part.
    /// - Parameters:
    ///   - prepare: Looks things up and returns the slow part, which runs on a worker.
    ///   - finish: Does the change, with what the slow part found.
    package func on<R: Request>(
        _ type: R.Type,
        prepare: @escaping (R, Call, Context) throws -> @Sendable () -> [UInt8],
        finish: @escaping (R, [UInt8], Call, Context) throws -> R.Result
    ) {
        add(type, { _, _ in }) { json, call, context in
            let request: R = try Self.read(json)
            let work = try prepare(request, call, context)
            return .deferred(
                Deferred(work: work) { result, call, context in
                    try finish(request, result, call, context).bytes
                })
        }
    }

    private func add<R: Request>(
        _ type: R.Type, _ permit: @escaping (Call, Context) throws -> Void,
        _ handle: @escaping (JSON, Call, Context) throws -> Step
    ) {
        for route in R.routes {
            precondition(entries[route] == nil, "two handlers for \(route)")
            entries[route] = Entry(repetition: R.repetition, permit: permit, handle: handle)
        }
    }

    /// Says what happens when a timer of this kind is due.
    package func onTimer(_ kind: String, _ handler: @escaping (String, Context) throws -> Void) {
        precondition(timers[kind] == nil, "two handlers for the timer \(kind)")
        timers[kind] = handler
    }

    private static func read<R: Request>(_ json: JSON) throws -> R {
        do throws(DocumentError) {
            return try R(reading: json)
        } catch {
            throw Refusal(R.invalid, error.problems)
        }
    }
}
