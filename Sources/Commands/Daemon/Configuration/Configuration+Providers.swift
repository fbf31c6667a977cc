import Foundation
import OpenID

extension Configuration {
    /// An identity provider (OpenID Connect) that people may sign in through.
    package struct IdentityProvider: Codable, Equatable {
        package var id: String
        package var name: String
        package var issuer: String
        package var clientId: String
        package var clientSecretFile: String
        package var scopes: [String]

        /// Uses the default for a missing key. `id`, `issuer` and `clientId` have none.
        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decode(String.self, forKey: .id)
            name = try values.decodeIfPresent(String.self, forKey: .name) ?? id
            issuer = try values.decode(String.self, forKey: .issuer)
            clientId = try values.decode(String.self, forKey: .clientId)
            clientSecretFile =
                try values.decodeIfPresent(String.self, forKey: .clientSecretFile) ?? ""
            scopes =
                try values.decodeIfPresent([String].self, forKey: .scopes)
                ?? ["openid", "email", "profile"]
        }
    }

    func checkProviders() throws(ConfigurationError) {
        var known: Set<String> = []
        for provider in providers {
            let isWord = provider.id.wholeMatch(of: /[a-z0-9_-]{1,64}/) != nil
            guard isWord, known.insert(provider.id).inserted else {
                throw ConfigurationError(
                    "providers: the id \"\(provider.id)\" must be a unique word of a-z, 0-9, "
                        + "_ and -"
                )
            }
            let isOwn = provider.issuer.hasPrefix("http://127.0.0.1:")
            guard provider.issuer.hasPrefix("https://") || isOwn else {
                throw ConfigurationError("providers: the issuer of \(provider.id) must be https://")
            }
            guard !provider.clientId.isEmpty else {
                throw ConfigurationError("providers: \(provider.id) has no clientId")
            }
        }
    }

    /// The providers with their secrets.
    func identityProviders() throws(ConfigurationError) -> [Provider] {
        var list: [Provider] = []
        for provider in providers {
            list.append(
                Provider(
                    id: provider.id, name: provider.name, issuer: provider.issuer,
                    clientID: provider.clientId, clientSecret: try secret(of: provider),
                    scopes: provider.scopes))
        }
        return list
    }

    private func secret(of provider: IdentityProvider) throws(ConfigurationError) -> String {
        guard !provider.clientSecretFile.isEmpty else { return "" }
        return try Self.contents(of: provider.clientSecretFile, key: "providers: clientSecretFile")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
