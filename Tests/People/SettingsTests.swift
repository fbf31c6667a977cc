import CampusContract
import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import People
import PeopleContract
import RoomsContract
import TestSupport
import Testing

struct SettingsTests {
    private func alice() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        return fairway
    }

    @discardableResult
    private func change(_ fairway: Harness, _ body: JSON) throws -> AccountSettings {
        let reply = fairway.user("alice", "account/changeSettings", body)
        return try AccountSettings(reading: try #require(reply["result"]))
    }

    @Test func `by default, all notifications are on, and there are no quiet hours`() throws {
        let result = try alice().user("alice", "account/settings")["result"]
        #expect(result?["notifications"]?["all"] == true)
        #expect(result?["notifications"]?["invite"] == true)
        #expect(result?["notifications"]?["account.security"] == nil)
        #expect(result?["quietHours"] == .null)
        #expect(result?["shortcuts"] == [])
    }

    @Test func `Q15: users switch one kind or all notifications off, and on again`() throws {
        let fairway = try alice()
        func isWanted(_ kind: NotificationKind, _ user: String = "alice") throws -> Bool {
            try fairway.modules.people.settings.isWanted(user, kind, fairway.engine.context)
        }
        #expect(
            try change(fairway, ["notifications": ["invite": false]]).notifications["invite"]
                == false)
        #expect(try !isWanted(.invite))
        #expect(try isWanted(.reminder))
        #expect(try isWanted(.invite, "bob"))
        try change(fairway, ["notifications": ["all": false, "invite": true]])
        #expect(try !isWanted(.invite) && !isWanted(.reminder))
        try fairway.restart()
        #expect(try !isWanted(.reminder))
        try change(fairway, ["notifications": ["all": true]])
        #expect(try isWanted(.invite) && isWanted(.reminder))
    }

    @Test func `a kind that is switched off does not appear in the inbox`() throws {
        let fairway = try alice()
        try change(fairway, ["notifications": ["friend.request": false]])
        fairway.user("bob", "friend/request", ["user": "alice"])
        #expect(fairway.user("alice", "notification/list")["result"]?["notifications"] == [])
    }

    @Test func `quiet hours are stored, shown, respected and removed`() throws {
        let fairway = try alice()
        let hours: JSON = ["from": "22:00", "to": "07:00", "timeZone": "Europe/Oslo"]
        #expect(try change(fairway, ["quietHours": hours]).quietHours?.from == "22:00")
        #expect(fairway.user("alice", "account/settings")["result"]?["quietHours"] == hours)
        let instants: [(Int64, Int64?)] = [
            // 21 November 2024, 23:00 and 12:00 UTC.
            (1_732_230_000_000, 1_732_255_200_000), (1_732_190_400_000, nil),
        ]
        for (now, end) in instants {
            fairway.clock.advance(milliseconds: now - fairway.clock.now)
            fairway.engine.runBatch()
            #expect(
                try fairway.modules.people.settings.quietUntil("alice", fairway.engine.context)
                    == end)
            #expect(
                try fairway.modules.people.settings.quietUntil("bob", fairway.engine.context) == nil
            )
        }
        #expect(try change(fairway, ["shortcuts": []]).quietHours != nil)
        #expect(try change(fairway, ["quietHours": .null]).quietHours == nil)
    }

    @Test func `F21: the chosen shortcuts are stored in order`() throws {
        let fairway = try alice()
        let words: JSON = ["play", "course.list", "friends"]
        try change(fairway, ["shortcuts": words])
        try fairway.restart()
        #expect(fairway.user("alice", "account/settings")["result"]?["shortcuts"] == words)
        #expect(fairway.user("bob", "account/settings")["result"]?["shortcuts"] == [])
    }

    /// Invalid settings as a client sends them, each with the field that the refusal names.
    private static let wrong: [(String, String)] = [
        (#"{"notifications": {"nonsense": true}}"#, "notifications.nonsense"),
        (
            #"{"notifications": {"account.security": false}}"#,
            "notifications.account.security"
        ),
        (#"{"notifications": {"invite": "no"}}"#, "notifications.invite"),
        (
            #"{"quietHours": {"from": "22:00", "to": "7:00", "timeZone": "UTC"}}"#, "quietHours.to"
        ),
        (
            #"{"quietHours": {"from": "24:00", "to": "07:00", "timeZone": "UTC"}}"#,
            "quietHours.from"
        ),
        (
            #"{"quietHours": {"from": "07:00", "to": "07:00", "timeZone": "UTC"}}"#,
            "quietHours.to"
        ),
        (
            #"{"quietHours": {"from": "22:00", "to": "07:00", "timeZone": "Nowhere/City"}}"#,
            "quietHours.timeZone"
        ),
        (#"{"quietHours": {"from": "22:00", "to": "07:00"}}"#, "quietHours.timeZone"),
        (#"{"quietHours": "always"}"#, "quietHours"), (#"{"shortcuts": ["a b"]}"#, "shortcuts"),
        (#"{"shortcuts": ["a", "a"]}"#, "shortcuts"), (#"{"shortcuts": [""]}"#, "shortcuts"),
        (#"{"shortcuts": [1]}"#, "shortcuts[0]"),
        (#"{"shortcuts": ["1","2","3","4","5","6","7","8","9","a","b","c","d"]}"#, "shortcuts"),
    ]

    @Test(arguments: wrong)
    func `a refusal names an invalid setting, and changes nothing`(text: String, field: String)
        throws
    {
        let fairway = try alice()
        let body = try JSON(parsing: Array(text.utf8))
        let whole =
            body["shortcuts"] == nil
            ? JSON.object((body.members ?? []) + [JSON.Member("shortcuts", ["kept"])]) : body
        let reply = fairway.user("alice", "account/changeSettings", whole)
        #expect(reply.code == "account.invalid")
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == [field])
        #expect(fairway.user("alice", "account/settings")["result"]?["shortcuts"] == [])
    }
}
