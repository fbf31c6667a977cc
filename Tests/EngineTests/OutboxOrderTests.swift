import Engine
import TestSupport
import Testing

/// Parcels that leave one after the other.
struct OutboxOrderTests {
    private func post(_ harness: OutboxHarness, _ names: String..., to recipient: String) {
        let expiry = harness.clock.now + 3_600_000
        harness.act { context in
            for name in names {
                var parcel = Parcel(named: name, expiresAt: expiry)
                parcel.recipient = recipient
                try context.outbox.post(parcel, now: context.now)
            }
        }
    }

    @Test func `F68: what is ordered leaves in order, also where the first one fails`() throws {
        let harness = try OutboxHarness()
        post(harness, "down", "up", to: Parcel.ordered("shop"))
        post(harness, "other", to: Parcel.ordered("inn"))
        post(harness, "plain", to: "somebody")
        #expect(harness.carried == ["down", "other", "plain"])
        harness.tell("down", .notNow)
        #expect(harness.carried == ["other", "plain"])
        for _ in 0..<5 {
            harness.clock.advance(seconds: 3)
            harness.batch()
        }
        #expect(harness.carried == ["other", "plain", "down"])
        harness.tell("down", .delivered)
        #expect(harness.carried == ["other", "plain", "up"])
        harness.tell("up", .delivered)
        harness.courier.tellAll(.delivered)
        harness.batch()
        #expect(try harness.waiting() == [])
    }

    @Test(arguments: [DeliveryResult.refused(reason: "no"), .gone(reason: "410")])
    func `F68: what is refused holds back nothing`(_ verdict: DeliveryResult) throws {
        let harness = try OutboxHarness()
        post(harness, "down", "up", to: Parcel.ordered("shop"))
        harness.tell("down", verdict)
        #expect(harness.carried == ["up"])
    }

    @Test func `F68: an ordered one that a provider cannot be given holds back those behind it`()
        throws
    {
        let harness = try OutboxHarness()
        post(harness, "down", "up", to: Parcel.ordered("shop"))
        for _ in 0..<4 {
            #expect(harness.carried == ["down"])
            harness.tell("down", .down)
            harness.clock.advance(seconds: 300)
            harness.batch()
        }
        harness.tell("down", .delivered)
        #expect(harness.carried == ["up"])
    }

    @Test func `F68: an ordered one that is worth nothing any more holds back nothing`() throws {
        let harness = try OutboxHarness()
        post(harness, "down", to: Parcel.ordered("shop"))
        harness.tell("down", .failed(reason: "later", afterMs: 3_000_000, isLane: false))
        harness.clock.advance(seconds: 3_000)
        post(harness, "up", to: Parcel.ordered("shop"))
        harness.clock.advance(seconds: 700)
        harness.batch()
        if harness.carried == ["down"] { harness.tell("down", .notNow) }
        harness.clock.advance(seconds: 600)
        harness.batch()
        #expect(harness.carried == ["up"])
    }
}
