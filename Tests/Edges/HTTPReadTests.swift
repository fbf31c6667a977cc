import Contract
import CoursesContract
import Engine
import FeaturesSupport
import JSON
import MicroHTTPD
import ModulesContract
import PeopleContract
import SQLite
import Testing
import Topics
import Web

/// Reads over HTTP: the requests that allow it, and bodies as queries.
struct HTTPReadTests {
    private func body(_ query: String, for type: any Request.Type) -> JSON {
        QueryBody.json(HTTPTarget("/?\(query)")?.query ?? [], for: type)
    }

    @Test func `F77: a query becomes the same body as JSON, by the types of the request`() throws {
        #expect(
            body("near.lat=59.9&near.lon=-10&limit=5&query=a+b&mine=true", for: ListCourses.self)
                == [
                    "near": ["lat": 59.9, "lon": -10], "limit": 5, "query": "a b", "mine": true,
                ])
        #expect(
            body("scopes=a&scopes=b&days=3", for: CreateToken.self)
                == ["scopes": ["a", "b"], "days": 3])
        // The engine refuses unknown keys, repeated ones, and values of the wrong type by their names.
        #expect(
            body("nothing=1&near.up=2&near.lat=3&query.x=4", for: ListCourses.self)
                == ["nothing": "1", "near": ["up": "2", "lat": 3], "query.x": "4"])
        #expect(
            body("limit=5&limit=6", for: ListCourses.self)
                == .object([JSON.Member("limit", 5), JSON.Member("limit", 6)]))
        let wrong = body("limit=many&near.lat=nan&mine=maybe", for: ListCourses.self)
        do throws(DocumentError) {
            _ = try ListCourses(reading: wrong)
            Issue.record("it was taken")
        } catch {
            let named = Set(error.problems.fields.map(\.path))
            #expect(named.isSuperset(of: ["limit", "near.lat", "mine"]))
        }
    }

    @Test
    func `F77: public requests are reads, and a repeated read is done again`() {
        for type in Contracts.requests {
            let (isRead, isPublic, repetition) = (type.isRead, type.isPublic, type.repetition)
            if isPublic { #expect(isRead, "\(type)") }
            if isRead { #expect(repetition == .natural, "\(type)") }
        }
        let reads = Contracts.requests.filter { $0.isRead }
        #expect(reads.count > 50)
    }

    @Test func `W6: a wrong parameter of each read is refused by its name`() throws {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("bob")
        let room = fairway.lobby("root_admin", "bob")
        func reason(_ type: any Request.Type, _ query: String, _ name: String) throws -> String {
            var reason = ""
            for route in type.routes {
                let before = try fairway.changes()
                let reply = fairway.send(
                    route, route.scope == .guest ? .guest(Harness.browser) : .user("root_admin"),
                    room: route.scope == .room ? room : nil, body(query, for: type))
                #expect(reply.code == type.invalid.rawValue, "\(route) \(query)")
                #expect(try fairway.changes() == before, "\(route) \(query)")
                reason = reply["error"]?["fields"]?[name]?.string ?? "no reason"
            }
            return reason
        }
        for type in Contracts.requests where type.isRead {
            #expect(try reason(type, "xyzzy=1", "xyzzy").hasPrefix("is an unknown key"), "\(type)")
            for parameter in Self.parameters(of: type.schema) {
                let name = parameter.name
                var wrong = name
                wrong.remove(at: wrong.index(wrong.endIndex, offsetBy: -2))
                let misspelt = try reason(type, "\(wrong)=1", wrong)
                #expect(misspelt.hasPrefix("is an unknown key"), "\(type) \(wrong): \(misspelt)")
                let text = parameter.sample
                guard !parameter.isList else { continue }
                let twice = try reason(type, "\(name)=\(text)&\(name)=\(text)", name)
                #expect(twice == "appears twice", "\(type) \(name)")
            }
        }
    }

    private struct Parameter {
        let name: String
        let isList: Bool
        let sample: String
    }

    /// The query parameters of a request's schema.
    private static func parameters(of schema: JSON, under start: String = "") -> [Parameter] {
        (schema["properties"]?.members ?? []).flatMap { member -> [Parameter] in
            let choices = member.value["oneOf"]?.array
            let schema = choices?.first { $0["type"] != "null" } ?? member.value
            let name = start + member.key
            if schema["properties"] != nil { return parameters(of: schema, under: name + ".") }
            let length = schema["minLength"]?.int ?? 1
            let sample =
                switch schema["type"]?.string {
                case "integer", "number":
                    String(decoding: (schema["minimum"] ?? 1).bytes, as: UTF8.self)
                case "boolean": "true"
                default: schema["enum"]?[0]?.string ?? String(repeating: "a", count: length)
                }
            return [Parameter(name: name, isList: schema["type"] == "array", sample: sample)]
        }
    }

    @Test func `F77: a request that is declared as a read changes no row`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        for type in Contracts.requests where type.isRead {
            for route in type.routes {
                let before = try fairway.changes()
                let known: JSON = ["user": "bob", "room": .string(room)]
                let body = (known.members ?? []).filter {
                    type.schema["properties"]?[$0.key] != nil
                }
                fairway.send(
                    route, route.scope == .guest ? .guest(Harness.browser) : .user("alice"),
                    room: route.scope == .room ? room : nil, .object(body))
                #expect(try fairway.changes() == before, "\(route)")
            }
        }
    }

    @Test
    func `F77: every request except sign-in has a scope, and no two share a path`()
        throws
    {
        let without = Contracts.requests.filter { $0.scope == nil }.flatMap { $0.routes }
        let services = Set(without.map(\.service))
        #expect(services == ["account", "device", "token", "admin", "push"])
        for scope in Contracts.scopes { #expect(TokenScope(scope.name) == scope) }
        #expect(TokenScope("rooms") == nil && TokenScope("rooms:all") == nil)
        let paths = Contracts.requests.map { "\($0.routes[0].service)/\($0.routes[0].method)" }
        #expect(Set(paths).count == paths.count)
    }

    @Test func `F77: OpenAPI contains each request, and GET only for reads`() throws {
        let paths = try #require(OpenAPI.document["paths"])
        for type in Contracts.requests {
            let route = type.routes[0]
            let path = try #require(paths["/v1/do/\(route.service)/\(route.method)"])
            #expect(path["post"] != nil)
            let isRead = type.isRead
            #expect((path["get"] != nil) == isRead)
            let responses = try #require(path["post"]?["responses"]?.members?.map(\.key))
            for code in Contracts.errors(of: type) {
                #expect(responses.contains("\(code.httpStatus)"))
            }
        }
    }
}

extension Harness {
    /// The number of rows changed since the database was opened. Reads are not stored as remembered
    /// requests.
    fileprivate func changes() throws -> Int {
        try database.first("SELECT total_changes()") { $0.int(0) } ?? 0
    }
}

struct WebTests {
    @Test(arguments: Contracts.codes)
    func `D11: each code has the status that its name promises`(_ code: ErrorCode) {
        let status = code.httpStatus
        switch code.rawValue.split(separator: ".").last ?? "" {
        case "unknown", "unknownPlayer", "codeInvalid", "linkInvalid": #expect(status == 404)
        case "malformed", "invalid", "outOfRange", "unknownHole", "clockAhead":
            #expect(status == 400)
        case "tokenInvalid", "wrongCredentials": #expect(status == 401)
        case "forbidden", "notHost", "notMember", "notFriends": #expect(status == 403)
        case "tooLarge": #expect(status == 413)
        case "busy": #expect(status == 503)
        case "taken", "idReused", "full", "wrongPhase", "blocked": #expect(status == 409)
        default: #expect((400...599).contains(status))
        }
    }
}
