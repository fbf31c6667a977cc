import Contract
package import Engine
import JSON
package import SQLite

extension Courses: PersonalDataKeeper {
    package static let partName = "courses"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let courses = CourseStore(database: database)
        let proposals = try ProposalStore(database: database).proposals(
            by: user, after: 0, limit: proposalsMax)
        return [
            PersonalDataPart(
                "courses", of: try courses.ids(of: user), by: { .init(0, $0) }
            ) { id in
                guard let course = try courses.course(id) else { return .null }
                return [
                    "public": .bool(course.isPublic),
                    "document": try JSON(document: course.document),
                ]
            },
            PersonalDataPart(
                "courseProposals", of: proposals, by: { .init(Int64($0.number)) }
            ) {
                ["at": .int(Int64($0.at)), "document": try JSON(document: $0.document)]
            },
            PersonalDataPart(
                "usualTees", of: try TeeStore(database: database).all(of: user),
                by: { .init(0, $0.course) }
            ) {
                [
                    "course": $0.course.isEmpty ? .null : .string($0.course),
                    "tee": .string($0.tee),
                ]
            },
        ]
    }

    /// What is public stays, without the name; the rest goes.
    package func erase(_ user: String, _ context: Context) throws {
        let proposals = ProposalStore(database: context.database)
        for proposal in try proposals.proposals(by: user, after: 0, limit: Self.proposalsMax) {
            try withdraw(proposal, .takenBack, context)
        }
        for id in try CourseStore(database: context.database).ids(of: user) {
            guard var course = try stored(id, context) else { continue }
            if course.isPublic {
                course.owner = nil
                try save(course, context)
            } else {
                try withdrawProposals(on: id, .expired, context)
                try delete(id, context)
            }
        }
        for course in try TeeStore(database: context.database).all(of: user).map(\.course) {
            try TeeStore(database: context.database).set(
                nil, of: user, on: course, at: context.now)
        }
    }
}
