import Guard
import Testing
import Topics

/// Client ids that two users could have, because one user's name is the beginning of the other's
/// name.
@Suite struct SharedBeginningTests {
    private static let refused = ConnectVerdict.clientIdRefused(.clientIdTaken("ann"))
    private static let id = "annaphone"

    /// A guard in which `ann` has connected with the id.
    private func guardWithAnn() throws -> GuardFixture {
        let fixture = try guardOf("ann", "anna")
        #expect(connect(fixture, 2, "ann", clean: false) == .admitted)
        return fixture
    }

    /// Expects that only the user with the longer name can use the id.
    private func expectAnnasAlone(_ fixture: GuardFixture) {
        #expect(connect(fixture, 2, "ann", clean: true) == Self.refused)
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

    /// Ends the session of the id, as the daemon does.
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
        // The stored session must end first, so that nobody inherits the messages that wait in it.
        #expect(connect(fixture, 3, "anna", clean: false) == .closed)
        #expect(fixture.reports() == [.endSession(Self.id)])
        #expect(connect(fixture, 3, "anna", clean: false) == .closed)
        #expect(connect(fixture, 2, "ann", clean: false) == Self.refused)
        endSession(fixture)
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
        #expect(connect(fixture, 2, "ann", clean: true) == Self.refused)
        fixture.state.disconnect(3)
        expectAnnasAlone(fixture)
    }

    @Test func `T4: the guard kicks the shorter name's client when the longer name takes its id`()
        throws
    {
        let fixture = try guardWithAnn()
        #expect(connect(fixture, 3, "anna", clean: false) == .closed)
        #expect(fixture.kicks() == [2])
        endSession(fixture)
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
        // The user with the shorter name loses the device. The session of the longer name stays.
        fixture.state.disconnect(3)
        _ = fixture.reports()
        fixture.control("undevices ann")
        #expect(fixture.reports() == [])
    }

    @Test func `T4: a client that starts a clean session takes over its id immediately`() throws {
        let fixture = try guardWithAnn()
        #expect(connect(fixture, 3, "anna", clean: true) == .admitted)
        // The broker itself ends the older connection.
        #expect(fixture.kicks() == [])
        fixture.state.disconnect(2)
        expectAnnasAlone(fixture)
    }

    @Test func `T4: the shorter name gets an id back when the longer name has no device left`()
        throws
    {
        let fixture = try guardOf("ann", "anna")
        #expect(connect(fixture, 3, "anna", clean: false) == .admitted)
        #expect(connect(fixture, 2, "ann", clean: true) == Self.refused)
        fixture.control("undevices anna")
        #expect(fixture.kicks() == [3])
        #expect(connect(fixture, 2, "ann", clean: false) == .closed)
        endSession(fixture)
        #expect(connect(fixture, 2, "ann", clean: false) == .admitted)
    }

    /// The users of each row connect in this order. All start a clean session, so no old session
    /// blocks them.
    @Test(arguments: [
        (["ann"], [true]), (["anna", "ann"], [true, false]), (["ann", "anna"], [true, true]),
        (["ann", "annap", "anna", "ann"], [true, true, false, false]),
        (["anna", "annap", "annap"], [true, true, true]), (["bob", "anna"], [false, true]),
    ])
    func `T4: the longest matching name that connects with an id holds the id`(
        users: [String], isAdmitted: [Bool]
    ) throws {
        let fixture = try guardOf("ann", "anna", "annap", "bob")
        for (place, user) in users.enumerated() {
            let verdict = connect(fixture, ClientKey(place + 2), user, clean: true)
            let refused = ConnectVerdict.clientIdRefused(.clientIdTaken(user))
            #expect(verdict == (isAdmitted[place] ? .admitted : refused))
        }
    }

    @Test func `T4: a user can take over a limited number of ids, and the guard remembers each`()
        throws
    {
        let fixture = try guardOf("ann", "anna")
        let ids = (0..<64).map { "anna\($0)" }
        for (place, id) in ids.enumerated() {
            let key = ClientKey(place + 10)
            #expect(fixture.connect(key, user: "ann", id: id) == .admitted)
            fixture.state.disconnect(key)
        }
        func take(_ id: String) -> ConnectVerdict {
            fixture.connect(3, id: id, user: "anna", password: fixture.token("anna"), clean: false)
        }
        for id in ids { #expect(take(id) == .closed) }
        #expect(take("annab") == .limited(.tooManyClientIds("anna")))
        for id in ids { #expect(take(id) == .closed) }
    }

    @Test func `T4: the shorter name keeps ids that nobody else can have`() throws {
        let fixture = try guardOf("ann", "anna")
        for id in ["ann-aphone", "ann/aphone"] {
            #expect(fixture.connect(2, user: "ann", id: id) == .admitted)
            #expect(
                fixture.connect(3, user: "anna", id: id)
                    == .clientIdRefused(.clientIdTaken("anna")))
        }
    }

    /// Anna's device is of second 50. The stranger's account is of the named second.
    @Test(arguments: [(Int64(49), true), (50, true), (51, false)])
    func `T4: a stranger's new account takes no id from a device that is older`(
        accountCreated: Int64, isAdmitted: Bool
    ) throws {
        let verdict =
            isAdmitted ? ConnectVerdict.admitted : .clientIdRefused(.clientIdTaken("annap"))
        let fixture = try guardOf("anna", "annap")
        let phone = fixture.token("anna", issued: 50, accountCreated: 10)
        let taker = fixture.token("annap", issued: 60, accountCreated: accountCreated)
        #expect(fixture.connect(2, id: Self.id, user: "anna", password: phone) == .admitted)
        #expect(fixture.connect(3, id: Self.id, user: "annap", password: taker) == verdict)
        // The guard remembers the first device. A new one of the same user does not change the age
        // of the claim.
        fixture.state.disconnect(2)
        let again = fixture.token("anna", issued: 70, accountCreated: 10)
        let anna = fixture.connect(4, id: Self.id, user: "anna", password: again)
        #expect((anna == .admitted) == !isAdmitted)
    }
}
