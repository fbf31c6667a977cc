package import Contract

/// The contracts of the capabilities of Rounds.
package enum RoundsModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [
            RoomsContract.self,
            FormatsContract.self,
            ScorecardsContract.self,
            ClaimsContract.self,
            InvitesContract.self,
            DiscsContract.self, DetailsContract.self, SpotsContract.self,
            LiveContract.self,
        ]
    }
}
