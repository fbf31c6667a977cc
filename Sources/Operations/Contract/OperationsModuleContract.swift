package import Contract

/// The contracts of the capabilities of Operations.
package enum OperationsModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [MonitorsContract.self, MetricsContract.self]
    }
}
