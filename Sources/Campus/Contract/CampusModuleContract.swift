package import Contract

/// The contracts of the capabilities of Campus.
package enum CampusModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [ServicesContract.self, RemindersContract.self]
    }
}
