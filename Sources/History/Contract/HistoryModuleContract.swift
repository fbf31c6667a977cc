package import Contract

/// The contracts of the capabilities of History.
package enum HistoryModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [
            HandicapsContract.self,
            CountingContract.self,
            HistoryContract.self,
            StatisticsContract.self,
            SharedCardsContract.self,
        ]
    }
}
