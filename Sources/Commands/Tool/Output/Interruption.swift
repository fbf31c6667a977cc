import Foundation
import Synchronization

/// Ctrl-C and SIGTERM, for commands that have something to put back before they end.
package enum Interruption {
    private static let flag = Atomic<Bool>(false)

    /// Whether the process was asked to end.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    /// From now on the signals only set ``isAsked``; a second one ends the process at once.
    package static func watch() {
        // Made before the handler can run: it must not be the one to initialise it.
        flag.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                Interruption.flag.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}
