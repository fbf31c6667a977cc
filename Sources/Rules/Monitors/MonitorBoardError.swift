/// Why monitors cannot stand together.
package enum MonitorBoardError: Error, Equatable {
    case twice(String)
    case unknownDependency(String, of: String)
    /// It depends on itself, by way of others.
    case circle(String)
}
