import Engine
import SQLite

extension EngineMigrations {
    /// Numbered without those of the features in between, for an engine that has none.
    static let alone = all.enumerated().map { place, migration in
        Migration(number: place + 1, name: migration.name, script: migration.script)
    }
}
