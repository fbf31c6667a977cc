import Contract
package import Engine
import Rules
import SQLite

/// Cards beside positions: how OwnTracks apps know who it is.
extension Locations {
    /// A user took another name.
    package func renamed(_ user: String, _ context: Context) throws {
        try load(context)
        guard let owner = owners[user] else { return }
        for (viewer, view) in owner.views.sorted(by: { $0.key < $1.key }) where view.isPosition {
            try putCard(of: owner, for: viewer, view, context)
        }
    }

    func putCard(
        of owner: LocationOwner, for viewer: String, _ view: LocationView, _ context: Context
    ) throws {
        var card = OwnTracksCard()
        card.tid = letters(of: owner, for: view) ?? MapLetters.usual(for: owner.name)
        card.name = try people.name(of: owner.name, context)
        context.retain(grammar.userLocationInfo(viewer, friend: owner.name), card.message)
    }

    /// Takes away all that stands on a viewer's topics about an owner.
    func empty(_ viewer: String, of owner: LocationOwner, _ view: LocationView, _ context: Context)
    {
        context.retain(view.topic, [])
        context.retain(grammar.userLocationInfo(viewer, friend: owner.name), [])
    }

    /// The letters by which an owner's device wants to be known, for a viewer.
    func letters(of owner: String, for viewer: String, _ context: Context) throws -> String? {
        try load(context)
        guard let owner = owners[owner], let view = owner.views[viewer] else { return nil }
        return letters(of: owner, for: view)
    }

    /// The letters that the device chose whose position it is.
    func letters(of owner: LocationOwner, for view: LocationView) -> String? {
        view.isMeasured ? owner.newest?.device.tid : nil
    }
}
