package import Contract

/// The contracts of the capabilities of Golf.
package enum GolfModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [
            GolfRoomsContract.self, FormatsContract.self, ScorecardsContract.self,
            DiscsContract.self, DetailsContract.self, SpotsContract.self,
        ]
    }
}
