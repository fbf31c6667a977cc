package import Engine
package import People
package import Topics

/// The module Operations: the health of the server.
package struct OperationsModule: Module {
    package static var schema: Schema.Script {
        .init("operations", PackageResources.operations_sql)
    }

    package let capabilities: [any Capability]

    /// - Throws: ``MonitorBoardError`` if names or dependencies of monitors are not valid.
    package init(
        _ setup: OperationsSetup, people: PeopleModule, mailer: Mailer, grammar: TopicGrammar
    ) throws {
        capabilities = [
            DaemonStatus(grammar: grammar),
            try Monitors(
                setup.monitors, prober: setup.prober, people: people, mailer: mailer,
                grammar: grammar),
            MetricsFeed(people: people, grammar: grammar, sources: setup.metrics),
        ]
    }
}

/// The settings of the module Operations.
package struct OperationsSetup {
    /// The monitors that the server checks, and their alerts.
    package var monitors = MonitorsConfiguration()
    /// The prober that checks monitors. Nil: nothing is checked.
    package var prober: (any Prober)?
    /// The parts that have metrics besides the engine and the capabilities.
    package var metrics: [any MetricsSource] = []

    package init() {}
}

/// The bounds of the tables of Operations. The configuration names the monitors.
extension OperationsModule {
    package static var bounds: [TableBound] {
        [
            TableBound("monitors", each: "name", most: 1),
            TableBound("monitor_spans", each: "monitor", most: MonitorStore.spansMost),
            TableBound("monitor_outages", each: "monitor", most: MonitorStore.outagesMost),
            TableBound("monitor_maintenance", each: "monitor", most: 1),
        ]
    }
}
