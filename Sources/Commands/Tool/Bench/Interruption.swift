internal import Glibc
internal import Synchronization

/// SIGINT and SIGTERM as a flag that every wait looks at, so that what was started is ended.
enum Interruption {
    private static let flag = Atomic(false)

    /// Whether one of the signals came.
    static var came: Bool { flag.load(ordering: .relaxed) }

    /// From now on the signals only set the flag, and wake who waits.
    static func watch() {
        // The handler must find the flag made already.
        _ = came
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
        }
    }
}
