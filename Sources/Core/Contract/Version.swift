/// The version of the contract in the API documents (Semantic Versioning 2.0.0).
package let contractVersion = "0.1.0"

/// The version of server and tool, as they show it. Before the release, two builds with the same
/// version can differ.
package let fairwayVersion = "\(contractVersion) in development"
