package import Contract

/// The contracts of the capabilities of Courses.
package enum CoursesModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [CoursesContract.self, NotesContract.self]
    }
}
