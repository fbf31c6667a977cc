import CampusContract
package import Contract
import CoursesContract
import GolfContract
import HistoryContract
package import JSON
import LocationsContract
import OperationsContract
import PeopleContract
import QuizzesContract
package import RoomsContract
package import Topics

/// The contracts of all capabilities.
package enum Contracts {
    /// The contracts of all modules.
    package static var modules: [any ModuleContract.Type] {
        [
            PeopleModuleContract.self, RoomsModuleContract.self, GolfModuleContract.self,
            CoursesModuleContract.self,
            HistoryModuleContract.self, LocationsModuleContract.self, QuizzesModuleContract.self,
            CampusModuleContract.self, OperationsModuleContract.self,
        ]
    }

    private static var parts: [any CapabilityContract.Type] { modules.flatMap { $0.parts } }

    /// Every request of the contract.
    package static let requests: [any Request.Type] = parts.flatMap { $0.requests }

    /// Every kind of notifications.
    package static let notifications: [NotificationKind] = parts.flatMap { $0.notifications }

    /// The contracts of the modules with a mode of rooms.
    static let roomModes: [any RoomModeContract.Type] = modules.compactMap {
        $0 as? any RoomModeContract.Type
    }

    /// The ranking in a room, from the documents on its topics `head` and `state`. Nil if they do not belong
    /// to a known kind of rooms.
    package static func leaderboard(head: JSON, state: JSON) -> Leaderboard? {
        let kind = state["kind"]?.string
        return roomModes.first { $0.kind == kind }.flatMap { leaderboard($0.state, head, state) }
    }

    private static func leaderboard<State: RoomStateDocument>(
        _: State.Type, _ head: JSON, _ state: JSON
    ) -> Leaderboard? {
        guard let head = try? State.Head(reading: head), let state = try? State(reading: state)
        else { return nil }
        return state.leaderboard(head)
    }

    private static let formsByRequest = Dictionary(grouping: parts.flatMap { $0.forms }) { form in
        form.base
    }

    /// The forms that modules declare for a request. Empty for most requests.
    package static func forms(of request: any Request.Type) -> [any RequestForm.Type] {
        formsByRequest[ObjectIdentifier(request)] ?? []
    }

    /// The codes of a request's refusals, with those of its forms.
    package static func errors(of request: any Request.Type) -> [ErrorCode] {
        request.errors + forms(of: request).flatMap { $0.furtherErrors }
    }

    /// The schema of a request's body, with the keys of its forms.
    static func schema(of request: any Request.Type) -> JSON {
        JSON.union(of: [request.schema] + forms(of: request).map { $0.schema })
    }

    /// The schema of a leaderboard, with the keys of all modes.
    static var leaderboard: JSON {
        JSON.union(of: [Leaderboard.schema] + roomModes.map { $0.leaderboardKeys.schema })
    }

    /// Every error code: those that any request can have, and those of each request.
    package static let codes: [ErrorCode] = {
        var codes = ErrorCode.core
        for type in requests {
            for code in [type.invalid] + errors(of: type) where !codes.contains(code) {
                codes.append(code)
            }
        }
        return codes
    }()

    private static let codesByName = Dictionary(
        uniqueKeysWithValues: codes.map { ($0.rawValue, $0) })

    /// The code with a text such as `room.full`. Nil if there is none.
    package static func code(_ name: String) -> ErrorCode? { codesByName[name] }

    /// Every scope that at least one request needs, sorted by name.
    package static let scopes: [TokenScope] = Set(requests.compactMap { $0.scope })
        .sorted { $0.name < $1.name }

    /// The areas of all scopes, sorted by name.
    package static let areas: [TokenArea] = Set(scopes.map(\.area)).sorted { $0.name < $1.name }

    /// The words for schemas that a capability cannot list, because it does not know the others.
    /// See ``SharedWords``.
    static func words(_ words: SharedWords) -> [String] {
        switch words {
        case .notificationKinds: notifications.map(\.name)
        case .notificationSwitches:
            [AccountSettings.all] + notifications.filter(\.canBeSwitchedOff).map(\.name)
        }
    }
}

extension JSON {
    /// A copy of a document of schemas in which each reference to ``SharedWords`` is a list.
    var fillingSharedWords: JSON {
        switch self {
        case .array(let elements): return .array(elements.map(\.fillingSharedWords))
        case .object(let members):
            return .object(
                members.map { member in
                    guard member.key == SharedWords.key,
                        let words = member.value.string.flatMap(SharedWords.init)
                    else { return JSON.Member(member.key, member.value.fillingSharedWords) }
                    return JSON.Member("enum", .array(Contracts.words(words).map { .string($0) }))
                })
        default: return self
        }
    }
}

extension RequestForm {
    /// Identifies the request.
    fileprivate static var base: ObjectIdentifier { ObjectIdentifier(Base.self) }
}
