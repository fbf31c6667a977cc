import Topics

extension GuardState {
    /// Decides a SUBSCRIBE.
    ///
    /// - Parameter subscriptions: The number of subscriptions that the client has already.
    package mutating func maySubscribe(
        _ key: ClientKey, filter: UnsafeBufferPointer<UInt8>, subscriptions: Int, at time: GuardTime
    ) -> Bool {
        guard let session = sessions[key], sessions.readers[key]?.isRetired == false else {
            counts.note(.subscribeForbidden)
            return false
        }
        if session.asker == .daemon { return true }
        let now = time.monotonicMillis
        guard TopicLimits.contain(filter) else {
            return refuse(key, .filterTooLong, topic: filter, now: now)
        }
        guard subscriptions < limits.subscriptionsMax else {
            let reason = RefusalNotice.Reason.tooManySubscriptions(most: limits.subscriptionsMax)
            return refuse(key, reason, topic: filter, now: now)
        }
        if subscriptions >= BrokerRecord.subscriptionsFree,
            ledger.refusal(of: BrokerRecord.subscriptionBytes, for: session.holder) != nil
        {
            return refuse(key, .subscriptionsFull, topic: filter, now: now)
        }
        var name = session.principal
        let isGranted = name.withUTF8 {
            grammar.mayReadAny(filter: filter, session.asker, name: $0)
        }
        if !isGranted { counts.note(.subscribeForbidden) }
        if isGranted, subscriptions >= max(BrokerRecord.subscriptionsFree, session.subscriptions) {
            // The next measurement of the client's queue reads the true number.
            let bytes = BrokerRecord.subscriptionBytes
            _ = sessions.update(key) {
                $0.held &+= bytes
                $0.subscriptions = subscriptions &+ 1
            }
            ledger.change(session.holder, by: bytes)
        }
        if isGranted, grammar.includesRound(filter: filter) { noteRoundReader(session.principal) }
        return isGranted
    }

    /// Reports a user who subscribes to the topic of the user's round. The flag stays while the broker runs,
    /// because a stored session returns without another SUBSCRIBE.
    private mutating func noteRoundReader(_ user: String) {
        guard roundReaders.count < limits.usersMax, roundReaders.insert(user).inserted else {
            return
        }
        report(.readsRound(user))
    }
}
