import PeopleRules
import TestSupport
import Testing

struct RelationshipTests {
    /// Runs a command of one of the two users. An error must leave everything unchanged.
    private func perform(_ number: Int, _ tie: inout Relationship) {
        let before = tie
        do throws(RelationshipError) {
            switch number {
            case 0: _ = try tie.request()
            case 1: _ = try tie.accept()
            case 2: _ = try tie.decline()
            case 3: _ = try tie.cancel()
            case 4: _ = try tie.remove()
            case 5: _ = tie.block()
            default: _ = tie.unblock()
            }
        } catch {
            #expect(tie == before)
        }
    }

    private func isSound(_ tie: Relationship) -> Bool {
        if tie.areFriends {
            return tie == Relationship(areFriends: true)
        }
        if tie.isBlocked, tie.mine != .none || tie.theirs == .open { return false }
        if tie.isBlockedByThem, tie.theirs != .none || tie.mine == .open { return false }
        return true
    }

    @Test func `F16: after any commands, a relationship is consistent for both users`() {
        var random = SeededRandom(printing: "ties")
        var seen = 0
        for _ in 0..<2_000 {
            var tie = Relationship()
            for _ in 0..<20 {
                perform(random.below(7), &tie)
                if random.below(2) == 0 { tie = tie.reversed }
                if !isSound(tie) || !isSound(tie.reversed) { Issue.record("\(tie)") }
                seen += tie.areFriends ? 1 : 0
            }
        }
        #expect(seen > 1_000)
    }

    @Test func `F16: two requests that cross become one friendship`() throws {
        var tie = Relationship()
        #expect(try tie.request() == [.requested])
        #expect(try tie.request() == [])
        tie = tie.reversed
        #expect(try tie.request() == [.befriended])
        #expect(tie == Relationship(areFriends: true))
        #expect(try tie.request() == [] && tie.accept() == [])
    }

    @Test func `a declined or blocked user sees the same as one without an answer`() throws {
        var ignored = Relationship()
        _ = try ignored.request()
        var declined = ignored
        declined = declined.reversed
        #expect(try declined.decline() == [.declined])
        #expect(try declined.decline() == [])
        declined = declined.reversed
        var blocked = Relationship(isBlockedByThem: true)
        _ = try blocked.request()
        for tie in [declined, blocked] {
            #expect(tie.mine == .hidden)
            var again = tie
            #expect(try again.request() == [])
            #expect(try again.cancel() == [.cancelled(seen: false)])
        }
        #expect(try ignored.cancel() == [.cancelled(seen: true)])
        #expect(throws: RelationshipError.noRequest) { try ignored.cancel() }
    }

    @Test func `a declined request can still be accepted`() throws {
        var tie = Relationship(theirs: .hidden)
        #expect(try tie.accept() == [.befriended])
        tie = Relationship(theirs: .hidden)
        #expect(try tie.request() == [.befriended])
    }

    @Test func `a block ends everything, until the user removes the block`() throws {
        var tie = Relationship(areFriends: true)
        #expect(tie.block() == [.parted, .blocked])
        #expect(throws: RelationshipError.blocked) { try tie.request() }
        #expect(throws: RelationshipError.blocked) { try tie.accept() }
        #expect(tie.block() == [])
        #expect(tie.unblock() == [.unblocked])
        #expect(tie.unblock() == [] && tie == Relationship())
        var asked = Relationship(mine: .open, theirs: .none)
        #expect(asked.block() == [.cancelled(seen: true), .blocked])
        var asking = Relationship(theirs: .open)
        #expect(asking.block() == [.declined, .blocked])
        #expect(asking.reversed.mine == .hidden)
    }

    @Test func `commands without a request or friendship are refused`() {
        var tie = Relationship()
        #expect(throws: RelationshipError.noRequest) { try tie.accept() }
        #expect(throws: RelationshipError.noRequest) { try tie.decline() }
        #expect(throws: RelationshipError.notFriends) { try tie.remove() }
    }
}
