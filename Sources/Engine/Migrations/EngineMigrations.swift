package import SQLite

/// The engine's own tables; they come first.
package enum EngineMigrations {
    package static let all = [
        Migration(resource: "v0001_engine", script: PackageResources.v0001_engine_sql),
        Migration(resource: "v0002_outbox", script: PackageResources.v0002_outbox_sql),
    ].compactMap(\.self)
}
