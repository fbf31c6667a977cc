import Contract
package import Engine
package import JSON
import SQLite

extension Courses: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let courses = try CourseStore(database: context.database).ids(of: user)
            .compactMap { try stored($0, context) }
        let proposals = try ProposalStore(database: context.database).proposals(
            by: user, after: 0, limit: Self.proposalsMax)
        let tees = try TeeStore(database: context.database).all(of: user)
        return [
            JSON.Member(
                "courses",
                .array(
                    try courses.map {
                        [
                            "public": .bool($0.isPublic),
                            "document": try JSON(parsing: $0.document.bytes),
                        ]
                    })),
            JSON.Member(
                "courseProposals",
                .array(
                    try proposals.map {
                        [
                            "at": .int(Int64($0.at)),
                            "document": try JSON(parsing: $0.document.bytes),
                        ]
                    })),
            JSON.Member(
                "usualTees",
                .array(
                    tees.map {
                        [
                            "course": $0.course.isEmpty ? .null : .string($0.course),
                            "tee": .string($0.tee),
                        ]
                    })),
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
