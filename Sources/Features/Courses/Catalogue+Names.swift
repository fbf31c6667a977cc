import Contract

extension Catalogue {
    /// Ids by name in lower case.
    var idByName: [String: String] {
        var ids: [String: String] = [:]
        for course in courses { ids[course.name.lowercased()] = course.id }
        return ids
    }
}
