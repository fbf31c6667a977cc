extension Outbox {
    var metrics: [Metric] {
        var outcomes = Metric(
            "fairway_parcels_total", .counter,
            "Attempts to send a push or a mail, by provider; failed: repeated later, givenUp: not "
                + "repeated, gone: the address no longer exists, moot: no longer needed")
        // Those that carry nothing yet too: a provider that never sent is known from the start.
        for channel in Set(couriers.keys).union(tallies.keys).sorted() {
            let tally = tallies[channel] ?? ParcelTally()
            let counts = [
                ("delivered", tally.delivered), ("gone", tally.gone), ("refused", tally.refused),
                ("failed", tally.failed), ("givenUp", tally.givenUp), ("moot", tally.moot),
            ]
            for (outcome, count) in counts {
                outcomes.add(count, ["provider": channel, "outcome": outcome])
            }
        }
        return [
            outcomes,
            Metric(
                "fairway_outbox_waiting", .gauge,
                "Approximate number of messages that wait to be sent",
                Double(waitingCount)),
            Metric(
                "fairway_outbox_underway", .gauge, "Messages that a provider is processing",
                Double(underwayCount)),
        ]
    }
}
