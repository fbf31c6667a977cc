import Contract
import Crypto
import Engine
import JSON
import PeopleContract
import SQLite

/// The export of all data about a user.
extension Accounts {
    /// Answers exports with the data of accounts, followed by that of each provider.
    func registerExport(in router: Router) {
        let sources: [(name: String, read: ExportPage.Source)] =
            [("account", Self.personalData)]
            + personalDataProviders.map { (type(of: $0).partName, $0.exportSource) }
        router.onRead(ExportAccount.self) { request, call, database in
            let page = try ExportPage(
                of: call.user, from: sources, at: request.cursor, in: database)
            var result = ExportAccount.Result()
            result.at = Int(call.at)
            for member in page.members { result.data.append(member.key, member.value) }
            result.missing = page.missing.isEmpty ? nil : page.missing.map(MissingData.init)
            result.cursor = page.cursor
            return result
        }
    }

    @Sendable private static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart("account", try AccountStore(database: database).export(user)),
            PersonalDataPart(
                "links", of: try AccountLinks(database: database).export(user),
                by: { $0.key }, { $0.link }),
            PersonalDataPart("providers", try ProviderStore(database: database).export(user)),
            PersonalDataPart(
                "unlinkedProviders", try ProviderStore(database: database).exportUnlinked(user)),
        ]
    }
}

extension MissingData {
    init(_ data: UnreadableData) {
        self.init()
        (part, id) = (data.part, data.id)
    }
}
