import SQLite

/// What only reads, when a batch cannot be saved.
extension Engine {
    /// How long the reads of a batch may take together before the rest is refused.
    private static let readsLimit = Duration.seconds(2)

    /// Whether it changes nothing: a request that does not, or the end of a long read.
    func isRead(_ inbound: Inbound) -> Bool {
        switch inbound {
        case .request(let envelope): router.entries[envelope.route]?.isRead ?? false
        case .resume(let ticket, _): tickets[ticket]?.deferred.isReading ?? false
        case .message, .report, .outcome, .linked, .stop: false
        }
    }

    /// Answers the reads of a batch that could not be saved: that somebody else's change has no room
    /// on the disk is no reason to show nothing.
    func answerReads(_ reads: [Inbound]) {
        guard !reads.isEmpty else { return }
        var begun: [Int] = []
        do {
            try context.database.withSnapshot(within: Self.readsLimit) {
                for inbound in reads { attempt(inbound) }
                begun = tickets.settle()
            }
        } catch {
            for inbound in reads { giveUp(inbound) }
        }
        takeBack()
        read(begun)
    }

    private func attempt(_ read: Inbound) {
        let mark = context.effects.count
        do {
            try process(read)
            // What else it found to be due (a sharing that is over, say) is done by whoever can save it.
            let replies = context.effects[mark...].filter(\.isReply)
            context.effects.replaceSubrange(mark..., with: replies)
        } catch {
            context.effects.removeSubrange(mark...)
            giveUp(read)
        }
    }
}
