package import Contract

/// The contracts of the capabilities of Locations.
package enum LocationsModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [LocationsContract.self, PlacesContract.self, TracksContract.self]
    }
}
