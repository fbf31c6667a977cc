import Contract
package import Engine
import JSON
package import SQLite

extension Places: PersonalDataKeeper {
    package static let partName = "places"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart(
                "places", of: try PlaceStore(database: database).places(of: user).map(\.entry),
                JSON.init(document:)),
            PersonalDataPart(
                "nearAlerts", of: try AlertStore(database: database).alerts(of: user),
                JSON.init(document:)),
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try load(context)
        try PlaceStore(database: context.database).removeAll(of: user)
        try AlertStore(database: context.database).erase(user)
        places[user] = nil
        leads[user] = nil
        let friends = alerts.removeValue(forKey: user)?.keys.sorted() ?? []
        for friend in Set(friends).union(alerts.filter { $0.value[user] != nil }.keys).sorted() {
            alerts[friend]?[user] = nil
            if alerts[friend]?.isEmpty == true { alerts[friend] = nil }
            try context.forgetRequests(of: friend, naming: user)
        }
    }
}
