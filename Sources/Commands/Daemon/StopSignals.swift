import Dispatch
import Glibc

/// The signals that drain and end the daemon, as long as this lives; asking again changes nothing.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter stop: Called on another thread, once a signal.
    init(_ stop: @escaping @Sendable () -> Void) {
        var numbers = [SIGTERM, SIGINT]
        // Whoever starts it with nohup wants it to outlive the terminal.
        if !Self.ignore(SIGHUP) { numbers.append(SIGHUP) }
        sources = numbers.map { number in
            // Also where the daemon was started with it ignored, as a shell does in the background.
            _ = Self.ignore(number)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: stop)
            source.resume()
            return source
        }
    }

    /// - Returns: Whether it was ignored before.
    private static func ignore(_ number: Int32) -> Bool {
        // Sound: both are addresses or one of the small numbers of signal(2); only compared.
        unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
