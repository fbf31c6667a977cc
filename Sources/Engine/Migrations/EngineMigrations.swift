package import SQLite

/// The engine's own tables; the first of all.
package enum EngineMigrations {
    package static let all = [
        Migration(resource: "v0001_engine", script: PackageResources.v0001_engine_sql),
        Migration(resource: "v0002_outbox", script: PackageResources.v0002_outbox_sql),
        Migration(resource: "v0028_timers", script: PackageResources.v0028_timers_sql),
        Migration(
            resource: "v0041_high_water_mark", script: PackageResources.v0041_high_water_mark_sql),
    ].compactMap(\.self)
}
