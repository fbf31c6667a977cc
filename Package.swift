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

/// The targets that a capability consists of.
let capabilities: [Target.Dependency] = [
    "TestSupport", "Features", "Engine", "SQLite", "JSON", "Topics", "Contract", "Crypto", "Rules",
]

/// The tests of one subject, in `Tests/<subject>`. They run capabilities on an in-memory database.
///
/// A subject depends only on what it tests: a change in the command line rebuilds `CommandsTests`.
func featureTests(_ subject: String, _ others: Target.Dependency...) -> Target {
    .testTarget(
        name: "\(subject)Tests", dependencies: capabilities + ["FeaturesSupport"] + others,
        path: "Tests/\(subject)", swiftSettings: strict)
}

/// Targets stand bottom-up: each depends only on those above it.
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
            name: "Localization", path: "Sources/Libraries/Localization", swiftSettings: strict),
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
            name: "Rules", dependencies: ["Localization"],
            path: "Sources/Rules", swiftSettings: strict),
        .target(
            name: "Topics", dependencies: ["JSON", "Crypto"],
            path: "Sources/Core/Topics", swiftSettings: strict),
        .target(
            name: "Contract", dependencies: ["Localization", "JSON", "Crypto", "Topics"],
            path: "Sources/Contract", swiftSettings: strict),

        // What happens.
        .target(
            name: "Engine", dependencies: ["JSON", "SQLite", "Crypto", "Topics", "Contract"],
            path: "Sources/Engine",
            resources: [.embedInCode("Schema/engine.sql")],
            swiftSettings: strict),
        .target(
            name: "Features",
            dependencies: ["JSON", "SQLite", "Crypto", "Rules", "Topics", "Contract", "Engine"],
            path: "Sources/Features",
            resources: [
                .embedInCode("Schema/people.sql"),
                .embedInCode("Schema/rounds.sql"),
                .embedInCode("Schema/courses.sql"),
                .embedInCode("Schema/history.sql"),
                .embedInCode("Schema/locations.sql"),
                .embedInCode("Schema/quizzes.sql"),
                .embedInCode("Schema/campus.sql"),
                .embedInCode("Schema/operations.sql"),
            ],
            swiftSettings: strict),

        // Edges to the outside.
        .target(
            name: "Bridge", dependencies: ["JSON", "Mosquitto", "Topics", "Contract", "Engine"],
            path: "Sources/Edges/Bridge", swiftSettings: strict),
        .target(
            name: "Relay",
            dependencies: [
                "CLinux", "Mosquitto", "MicroHTTPD", "Topics", "Contract", "Engine", "Bridge",
            ],
            path: "Sources/Edges/Relay", swiftSettings: strict),
        .target(
            name: "OpenID",
            dependencies: [
                "Localization", "JSON", "Crypto", "Curl", "Topics", "Contract", "Features",
            ],
            path: "Sources/Edges/OpenID", swiftSettings: strict),
        .target(
            name: "Push",
            dependencies: [
                "JSON", "Crypto", "Curl", "Rules", "Topics", "Contract", "Engine", "Features",
            ],
            path: "Sources/Edges/Push", swiftSettings: strict),
        .target(
            name: "Mail", dependencies: ["Curl", "Rules", "Engine"],
            path: "Sources/Edges/Mail", swiftSettings: strict),
        .target(
            name: "Web",
            dependencies: [
                "MicroHTTPD", "QRCode", "RSVG", "JSON", "Crypto", "Rules", "Topics", "Contract",
                "Engine",
                "Features", "OpenID", "Relay",
            ],
            path: "Sources/Edges/Web",
            // The page is bundled by deploy/page, and read when the daemon starts.
            exclude: ["README.md", "Page"],
            resources: [
                .embedInCode("Assets/page.css"), .embedInCode("Assets/landing.css"),
                .embedInCode("Assets/link.js"),
            ],
            swiftSettings: strict),

        .target(
            name: "Probes",
            dependencies: [
                "Crypto", "Curl", "Mosquitto", "Rules", "Topics", "Contract", "Engine", "Features",
                "Bridge",
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
                "JSON", "SQLite", "Crypto", "Rules", "Topics", "Contract", "Engine", "Features",
                "Mosquitto",
                "Bridge", "OpenID", "Push", "Curl", "Mail", "MicroHTTPD", "Web", "Relay",
                "Probes", "MovableClock",
            ],
            path: "Sources/Commands/Daemon", swiftSettings: strict),
        .target(
            name: "Tool",
            dependencies: [
                "CLinux", "JSON", "SQLite", "Crypto", "QRCode", "Rules", "Topics", "Contract",
                "Engine",
                "Mosquitto", "Curl", "Mail",
            ],
            path: "Sources/Commands/Tool", swiftSettings: strict),
        .target(
            name: "Bench",
            dependencies: [
                "CLinux", "JSON", "SQLite", "Crypto", "Topics", "Contract", "Mosquitto", "Tool",
            ],
            path: "Sources/Commands/Bench",
            resources: [.embedInCode("pywebpush.py")], swiftSettings: strict),
        .executableTarget(
            name: "fairwayd", dependencies: ["Daemon"],
            path: "Sources/Commands/fairwayd", swiftSettings: strict),
        .executableTarget(
            name: "fairway", dependencies: ["Tool", "Features"],
            path: "Sources/Commands/fairway", swiftSettings: strict),
        .executableTarget(
            name: "fairway-bench", dependencies: ["Bench"],
            path: "Sources/Commands/fairway-bench", swiftSettings: strict),

        // Tests.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        .testTarget(
            name: "LibrariesTests",
            dependencies: [
                "TestSupport", "Localization", "JSON", "SQLite", "Crypto", "Mosquitto", "Curl",
                "MicroHTTPD", "QRCode", "RSVG",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RulesTests", dependencies: ["TestSupport", "Rules"], swiftSettings: strict),
        .testTarget(
            name: "ContractTests",
            dependencies: ["TestSupport", "Topics", "Contract", "JSON", "Crypto"],
            swiftSettings: strict),
        .testTarget(
            name: "EngineTests",
            dependencies: ["TestSupport", "Engine", "SQLite", "JSON", "Topics", "Contract"],
            swiftSettings: strict),
        .target(
            name: "FeaturesSupport",
            dependencies: capabilities, path: "Tests/FeaturesSupport", swiftSettings: strict),
        featureTests("People"),
        featureTests("Rounds"),
        featureTests("Courses"),
        featureTests("History"),
        featureTests("Locations", "Bridge"),
        featureTests("Quizzes"),
        featureTests("Campus"),
        featureTests("Operations"),
        featureTests(
            "Edges", "Bridge", "OpenID", "Push", "Mail", "Curl", "Mosquitto", "MicroHTTPD", "Web",
            "Relay", "Probes"),
        featureTests("Commands", "Daemon", "Tool"),
        .testTarget(
            name: "GuardTests",
            dependencies: ["TestSupport", "Guard", "Topics", "Crypto", "JSON"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
