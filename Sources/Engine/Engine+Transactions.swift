import Contract
import SQLite
import Topics

/// Processes a batch in a transaction, and decides what happens if that fails.
extension Engine {
    /// The delay of a timer whose handler threw, milliseconds.
    private static let delayOfBrokenTimerMs: Int64 = 300_000

    /// Runs a batch in one transaction.
    ///
    /// If an item throws an unexpected error, the transaction is rolled back and repeated without
    /// this item, because memory may be ahead of the database. If the database cannot be written,
    /// ``giveUp(_:_:)`` refuses the requests.
    func transact(_ batch: Batch) {
        var batch = batch
        while true {
            let mark = context.effects.count
            let answersMark = metrics.mark
            do {
                try attempt(batch)
                read(tickets.settle())
                context.outbox.settle(now: context.now, using: &context.random)
                return tellBroken(batch)
            } catch {
                context.effects.removeSubrange(mark...)
                metrics.noteRollback(to: answersMark)
                takeBack()
                guard let culprit = error as? BrokenItem, batch.remove(culprit) else {
                    return giveUp(batch, error)
                }
                if case .timer(let timer) = culprit.place { brokenTimers.insert(timer) }
                if let row = culprit.error as? DamagedRow {
                    context.log.damaged(row)
                } else {
                    context.log.error(
                        "skipped a broken request", ("what", "\(culprit.place)"),
                        ("error", "\(culprit.error)"))
                }
            }
        }
    }

    private func attempt(_ batch: Batch) throws {
        try outlet.whileSaving { try context.database.begin() }
        let rows = context.database.rowsChanged
        // Before the requests, because a write must win over one from before the clock was set back.
        if isSetBack { try setBackTimes() }
        try process(batch)
        try fireTimers(of: batch)
        // A broken timer must not be due again immediately, because it would break each batch.
        for timer in brokenTimers {
            try context.timers.putOff(timer, until: context.now + Self.delayOfBrokenTimerMs)
        }
        if isTellingDue, let found {
            try tellEverything(found)
            self.found = nil
            toldInBatch = found
        }
        let isProbe = isProbeDue
        if isProbe { try context.timers.set(Self.forgetTimer, "", due: context.now) }
        for participant in participants { try participant.willCommit(context) }
        let rowsChanged = context.database.rowsChanged - rows
        let isChanged = rowsChanged > 0
        let number = try raiseNumber(ifChanged: isChanged)
        let isGrowthDue =
            isChanged
            && growth.isDue(
                rows: rowsChanged, pagesWritten: context.database.checkpoints.pagesWritten)
        let bytes = isGrowthDue ? try context.database.bytesUsed() : nil
        let began = Stopwatch.now
        try outlet.whileSaving { try context.database.commit() }
        if isChanged || number != nil { noteChange(number) }
        if let bytes { charge(bytes) } else { growth.keep() }
        health.noteCommit(nanoseconds: Stopwatch.now &- began)
        metrics.noteCommit(items: batch.inbound.count, began: began)
        // A batch that only reads does not prove that the database can be written.
        if isProbe { health.isSaving = true }
        toldInBatch = nil
        isSetBack = false
        brokenTimers.removeAll()
    }

    /// Processes the inbound items of a batch. Notes what each user wrote.
    private func process(_ batch: Batch) throws {
        growth.begin()
        var (rows, bytes) = (context.database.rowsChanged, context.database.bytesBound)
        for (index, inbound) in batch.inbound.enumerated() {
            acting = nil
            try blame(.inbound(index)) { try process(inbound) }
            let now = (context.database.rowsChanged, context.database.bytesBound)
            if let acting { growth.note(acting, rows: now.0 - rows, bytes: now.1 - bytes) }
            (rows, bytes) = now
        }
    }

    /// Fires the timers of a batch. Notes what they wrote together.
    private func fireTimers(of batch: Batch) throws {
        guard !batch.timers.isEmpty else { return }
        let (rows, bytes) = (context.database.rowsChanged, context.database.bytesBound)
        for timer in batch.timers { try blame(.timer(timer)) { try fire(timer) } }
        growth.note(
            nil, rows: context.database.rowsChanged - rows,
            bytes: context.database.bytesBound - bytes)
    }

    /// Measures the database at the start, so that later growth has a beginning.
    func measureGrowth() throws { charge(try context.database.bytesUsed()) }

    /// Charges the growth of the database to the users of the last batches.
    /// - Parameter bytes: The bytes in use after the batch.
    private func charge(_ bytes: Int) {
        let pages = context.database.checkpoints.pagesWritten
        for user in growth.settle(bytes, pagesWritten: pages, now: context.now) {
            context.log.warn("a user reached the limit of new data", ("user", user))
        }
    }

    /// Moves stored times back, after the clock was set back.
    private func setBackTimes() throws {
        try context.timers.clockWasSetBack()
        try memory.clockWasSetBack(to: context.beforeSetBack)
        for capability in capabilities { try capability.clockWasSetBack(context) }
    }

    /// Wraps an error with the item that threw it. An error of an unavailable database passes
    /// unchanged.
    private func blame(_ place: BrokenItem.Place, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as SQLiteError where error.isUnavailable {
            throw error
        } catch {
            throw BrokenItem(place: place, error: error)
        }
    }

    /// Rolls back the transaction, and undoes its changes in memory.
    func takeBack() {
        if context.database.isInTransaction { try? context.database.rollback() }
        context.timers.forget()
        tickets.takeBack()
        context.outbox.takeBack()
        if let toldInBatch { found = toldInBatch }
        toldInBatch = nil
        for capability in capabilities { capability.didRollBack() }
    }

    /// Handles a batch that cannot be saved: refuses requests for changes, answers reads, and keeps
    /// most other items for later.
    private func giveUp(_ batch: Batch, _ error: any Error) {
        if health.isSaving || !batch.isEmpty {
            context.log.error("cannot save a batch", ("error", "\(error)"))
        }
        pausedUntil = context.now + Self.pauseAfterFailureMs
        health.isSaving = false
        metrics.noteFailure()
        tellBroken(batch)
        for inbound in batch.inbound where !isRead(inbound) { giveUp(inbound) }
        answerReads(batch.inbound.filter(isRead))
    }

    func giveUp(_ inbound: Inbound) {
        switch inbound {
        case .request(let envelope):
            refuse(envelope, id: self.id(in: envelope), Self.unavailable)
        case .resume(let ticket, _): refuse(ticket, Self.unavailable)
        // The device soon publishes its next position.
        case .message: mailbox.noteDropped(1)
        case .report, .linked, .outcome: carried.append(inbound)
        case .stop: break
        }
    }

    private func tellBroken(_ batch: Batch) {
        for (envelope, refusal) in batch.broken {
            refuse(envelope, id: self.id(in: envelope), refusal)
        }
        for (ticket, refusal) in batch.brokenTickets { refuse(ticket, refusal) }
    }

    /// Starts the long reads of a batch, whose changes are on disk now.
    func read(_ begun: [Int]) {
        for ticket in begun {
            guard let request = tickets[ticket], case .reading(let work) = request.deferred.work
            else { continue }
            let mailbox = mailbox
            let isTaken = readers.run(work) { result in
                mailbox.post(.resume(ticket: ticket, result: result.map { $0 }))
            }
            if !isTaken { refuse(ticket, Self.busy) }
        }
    }

    /// Refuses a request with a slow part, and its repeats.
    private func refuse(_ ticket: Int, _ refusal: Refusal) {
        guard let request = tickets.drop(ticket) else { return }
        for envelope in [request.envelope] + request.repeats {
            refuse(envelope, id: request.id, refusal)
        }
    }

    func process(_ inbound: Inbound) throws {
        switch inbound {
        case .request(let envelope): try answer(envelope)
        case .message(let message):
            metrics.noteMessage()
            acting = message.user
            try router.deliver(message, context)
        case .resume(let ticket, let result): try resume(ticket, result)
        case .outcome(let outcome): try router.deliver(outcome, context)
        case .report(let report):
            for capability in capabilities { try capability.report(report, context) }
        case .linked(let found): self.found = found
        case .stop: break
        }
    }

    private func fire(_ timer: Timers.Due) throws {
        try context.database.withSavepoint {
            try context.timers.cancel(timer.kind, timer.key)
            guard let handler = router.timers[timer.kind] else {
                return context.log.warn("a timer of an unknown kind", ("kind", timer.kind))
            }
            try handler(timer.key, context)
        }
    }
}
