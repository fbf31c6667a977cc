package import SQLite

/// The tables of all features, in the order in which they came; after the engine's own.
package enum FeatureMigrations {
    package static let all = [
        Migration(resource: "v0003_accounts", script: PackageResources.v0003_accounts_sql),
        Migration(resource: "v0004_rooms", script: PackageResources.v0004_rooms_sql),
        Migration(
            resource: "v0005_notifications", script: PackageResources.v0005_notifications_sql),
        Migration(resource: "v0006_friends", script: PackageResources.v0006_friends_sql),
        Migration(
            resource: "v0007_accounts_in_full",
            script: PackageResources.v0007_accounts_in_full_sql),
        Migration(resource: "v0008_providers", script: PackageResources.v0008_providers_sql),
        Migration(resource: "v0009_invites", script: PackageResources.v0009_invites_sql),
        Migration(resource: "v0010_push", script: PackageResources.v0010_push_sql),
        Migration(resource: "v0011_settings", script: PackageResources.v0011_settings_sql),
        Migration(resource: "v0012_leaving", script: PackageResources.v0012_leaving_sql),
        Migration(resource: "v0013_games", script: PackageResources.v0013_games_sql),
        Migration(resource: "v0014_keeping", script: PackageResources.v0014_keeping_sql),
        Migration(resource: "v0015_courses", script: PackageResources.v0015_courses_sql),
        Migration(resource: "v0016_handicaps", script: PackageResources.v0016_handicaps_sql),
        Migration(resource: "v0017_offline", script: PackageResources.v0017_offline_sql),
        Migration(resource: "v0018_discs", script: PackageResources.v0018_discs_sql),
        Migration(resource: "v0019_history", script: PackageResources.v0019_history_sql),
        Migration(resource: "v0020_open_seats", script: PackageResources.v0020_open_seats_sql),
        Migration(resource: "v0021_card_rounds", script: PackageResources.v0021_card_rounds_sql),
        Migration(resource: "v0022_quizzes", script: PackageResources.v0022_quizzes_sql),
        Migration(resource: "v0023_people", script: PackageResources.v0023_people_sql),
        Migration(resource: "v0024_admin", script: PackageResources.v0024_admin_sql),
        Migration(resource: "v0025_room_grounds", script: PackageResources.v0025_room_grounds_sql),
        Migration(resource: "v0026_course_names", script: PackageResources.v0026_course_names_sql),
        Migration(
            resource: "v0027_import_starts", script: PackageResources.v0027_import_starts_sql),
        Migration(resource: "v0029_services", script: PackageResources.v0029_services_sql),
        Migration(resource: "v0030_reminders", script: PackageResources.v0030_reminders_sql),
        Migration(resource: "v0031_locations", script: PackageResources.v0031_locations_sql),
        Migration(resource: "v0032_places", script: PackageResources.v0032_places_sql),
        Migration(resource: "v0033_latecomers", script: PackageResources.v0033_latecomers_sql),
        Migration(resource: "v0034_pauses", script: PackageResources.v0034_pauses_sql),
        Migration(
            resource: "v0035_reminder_runs", script: PackageResources.v0035_reminder_runs_sql),
        Migration(resource: "v0036_walked_rooms", script: PackageResources.v0036_walked_rooms_sql),
        Migration(resource: "v0037_monitors", script: PackageResources.v0037_monitors_sql),
        Migration(resource: "v0038_tokens", script: PackageResources.v0038_tokens_sql),
        Migration(resource: "v0039_shared_cards", script: PackageResources.v0039_shared_cards_sql),
        Migration(resource: "v0040_hole_choice", script: PackageResources.v0040_hole_choice_sql),
        Migration(
            resource: "v0042_round_ratings", script: PackageResources.v0042_round_ratings_sql),
        Migration(
            resource: "v0043_address_claims", script: PackageResources.v0043_address_claims_sql),
        Migration(resource: "v0044_strangers", script: PackageResources.v0044_strangers_sql),
        Migration(resource: "v0045_language", script: PackageResources.v0045_language_sql),
    ].compactMap(\.self)
}
