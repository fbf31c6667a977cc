import PeopleRules
import TestSupport
import Testing

struct RelationshipTests {
    /// Runs a command of one of the two users. An error must leave everything unchanged.
    private func perform(_ number: Int, _ relationship: inout Relationship) {
        let before = relationship
        do throws(RelationshipError) {
            switch number {
            case 0: _ = try relationship.request()
            case 1: _ = try relationship.accept()
            case 2: _ = try relationship.decline()
            case 3: _ = try relationship.cancel()
            case 4: _ = try relationship.remove()
            case 5: _ = relationship.block()
            default: _ = relationship.unblock()
            }
        } catch {
            #expect(relationship == before)
        }
    }

    private func isSound(_ relationship: Relationship) -> Bool {
        if relationship.areFriends {
            return relationship == Relationship(areFriends: true)
        }
        if relationship.isBlocked, relationship.mine != .none || relationship.theirs == .open {
            return false
        }
        if relationship.isBlockedByThem, relationship.theirs != .none || relationship.mine == .open
        {
            return false
        }
        return true
    }

    @Test func `F16: after any commands, a relationship is consistent for both users`() {
        var random = SeededRandom(printing: "relationships")
        var seen = 0
        for _ in 0..<2_000 {
            var relationship = Relationship()
            for _ in 0..<20 {
                perform(random.below(7), &relationship)
                if random.below(2) == 0 { relationship = relationship.reversed }
                if !isSound(relationship) || !isSound(relationship.reversed) {
                    Issue.record("\(relationship)")
                }
                seen += relationship.areFriends ? 1 : 0
            }
        }
        #expect(seen > 1_000)
    }

    @Test func `F16: two requests that cross become one friendship`() throws {
        var relationship = Relationship()
        #expect(try relationship.request() == [.requested])
        #expect(try relationship.request() == [])
        relationship = relationship.reversed
        #expect(try relationship.request() == [.befriended])
        #expect(relationship == Relationship(areFriends: true))
        #expect(try relationship.request() == [] && relationship.accept() == [])
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
        for relationship in [declined, blocked] {
            #expect(relationship.mine == .hidden)
            var again = relationship
            #expect(try again.request() == [])
            #expect(try again.cancel() == [.cancelled(seen: false)])
        }
        #expect(try ignored.cancel() == [.cancelled(seen: true)])
        #expect(throws: RelationshipError.noRequest) { try ignored.cancel() }
    }

    @Test func `a declined request can still be accepted`() throws {
        var relationship = Relationship(theirs: .hidden)
        #expect(try relationship.accept() == [.befriended])
        relationship = Relationship(theirs: .hidden)
        #expect(try relationship.request() == [.befriended])
    }

    @Test func `a block ends everything, until the user removes the block`() throws {
        var relationship = Relationship(areFriends: true)
        #expect(relationship.block() == [.parted, .blocked])
        #expect(throws: RelationshipError.blocked) { try relationship.request() }
        #expect(throws: RelationshipError.blocked) { try relationship.accept() }
        #expect(relationship.block() == [])
        #expect(relationship.unblock() == [.unblocked])
        #expect(relationship.unblock() == [] && relationship == Relationship())
        var asked = Relationship(mine: .open, theirs: .none)
        #expect(asked.block() == [.cancelled(seen: true), .blocked])
        var asking = Relationship(theirs: .open)
        #expect(asking.block() == [.declined, .blocked])
        #expect(asking.reversed.mine == .hidden)
    }

    @Test func `commands without a request or friendship are refused`() {
        var relationship = Relationship()
        #expect(throws: RelationshipError.noRequest) { try relationship.accept() }
        #expect(throws: RelationshipError.noRequest) { try relationship.decline() }
        #expect(throws: RelationshipError.notFriends) { try relationship.remove() }
    }
}
