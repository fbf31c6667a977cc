import Courses
import FeaturesSupport
import JSON
import Testing

/// The import of courses from OpenStreetMap's GeoJSON.
struct CourseImportTests {
    private func fairway() throws -> Harness {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("alice")
        return fairway
    }

    private func feature(
        _ id: JSON, _ tags: JSON, _ type: JSON, _ coordinates: JSON
    ) -> JSON {
        [
            "type": "Feature", "id": id, "properties": tags,
            "geometry": ["type": type, "coordinates": coordinates],
        ]
    }

    private func hole(_ ref: String, _ more: JSON = [:]) -> JSON {
        let tags: [JSON.Member] = [
            JSON.Member("disc_golf", "hole"), JSON.Member("ref", .string(ref)),
        ]
        return feature(
            .string("way/\(ref)"), .object(tags + (more.members ?? [])), "LineString",
            [[0.1, 0.1], [0.1, 0.101]])
    }

    private func park(_ name: String = "Park") -> JSON {
        feature(
            "way/100", ["leisure": "disc_golf_course", "name": .string(name)], "Polygon",
            [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]])
    }

    private func collection(_ features: JSON...) -> JSON {
        ["type": "FeatureCollection", "features": .array(features)]
    }

    private func take(_ fairway: Harness, _ geojson: JSON, _ more: JSON = [:]) -> JSON {
        let body: [JSON.Member] = [JSON.Member("geojson", geojson)] + (more.members ?? [])
        return fairway.user("alice", "course/import", .object(body))
    }

    @Test func `F30: the refusal of a file names the types of GeoJSON`() throws {
        let reply = take(try fairway(), ["type": "Point", "coordinates": [0, 0]])
        let reason = reply["error"]?["fields"]?["geojson"]?.string
        #expect(reason == "must be a FeatureCollection or a Feature (GeoJSON)")
    }

    @Test func `F29 F30: an imported course belongs to the user and names its licence`() throws {
        let fairway = try fairway()
        let map = collection(
            park(), hole("1", ["par": "4", "image": "https://example.org/1.jpg"]),
            hole("2", ["image": "http://example.org/2.jpg"]),
            feature("way/7", ["building": "yes"], "Polygon", []))
        let result = take(fairway, map)["result"]
        #expect(result?["skipped"] == [])
        let entry = result?["courses"]?[0]
        #expect(entry?["name"] == "Park" && entry?["holes"] == 2 && entry?["par"] == 7)
        let id = entry?["course"]?.string ?? ""
        let course = fairway.course(id, "alice")
        #expect(course?["source"] == "© OpenStreetMap contributors, ODbL 1.0; way/100")
        #expect(course?["unverified"] == ["holes.par"])
        #expect(course?["holes"]?[0]?["basket"] == ["lat": 0.101, "lon": 0.1])
        #expect(course?["holes"]?[0]?["picture"] == "https://example.org/1.jpg")
        #expect(course?["holes"]?[1]?["picture"] == nil)
        // A correction cannot remove the source.
        let document: JSON = [
            "name": "Park", "kind": "discGolf", "source": "me", "holes": [["number": 1, "par": 3]],
        ]
        fairway.user("alice", "course/correct", ["course": .string(id), "document": document])
        #expect(
            fairway.course(id, "alice")?["source"]
                == "© OpenStreetMap contributors, ODbL 1.0; way/100; me")
    }

    @Test func `F29: a second import updates the same course`() throws {
        let fairway = try fairway()
        let text = String(decoding: collection(park(), hole("1")).bytes, as: UTF8.self)
        let first = take(fairway, .string(text))["result"]?["courses"]?[0]?["course"]
        let again = take(fairway, collection(park("New Park"), hole("1"), hole("2")))
        #expect(again["result"]?["courses"]?[0]?["course"] == first)
        let course = fairway.course(first?.string ?? "", "alice")
        #expect(course?["name"] == "New Park" && course?["holes"]?.array?.count == 2)
        let proposed = fairway.user("alice", "course/propose", ["course": first ?? .null])
        fairway.user(
            "root_admin", "course/accept", ["proposal": proposed["result"]?["proposal"] ?? .null])
        let public_ = take(fairway, collection(park(), hole("1")))["result"]
        #expect(public_?["courses"] == [])
        #expect(public_?["skipped"]?[0]?["feature"] == "way/100")
    }

    @Test func `F29: features that cannot be used are listed with the reason`() throws {
        let fairway = try fairway()
        let broken = feature(
            .null, ["disc_golf": "basket", "ref": "1"], "Point", [0.1, 91])
        let result = take(fairway, collection(park(), hole("1"), hole("x"), broken))["result"]
        #expect(result?["courses"]?.array?.count == 1)
        #expect(
            result?["skipped"]?.array?.map { $0["feature"] } == ["#4", "way/x"])
        #expect(
            take(fairway, collection(hole("1")), ["name": "Named"])["result"]?["courses"]?[0]?[
                "name"]
                == "Named")
        for wrong in ["x", [:], [], ["type": "Point"], collection(), 3, nil, "{"] as [JSON] {
            let reply = take(fairway, wrong)
            #expect(reply["error"]?["fields"]?["geojson"] != nil, "\(wrong)")
        }
    }

    @Test func `an import above the limit of courses changes nothing`() throws {
        let fairway = try fairway()
        for number in 2...Courses.ownMax {
            fairway.user("alice", "course/register", ["name": .string("\(number)"), "holes": 1])
        }
        let two = collection(
            park(), hole("1"), hole("2"),
            feature("node/9", ["leisure": "disc_golf_course", "name": "Far"], "Point", [5, 5]),
            feature("node/8", ["disc_golf": "basket", "ref": "1"], "Point", [5, 5]))
        #expect(take(fairway, two).code == "course.tooMany")
        let mine = fairway.user("alice", "course/list", ["mine": true, "query": "Park"])["result"]
        #expect(mine?["courses"] == [])
        #expect(
            take(fairway, collection(park(), hole("1")))["result"]?["courses"]?.array?.count == 1)
    }
}
