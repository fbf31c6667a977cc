import Campus
import CampusContract
import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import TestSupport
import Testing

/// The directory of services.
struct ServiceRequestTests {
    private static func places() -> [ServiceDocument] {
        var library = Harness.service(
            "library", "Main Library", "Library", at: Position(lat: 41.178, lon: -8.595))
        library.about = "Reading rooms, group rooms, printers."
        library.place = "Building C"
        let cafe = Harness.service(
            "cafe", "Café Átrio", "Food", at: Position(lat: 41.179, lon: -8.597),
            hours: ["15:00-23:00"])
        let ferry = Harness.service(
            "ferry", "Taveuni Ferry", "Travel", at: Position(lat: -16.8, lon: 179.9),
            timeZone: "Pacific/Fiji")
        let pier = Harness.service(
            "pier", "Eastern Pier", "Travel", at: Position(lat: -16.7, lon: -179.8),
            timeZone: "Pacific/Fiji")
        let desk = Harness.service("desk", "Help Desk")
        return [library, cafe, ferry, pier, desk]
    }

    @Test
    func `C5: services are listed by name, and a search ignores case and accents`()
        throws
    {
        let fairway = try Harness.campus(Self.places())
        #expect(
            fairway.names([:]) == [
                "Café Átrio", "Eastern Pier", "Help Desk", "Main Library", "Taveuni Ferry",
            ])
        #expect(fairway.names(["query": "atrio CAFE"]) == ["Café Átrio"])
        #expect(fairway.names(["query": "print"]) == ["Main Library"])
        #expect(fairway.names(["query": "build c"]) == ["Main Library"])
        #expect(fairway.names(["category": "Travel"]) == ["Eastern Pier", "Taveuni Ferry"])
        // A match in the name counts more than one in the description.
        var office = Harness.service("office", "Printer Repairs")
        office.about = "Ask in the library."
        let both = try Harness.campus(Self.places() + [office])
        #expect(both.names(["query": "library"]) == ["Main Library", "Printer Repairs"])
        let categories = fairway.user("alice", "service/categories")["result"]?["categories"]
        #expect(
            categories?.array?.compactMap { $0["category"]?.string } == [
                "Food", "Library", "Office", "Travel",
            ])
    }

    @Test(arguments: [
        "\"", "a\"b", "NEAR(", "name:x", "*", "-x", "a OR b", "^", "'); --", "()",
        // Letters and marks that form one character with the next sign.
        "\u{D4E}\"", "\u{D4E}\" *) OR category : food \u{D4E}\"", "\u{111C2}\"", "a\u{200D}\"",
        "\u{600}\"", "\u{0}\"", "क\u{94D}\"",
    ])
    func `C5: a query cannot use the operators of SQLite's search`(query: String) throws {
        let fairway = try Harness.campus(Self.places())
        #expect(fairway.user("alice", "service/list", ["query": .string(query)]).isOK)
    }

    @Test func `C5: a query of signs alone finds nothing, and each word counts`() throws {
        let fairway = try Harness.campus(Self.places())
        for query in ["!!!", "\"", " - "] {
            #expect(fairway.names(["query": .string(query)]) == [], "\(query)")
        }
        #expect(fairway.names(["query": "  "]).count == 5)
        let words = Array(repeating: "library", count: 7).joined(separator: " ")
        #expect(fairway.names(["query": .string(words + " main")]) == ["Main Library"])
        #expect(fairway.names(["query": .string(words + " nonsense")]) == [])
        let many = fairway.user(
            "alice", "service/list", ["query": .string(words + " main nonsense")])
        #expect(many["error"]?["fields"]?["query"] == "must have at most 8 words")
    }

    @Test func `C3 C4: the nearest services come first with their distance, within a radius`()
        throws
    {
        let fairway = try Harness.campus(Self.places())
        let here: JSON = ["lat": 41.178, "lon": -8.596]
        let found = fairway.services(["near": here])
        #expect(
            found.compactMap { $0["id"]?.string }.prefix(2) == ["library", "cafe"])
        #expect(found.first?["distance"] == 84)
        #expect(found.last?["id"] == "desk" && found.last?["distance"] == nil)
        #expect(fairway.names(["near": here, "within": 200]) == ["Main Library", "Café Átrio"])
        #expect(fairway.names(["near": here, "order": "name"]).first == "Café Átrio")
        // Requests that need a missing position or query.
        for (body, field) in [
            (["order": "distance"], "near"), (["within": 5], "near"),
            (["near": ["lat": 41.178]], "near.lon"), (["order": "best"], "query"),
        ] as [(JSON, String)] {
            let reply = fairway.user("alice", "service/list", body)
            #expect(reply.code == "request.malformed")
            #expect(reply["error"]?["fields"]?[field] != nil, "\(body)")
        }
        #expect(fairway.services([:]).count == 5)
        let full = fairway.user("alice", "service/get", ["service": "library", "near": here])
        #expect(full["result"]?["distance"] == 84 && full["result"]?["bearing"] == 90)
    }

    @Test func `C3: a box on the map has its services, also across the date line`() throws {
        let fairway = try Harness.campus(Self.places())
        func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> JSON {
            [
                "box": [
                    "south": .double(south), "west": .double(west), "north": .double(north),
                    "east": .double(east),
                ]
            ]
        }
        #expect(fairway.names(box(41, -9, 42, -8.596)) == ["Café Átrio"])
        #expect(fairway.names(box(41, -9, 42, -8)) == ["Café Átrio", "Main Library"])
        #expect(fairway.names(box(-17, 179, -16, -179)) == ["Eastern Pier", "Taveuni Ferry"])
        #expect(fairway.names(box(-17, 179.95, -16, -179)) == ["Eastern Pier"])
        #expect(fairway.names(box(-17, -179, -16, 179)) == [])
        #expect(fairway.names(box(-90, -180, 90, 180)).count == 4)
        let upside = fairway.user("alice", "service/list", box(42, -9, 41, -8))
        #expect(upside["error"]?["fields"]?["box.north"] != nil)
    }

    @Test func `C6: each answer has the opening state, the closing time and the next opening`()
        throws
    {
        let fairway = try Harness.campus(Self.places())
        // Monday, 17:00 in Oslo; in Fiji it is Tuesday, 03:00.
        let hour = 3_600_000
        let monday = Int(Harness.monday)
        let open = fairway.services(["open": true])
        #expect(open.compactMap { $0["id"]?.string } == ["cafe"])
        #expect(open.last?["closesAt"]?.int == monday + 6 * hour)
        #expect(open.last?["opensAt"]?.int == monday + 22 * hour)
        let closed = fairway.services(["open": false])
        #expect(closed.compactMap { $0["id"]?.string } == ["pier", "desk", "library", "ferry"])
        #expect(closed.allSatisfy { $0["closesAt"] == nil && $0["open"] == false })
        let library = fairway.user("alice", "service/get", ["service": "library"])["result"]
        #expect(library?["open"] == false)
        #expect(library?["opensAt"]?.int == monday + 15 * hour)
        #expect(library?["service"]?["hours"]?["monday"] == ["08:00-12:00", "12:30-16:00"])
        #expect(
            fairway.user("alice", "service/get", ["service": "nothing"]).code == "service.unknown")
    }

    @Test func `C5: a long list comes in pages, in every order`() throws {
        var random = SeededRandom(printing: "services")
        let many = (0..<230).map { number in
            Harness.service(
                "s\(number)", "Service \(random.below(40))", "Office",
                at: random.below(10) == 0
                    ? nil : Position(lat: Double(random.below(20)) / 100, lon: 10))
        }
        let fairway = try Harness.campus(many)
        let near: JSON = ["lat": 0, "lon": 10]
        for body in [[:], ["near": near], ["query": "service"], ["open": false]] as [JSON] {
            var (ids, cursor) = ([String](), String?.none)
            repeat {
                let page = (body.members ?? []) + [JSON.Member("limit", 100)]
                let more = cursor.map { [JSON.Member("cursor", .string($0))] } ?? []
                let result = fairway.user("alice", "service/list", .object(page + more))["result"]
                ids += result?["services"]?.array?.compactMap { $0["id"]?.string } ?? []
                cursor = result?["cursor"]?.string
            } while cursor != nil && ids.count < 1_000
            #expect(ids.count == 230, "\(body) seed \(random.seed)")
            #expect(Set(ids).count == 230)
        }
        let broken = fairway.user("alice", "service/list", ["cursor": "x"])
        #expect(broken["error"]?["fields"]?["cursor"] != nil)
    }

    @Test func `C6: only admins register, correct and remove services`() throws {
        let fairway = try Harness.campus()
        let body: JSON = ["document": try JSON(parsing: Harness.service("", "Bank", "Money").bytes)]
        #expect(fairway.user("alice", "service/register", body).code == "request.forbidden")
        let made = fairway.user("root_admin", "service/register", body)["result"]
        let id = try #require(made?["service"]?.string)
        #expect(fairway.names(["query": "money"]) == ["Bank"])
        var changed = Harness.service(id, "Savings Bank", "Money")
        changed.version = 1
        #expect(try fairway.correct(id, changed)["result"]?["version"] == 2)
        #expect(try fairway.correct(id, changed).code == "service.changed")
        #expect(fairway.names(["query": "savings"]) == ["Savings Bank"])
        #expect(fairway.names(["query": "bank"]) == ["Savings Bank"])
        try fairway.restart()
        #expect(fairway.names(["query": "savings"]) == ["Savings Bank"])
        let gone: JSON = ["service": .string(id)]
        #expect(fairway.user("bob", "service/remove", gone).code == "request.forbidden")
        #expect(fairway.user("root_admin", "service/remove", gone).isOK)
        #expect(fairway.names(["query": "savings"]) == [])
        #expect(fairway.user("root_admin", "service/remove", gone).code == "service.unknown")
    }

    @Test func `C6: a correction overrides the file until it is removed`() throws {
        let fairway = try Harness.campus()
        try fairway.correct("office", Harness.service("office", "Corrected Office"))
        fairway.setup.services = ServiceCatalogue([Harness.service("office", "New File")])
        try fairway.restart()
        #expect(fairway.names([:]) == ["Corrected Office"])
        let body: JSON = ["service": "office"]
        #expect(fairway.user("root_admin", "service/remove", body).isOK)
        #expect(fairway.names([:]) == ["New File"])
        #expect(fairway.user("root_admin", "service/remove", body).code == "service.isFile")
        fairway.setup.services = ServiceCatalogue([Harness.service("office", "Newer File")])
        try fairway.restart()
        #expect(fairway.names([:]) == ["Newer File"])
        fairway.setup.services = ServiceCatalogue([])
        try fairway.restart()
        #expect(fairway.names([:]) == [])
    }

    @Test func `C6: mistakes in hours are named by their paths`() throws {
        let fairway = try Harness.campus()
        let body: JSON = [
            "document": [
                "name": "Bank", "timeZone": "Oslo",
                "hours": [
                    "monday": ["8-16"], "tuesday": ["08:00-12:00", "11:00-13:00"],
                    "friday": "closed",
                ],
                "exceptions": [["date": "2026-02-30", "hours": ["x"]], ["hours": []]],
            ]
        ]
        let first = fairway.user("root_admin", "service/register", body)["error"]?["fields"]
        #expect(
            first?.members?.map(\.key) == [
                "document.category", "document.hours.friday", "document.exceptions[1].date",
            ])
        var document = Harness.service("", "Bank")
        document.timeZone = "Oslo"
        document.hours.monday = ["8-16"]
        var exception = ServiceException()
        exception.date = "2026-02-30"
        document.exceptions = [exception]
        let second = try fairway.user(
            "root_admin", "service/register", ["document": JSON(parsing: document.bytes)])
        #expect(
            Set(second["error"]?["fields"]?.members?.map(\.key) ?? []) == [
                "document.timeZone", "document.hours.monday[0]", "document.exceptions[0].date",
            ])
        var overlap = Harness.service("", "Bank")
        overlap.hours.tuesday = ["08:00-12:00", "11:00-13:00"]
        let third = try fairway.user(
            "root_admin", "service/register", ["document": JSON(parsing: overlap.bytes)])
        #expect(third["error"]?["fields"]?["document.hours.tuesday"] != nil)
    }

    @Test func `C3: a correction survives the removal and the return of its data file`() throws {
        let file = Harness.service("office", "Office")
        let fairway = try Harness.campus([file])
        try fairway.correct("office", Harness.service("office", "Corrected"))
        for services in [[], [file], [], [Harness.service("office", "Other")]] {
            fairway.setup.services = ServiceCatalogue(services)
            try fairway.restart()
            for name in ["alice", "root_admin"] { fairway.connect(name) }
            #expect(fairway.names([:]) == ["Corrected"])
        }
        // After its removal, the text of the file appears again.
        #expect(fairway.user("root_admin", "service/remove", ["service": "office"]).isOK)
        #expect(fairway.names([:]) == ["Other"])
    }
}
