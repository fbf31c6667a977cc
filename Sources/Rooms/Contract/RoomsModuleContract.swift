package import Contract

/// The contracts of the capabilities of Rooms.
package enum RoomsModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [RoomsContract.self, InvitesContract.self, ClaimsContract.self, LiveContract.self]
    }
}
