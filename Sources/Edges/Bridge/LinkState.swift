package import Engine
import Synchronization

/// Whether the two connections to the broker stand: only together are they a link.
///
/// Requests come in over one and everything goes out over the other. Whenever both stand again
/// after one was lost, all that the broker holds is told anew: what was said meanwhile may be lost.
package final class LinkState: Sendable {
    private let mailbox: Mailbox
    private let standing = Mutex((intake: false, outlet: false))

    package init(mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    func intake(isUp: Bool) { change { $0.intake = isUp } }
    func outlet(isUp: Bool) { change { $0.outlet = isUp } }

    package var isUp: Bool { standing.withLock { $0.intake && $0.outlet } }

    private func change(_ body: (inout sending (intake: Bool, outlet: Bool)) -> Void) {
        let isNewlyUp = standing.withLock { standing in
            let wasUp = standing.intake && standing.outlet
            body(&standing)
            return !wasUp && standing.intake && standing.outlet
        }
        if isNewlyUp { mailbox.post(.linked) }
    }
}
