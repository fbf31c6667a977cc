// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to the same: language mode 6, and no warning is let through.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The plugin carries its Swift runtime with it: Mosquitto's process has no other.
let selfContained: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"])]

/// A module in `Sources/<name>`.
struct Module {
    let name: String
    /// The modules whose contracts its contract uses, and whose contracts, rules and servers its
    /// server uses.
    let uses: [String]
    /// The modules whose rules its rules use.
    var rules: [String] = []
    /// The libraries that its rules use, besides those that all rules use.
    var libraries: [Target.Dependency] = []
}

let modules = [
    Module(name: "People", uses: []),
    Module(name: "Rooms", uses: ["People"]),
    Module(name: "Golf", uses: ["Rooms", "People"], rules: ["Rooms"]),
    Module(name: "Courses", uses: ["Golf", "Rooms", "People"]),
    Module(
        name: "History", uses: ["Courses", "Golf", "Rooms", "People"],
        rules: ["Golf", "Rooms"]),
    Module(name: "Locations", uses: ["Rooms", "People"], libraries: ["JSON"]),
    Module(
        name: "Quizzes", uses: ["Locations", "Rooms", "People"],
        rules: ["Rooms"]),
    Module(name: "Campus", uses: ["People"]),
    Module(name: "Operations", uses: ["People"]),
]

/// The parts of these modules: `Contract`, `Rules`, or no suffix for their servers.
func parts(_ suffix: String = "", of names: [String] = modules.map(\.name)) -> [Target.Dependency] {
    names.map { .target(name: $0 + suffix) }
}

/// The targets that every contract of a module may use.
let belowContracts: [Target.Dependency] = ["JSON", "Topics", "Contract"]
/// The targets that every server of a module may use.
let belowServers: [Target.Dependency] = belowContracts + ["Crypto", "SQLite", "Values", "Engine"]

/// The targets of a module: its contract, its rules, and its server with the file of tables.
func targets(of module: Module) -> [Target] {
    let name = module.name
    let own = parts("Contract", of: [name]) + parts("Rules", of: [name])
    let below = ["", "Contract", "Rules"].flatMap { parts($0, of: module.uses) }
    return [
        .target(
            name: "\(name)Contract",
            dependencies: belowContracts + parts("Contract", of: module.uses),
            path: "Sources/\(name)/Contract", swiftSettings: strict),
        .target(
            name: "\(name)Rules",
            dependencies: ["Localization", "Values"] + module.libraries
                + parts("Rules", of: module.rules),
            path: "Sources/\(name)/Rules", swiftSettings: strict),
        .target(
            name: name, dependencies: belowServers + own + below,
            path: "Sources/\(name)/Server",
            resources: [.embedInCode("\(name.lowercased()).sql")], swiftSettings: strict),
    ]
}

/// The dependencies of the capabilities' harness. Tests are clients, so they know all contracts.
let harness: [Target.Dependency] =
    belowServers + parts("Contract") + ["TestSupport", "Modules", "ModulesContract"]

/// Tests in `Tests/<subject>`. They run capabilities on an in-memory database.
///
/// - Parameter modules: The modules under test. The tests may also use what these modules may use.
func featureTests(_ subject: String, of modules: [Module], _ others: Target.Dependency...) -> Target
{
    let names = Set(modules.flatMap { [$0.name] + $0.uses }).sorted()
    let tools: [Target.Dependency] = ["Localization", "RulesSupport", "FeaturesSupport"]
    let tested: [Target.Dependency] = parts(of: names) + parts("Rules", of: names)
    return .testTarget(
        name: "\(subject)Tests", dependencies: harness + tools + tested + others,
        path: "Tests/\(subject)", swiftSettings: strict)
}

/// Tests in `Tests/Rules/<module>`. They call the rules of one module, without a server.
func rulesTests(of module: Module) -> Target {
    let tools: [Target.Dependency] = ["Localization", "Values", "TestSupport", "RulesSupport"]
    return .testTarget(
        name: "\(module.name)RulesTests",
        dependencies: tools + module.libraries
            + parts("Rules", of: [module.name] + module.rules),
        path: "Tests/Rules/\(module.name)", swiftSettings: strict)
}

/// Targets come bottom-up: each depends only on those above it. Those of modules come at the end.
let package = Package(
    name: "Fairway",
    products: [
        .executable(name: "fairwayd", targets: ["fairwayd"]),
        .executable(name: "fairway", targets: ["fairway"]),
        .executable(name: "fairway-bench", targets: ["fairway-bench"]),
        .library(name: "FairwayGuard", type: .dynamic, targets: ["FairwayGuard"]),
    ],
    targets: [
        // System: module maps over C libraries, nothing else.
        .systemLibrary(name: "CMosquitto", path: "Sources/System/CMosquitto"),
        .systemLibrary(name: "CMosquittoBroker", path: "Sources/System/CMosquittoBroker"),
        .systemLibrary(name: "CSQLite", path: "Sources/System/CSQLite"),
        .systemLibrary(name: "COpenSSL", path: "Sources/System/COpenSSL"),
        .systemLibrary(name: "CCurl", path: "Sources/System/CCurl"),
        .systemLibrary(name: "CMicroHTTPD", path: "Sources/System/CMicroHTTPD"),
        .systemLibrary(name: "CQRCode", path: "Sources/System/CQRCode"),
        .systemLibrary(name: "CRSVG", path: "Sources/System/CRSVG"),
        .systemLibrary(name: "CLinux", path: "Sources/System/CLinux"),

        // Libraries: safe Swift; they know nothing of Fairway.
        .target(
            name: "Executable", path: "Sources/Libraries/Executable", swiftSettings: strict),
        .target(
            name: "Localization", dependencies: ["Executable"],
            path: "Sources/Libraries/Localization", swiftSettings: strict),
        .target(
            name: "JSON", dependencies: ["Localization"],
            path: "Sources/Libraries/JSON", swiftSettings: strict),
        .target(
            name: "Mosquitto", dependencies: ["CMosquitto"],
            path: "Sources/Libraries/Mosquitto", swiftSettings: strict),
        .target(
            name: "SQLite", dependencies: ["CSQLite"],
            path: "Sources/Libraries/SQLite", swiftSettings: strict),
        .target(
            name: "Crypto", dependencies: ["COpenSSL", "JSON"],
            path: "Sources/Libraries/Crypto", swiftSettings: strict),
        .target(
            name: "Curl", dependencies: ["CCurl", "Localization"],
            path: "Sources/Libraries/Curl", swiftSettings: strict),
        .target(
            name: "MovableClock", dependencies: ["CLinux"],
            path: "Sources/Libraries/MovableClock", swiftSettings: strict),
        .target(
            name: "MicroHTTPD", dependencies: ["CMicroHTTPD"],
            path: "Sources/Libraries/MicroHTTPD", swiftSettings: strict),
        .target(
            name: "QRCode", dependencies: ["CQRCode"],
            path: "Sources/Libraries/QRCode", swiftSettings: strict),
        .target(
            name: "RSVG", dependencies: ["CRSVG"],
            path: "Sources/Libraries/RSVG", swiftSettings: strict),

        // What is decided from values alone, and what clients see.
        .target(
            name: "Values", dependencies: ["Localization"],
            path: "Sources/Core/Values", swiftSettings: strict),
        .target(
            name: "Topics", dependencies: ["JSON", "Crypto"],
            path: "Sources/Core/Topics", swiftSettings: strict),
        .target(
            name: "Contract", dependencies: ["Localization", "JSON", "Values", "Topics"],
            path: "Sources/Core/Contract", swiftSettings: strict),

        // What happens.
        .target(
            name: "Engine",
            dependencies: ["JSON", "SQLite", "Crypto", "Values", "Topics", "Contract"],
            path: "Sources/Engine",
            resources: [.embedInCode("Schema/engine.sql")],
            swiftSettings: strict),

        // The modules: their contracts with the API documents, and their capabilities.
        .target(
            name: "ModulesContract", dependencies: belowContracts + parts("Contract"),
            path: "Sources/Modules/Contract", swiftSettings: strict),
        .target(
            name: "Modules",
            dependencies: [
                "SQLite", "Topics", "Contract", "ModulesContract", "Engine", "PeopleRules",
            ] + parts(),
            path: "Sources/Modules/Server", swiftSettings: strict),

        // Edges to the outside.
        .target(
            name: "Bridge", dependencies: ["Mosquitto", "Topics", "Contract", "Engine"],
            path: "Sources/Edges/Bridge", swiftSettings: strict),
        .target(
            name: "Relay",
            dependencies: ["CLinux", "Mosquitto", "MicroHTTPD", "Topics", "Engine", "Bridge"],
            path: "Sources/Edges/Relay", swiftSettings: strict),
        .target(
            name: "OpenID",
            dependencies: ["Localization", "JSON", "Crypto", "Curl", "Contract", "People"],
            path: "Sources/Edges/OpenID", swiftSettings: strict),
        .target(
            name: "Push",
            dependencies: [
                "JSON", "Crypto", "Curl", "Values", "Topics", "Contract", "Engine",
                "PeopleContract", "People", "Operations",
            ],
            path: "Sources/Edges/Push", swiftSettings: strict),
        .target(
            name: "Mail", dependencies: ["Curl", "Values", "PeopleRules", "Engine"],
            path: "Sources/Edges/Mail", swiftSettings: strict),
        .target(
            name: "Web",
            dependencies: [
                "MicroHTTPD", "QRCode", "RSVG", "JSON", "Crypto", "Values", "Topics", "Contract",
                "Engine", "ModulesContract", "PeopleContract", "People", "RoomsContract",
                "RoomsRules", "GolfContract",
                "HistoryContract", "LocationsContract",
                "OperationsContract", "OperationsRules", "OpenID", "Relay",
            ],
            path: "Sources/Edges/Web",
            exclude: ["README.md"],
            resources: [
                .embedInCode("Assets/page.css"), .embedInCode("Assets/landing.css"),
                .embedInCode("Assets/link.js"),
            ],
            swiftSettings: strict),

        .target(
            name: "Probes",
            dependencies: [
                "Crypto", "Curl", "Mosquitto", "Topics", "Contract", "Engine", "Bridge",
                "OperationsRules", "Operations",
            ],
            path: "Sources/Edges/Probes", swiftSettings: strict),

        // The broker plugin: what it decides, and the C entry points that ask.
        .target(
            name: "Guard", dependencies: ["JSON", "Crypto", "Topics"],
            path: "Sources/Guard/Guard", swiftSettings: strict),
        .target(
            name: "FairwayGuard",
            dependencies: ["CMosquittoBroker", "Topics", "Guard", "MovableClock"],
            path: "Sources/Guard/FairwayGuard", swiftSettings: strict,
            linkerSettings: selfContained),

        // Commands: thin executables over testable libraries.
        .target(
            name: "Daemon",
            dependencies: [
                "Executable", "JSON", "SQLite", "Crypto", "Values", "Topics", "Contract", "Engine",
                "PeopleContract",
                "PeopleRules", "People", "Rooms", "CoursesContract", "Courses",
                "QuizzesContract", "CampusContract", "OperationsRules", "Quizzes", "Campus",
                "Operations", "Modules", "Mosquitto", "Bridge", "OpenID", "Push", "Curl", "Mail",
                "MicroHTTPD", "Web", "Relay", "Probes", "MovableClock",
            ],
            path: "Sources/Commands/Daemon", swiftSettings: strict),
        .target(
            name: "Tool",
            dependencies: [
                "CLinux", "JSON", "SQLite", "Crypto", "QRCode", "Values", "Topics", "Contract",
                "ModulesContract", "Engine", "PeopleRules", "RoomsRules", "GolfRules",
                "CoursesRules", "HistoryRules", "LocationsRules", "OperationsRules", "Operations",
                "Mosquitto", "Curl", "Mail", "Push",
            ] + parts("Contract"),
            path: "Sources/Commands/Tool",
            resources: [
                .embedInCode("Completion/completion.bash"),
                .embedInCode("Completion/completion.zsh"),
                .embedInCode("Completion/completion.fish"),
            ],
            swiftSettings: strict),
        .target(
            name: "Bench",
            dependencies: [
                "CLinux", "Executable", "JSON", "SQLite", "Crypto", "Topics", "Contract",
                "Engine", "PeopleContract", "People", "RoomsContract", "GolfContract", "Modules",
                "Mosquitto", "Tool",
            ],
            path: "Sources/Commands/Bench", swiftSettings: strict),
        .executableTarget(
            name: "fairwayd", dependencies: ["Daemon"],
            path: "Sources/Commands/fairwayd", swiftSettings: strict),
        .executableTarget(
            name: "fairway", dependencies: ["Tool", "Modules"],
            path: "Sources/Commands/fairway", swiftSettings: strict),
        .executableTarget(
            name: "fairway-bench", dependencies: ["Bench"],
            path: "Sources/Commands/fairway-bench", swiftSettings: strict),

        // Tests.
        .target(
            name: "TestSupport", dependencies: ["Localization", "Values"], path: "Tests/Support",
            swiftSettings: strict),
        .testTarget(
            name: "LibrariesTests",
            dependencies: [
                "TestSupport", "Localization", "JSON", "SQLite", "Crypto", "Mosquitto", "Curl",
                "MicroHTTPD", "QRCode", "RSVG",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CoreTests",
            dependencies: belowContracts + [
                "TestSupport", "Localization", "Crypto", "Values", "PeopleContract",
            ],
            path: "Tests/Core", swiftSettings: strict),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "TestSupport", "Engine", "SQLite", "JSON", "Values", "Topics", "Contract",
            ],
            swiftSettings: strict),
        .target(
            name: "RulesSupport", dependencies: ["Values", "RoomsRules", "GolfRules"],
            path: "Tests/RulesSupport", swiftSettings: strict),
        .target(
            name: "FeaturesSupport", dependencies: harness + parts("Rules") + parts(),
            path: "Tests/FeaturesSupport", swiftSettings: strict),
        featureTests(
            "Edges", of: modules, "Bridge", "OpenID", "Push", "Mail", "Curl", "Mosquitto",
            "MicroHTTPD", "Web", "Relay", "Probes"),
        featureTests("Commands", of: modules, "Daemon", "Tool"),
        .testTarget(
            name: "GuardTests",
            dependencies: ["TestSupport", "Guard", "Topics", "Crypto", "JSON"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

package.targets += modules.flatMap(targets)
package.targets += modules.map { featureTests($0.name, of: [$0]) }
// The rules of rooms have no game, so the tests of golf and quizzes call them.
package.targets += modules.filter { $0.name != "Rooms" }.map(rulesTests)
