import Contract
import Engine
import FeaturesSupport
import JSON
import ModulesContract
import Testing

/// The contract names each request that the server handles. The API documents follow from it.
@Suite struct RouteTests {
    private static func name(_ route: Route) -> String {
        "\(route.scope) \(route.service)/\(route.method)"
    }

    @Test func `the contract has each request that the router handles, and no other`() throws {
        let fairway = try Harness()
        let handled = Set(fairway.engine.router.routes.map(Self.name))
        let named = Contracts.modules.flatMap { $0.parts }.flatMap { $0.requests }
            .flatMap { $0.routes }.map(Self.name)
        #expect(Set(named).count == named.count)
        #expect(handled.subtracting(named).sorted() == [])
        #expect(Set(named).subtracting(handled).sorted() == [])
    }

    @Test func `the API documents have each request that the router handles`() throws {
        let fairway = try Harness()
        let paths = Set((OpenAPI.document["paths"]?.members ?? []).map(\.key))
        #expect(!paths.isEmpty)
        for route in fairway.engine.router.routes {
            #expect(paths.contains("/v1/do/\(route.service)/\(route.method)"), "\(route)")
        }
    }
}
