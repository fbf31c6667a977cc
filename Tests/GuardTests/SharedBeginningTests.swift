import Contract
import Guard
import Testing

/// Client ids that two users could have, since the name of one is the beginning of the other's.
@Suite struct SharedBeginningTests {
    private static let id = "annaphone"

    /// A guard in which `ann` has connected with the id.
    private func guardWithAnn() throws -> GuardFixture {
        let fixture = try guardOf("ann", "anna")
        #expect(connect(fixture, 2, "ann", clean: false) == .admitted)
        return fixture
    }

    /// The owner of the longer name has the id from now on.
    private func expectAnnasAlone(_ fixture: GuardFixture) {
        #expect(connect(fixture, 2, "ann", clean: true) == .refused)
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
    }

    private func guardOf(_ users: String...) throws -> GuardFixture {
        let devices = users.map { "device \($0) d1 0" }.joined(separator: "\n")
        return try GuardFixture(control: "begin\n\(devices)\ncommit")
    }

    private func connect(
        _ fixture: GuardFixture, _ key: ClientKey, _ user: String, clean: Bool
    ) -> ConnectVerdict {
        fixture.connect(
            key, id: Self.id, user: user, password: fixture.token(user), clean: clean)
    }

    /// The daemon ends the session of the id.
    private func endSession(_ fixture: GuardFixture) {
        let verdict = fixture.connect(
            90, id: Self.id, user: "$fairwayd", password: GuardFixture.secret)
        #expect(verdict == .admitted)
        fixture.state.disconnect(90)
    }

    @Test func `T4: the shorter name cannot occupy an id of the longer one`() throws {
        let fixture = try guardWithAnn()
        fixture.state.disconnect(2)
        _ = fixture.reports()
        // The session that the broker keeps is ended first: nobody inherits what waits in it.
        #expect(connect(fixture, 3, "anna", clean: false) == .closed)
        #expect(fixture.reports() == [.endSession(Self.id)])
        #expect(connect(fixture, 3, "anna", clean: false) == .closed)
        #expect(connect(fixture, 2, "ann", clean: false) == .refused)
        endSession(fixture)
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
        #expect(connect(fixture, 2, "ann", clean: true) == .refused)
        fixture.state.disconnect(3)
        expectAnnasAlone(fixture)
    }

    @Test func `T4: a client with the shorter name is cut when the longer name takes its id over`()
        throws
    {
        let fixture = try guardWithAnn()
        #expect(connect(fixture, 3, "anna", clean: false) == .closed)
        #expect(fixture.kicks() == [2])
        endSession(fixture)
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
        // The device of the shorter name goes: the session of the longer one stays.
        fixture.state.disconnect(3)
        _ = fixture.reports()
        fixture.control("undevices ann")
        #expect(fixture.reports() == [])
    }

    @Test func `T4: a client that begins without a session takes its id over at once`() throws {
        let fixture = try guardWithAnn()
        #expect(connect(fixture, 3, "anna", clean: true) == .admitted)
        // The broker ends the older connection by itself.
        #expect(fixture.kicks() == [])
        fixture.state.disconnect(2)
        expectAnnasAlone(fixture)
    }

    @Test func `T4: the shorter name gets an id back when the longer one has no device any more`()
        throws
    {
        let fixture = try guardOf("ann", "anna")
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
        #expect(connect(fixture, 2, "ann", clean: true) == .refused)
        fixture.control("undevices anna")
        #expect(fixture.kicks() == [3])
        #expect(connect(fixture, 2, "ann", clean: false) == .closed)
        endSession(fixture)
        #expect(connect(fixture, 2, "ann", clean: false) == .admitted)
    }

    /// Each row connects in this order; the verdicts are of clean clients, so that no session is in the way.
    @Test(arguments: [
        (["ann"], [ConnectVerdict.admitted]),
        (["anna", "ann"], [.admitted, .refused]),
        (["ann", "anna"], [.admitted, .admitted]),
        (["ann", "annap", "anna", "ann"], [.admitted, .admitted, .refused, .refused]),
        (["anna", "annap", "annap"], [.admitted, .admitted, .admitted]),
        (["bob", "anna"], [.refused, .admitted]),
    ])
    func `T4: the longest name that connects with an id has it`(
        users: [String], verdicts: [ConnectVerdict]
    ) throws {
        let fixture = try guardOf("ann", "anna", "annap", "bob")
        for (place, user) in users.enumerated() {
            #expect(connect(fixture, ClientKey(place + 2), user, clean: true) == verdicts[place])
        }
    }

    @Test func `T4: a user takes over a bounded number of ids, and the guard remembers each`()
        throws
    {
        let fixture = try guardOf("ann", "anna")
        let ids = (0..<16).map { "anna\($0)" }
        for id in ids {
            #expect(fixture.connect(2, user: "ann", id: id) == .admitted)
            fixture.state.disconnect(2)
        }
        func take(_ id: String) -> ConnectVerdict {
            fixture.connect(3, id: id, user: "anna", password: fixture.token("anna"), clean: false)
        }
        for id in ids { #expect(take(id) == .closed) }
        #expect(take("annab") == .refused)
        for id in ids { #expect(take(id) == .closed) }
    }

    @Test func `T4: the forms that nobody else can have stay with the shorter name`() throws {
        let fixture = try guardOf("ann", "anna")
        for id in ["ann-aphone", "ann/aphone"] {
            #expect(fixture.connect(2, user: "ann", id: id) == .admitted)
            #expect(fixture.connect(3, user: "anna", id: id) == .refused)
        }
    }
}
