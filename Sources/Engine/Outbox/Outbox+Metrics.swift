extension Outbox {
    var metrics: [Metric] {
        var outcomes = Metric(
            "fairway_parcels_total", .counter,
            "Tries to send a push or a mail, by provider; failed: tried again, givenUp: not any "
                + "more, gone: nobody is at this address, moot: not worth it any more")
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
                "fairway_outbox_waiting", .gauge, "Parcels that have not left yet, about",
                Double(waitingCount)),
            Metric(
                "fairway_outbox_underway", .gauge, "Parcels that are with a provider",
                Double(underwayCount)),
        ]
    }
}
