package import Contract

/// The contracts of the capabilities of Quizzes.
package enum QuizzesModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [QuizzesContract.self]
    }
}
