/// A payment that settles a game.
package struct Payment: Equatable, Sendable {
    /// The seat that pays.
    package let from: Int
    /// The seat that receives.
    package let to: Int
    /// Units, at least 1.
    package let units: Int
}

/// The fewest payments that settle balances.
///
/// People whose balances sum to zero can settle among themselves, with one payment less than there are
/// people. So the fewest payments come from the most groups that each sum to zero. A table over all
/// subsets finds these groups.
package enum Payments {
    /// The most people for whom the table is made: 4,096 entries. For more people, the result has at
    /// most one payment less than there are people.
    private static let peopleMax = 12

    /// Settles balances. The sum of the payments of each seat is its balance.
    /// - Parameter balances: By seat; the sum is zero. A negative balance is owed.
    /// - Complexity: O(2ⁿ × n) for n seats with a balance, and O(n log n) for more than 12.
    package static func settling(_ balances: [Int]) -> [Payment] {
        let people = balances.indices.filter { balances[$0] != 0 }
        guard people.count <= peopleMax else { return paid(people, balances) }
        return groups(people, balances).flatMap { paid($0, balances) }
    }

    /// Divides people into the most groups whose balances each sum to zero.
    private static func groups(_ people: [Int], _ balances: [Int]) -> [[Int]] {
        let all = 1 << people.count
        var sums = Array(repeating: 0, count: all)
        // The most groups in a subset, if its people leave one by one, and a group is complete
        // whenever those who are left sum to zero.
        var most = sums
        var last = sums
        for subset in 1..<all {
            for (place, person) in people.enumerated() where subset & 1 << place != 0 {
                let rest = subset ^ 1 << place
                sums[subset] = sums[rest] + balances[person]
                if most[rest] >= most[subset] { (most[subset], last[subset]) = (most[rest], place) }
            }
            if sums[subset] == 0 { most[subset] += 1 }
        }
        var groups: [[Int]] = []
        var subset = all - 1
        while subset != 0 {
            if sums[subset] == 0 { groups.append([]) }
            let place = last[subset]
            groups[groups.count - 1].append(people[place])
            subset ^= 1 << place
        }
        return groups
    }

    /// The largest debtor pays the largest creditor, until nobody owes anything.
    private static func paid(_ people: [Int], _ balances: [Int]) -> [Payment] {
        var rest = people.map { (seat: $0, units: balances[$0]) }
        var payments: [Payment] = []
        while rest.count > 1 {
            rest.sort { ($0.units, $0.seat) < ($1.units, $1.seat) }
            let (debtor, creditor) = (rest[0], rest[rest.count - 1])
            let units = min(-debtor.units, creditor.units)
            guard units > 0 else { break }
            payments.append(Payment(from: debtor.seat, to: creditor.seat, units: units))
            rest[0].units += units
            rest[rest.count - 1].units -= units
            rest.removeAll { $0.units == 0 }
        }
        return payments
    }
}
