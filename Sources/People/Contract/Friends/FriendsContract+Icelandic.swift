extension FriendsContract {
    package static var icelandic: [String: String] {
        [
            "%1 is now your friend.":
                "%1 er nú vinur þinn.",
            "%1 wants to be friends.":
                "%1 vill vera vinur þinn.",
            "Friend request":
                "Vinabeiðni",
            "New friend":
                "Nýr vinur",
            "One of you has %1 friends, the maximum.":
                "Annað ykkar á %1 {1:vin|vini}, sem er hámarkið.",
            "One of you has %1 open friend requests, the maximum.":
                "Annað ykkar á %1 {1:opna vinabeiðni|opnar vinabeiðnir}, sem er hámarkið.",
            "This friend request no longer exists.":
                "Þessi vinabeiðni er ekki lengur til.",
            "Too many requests. Try again later.":
                "Of margar beiðnir. Reyndu aftur síðar.",
            "You are not friends.":
                "Þið eruð ekki vinir.",
            "You have a friend request.":
                "Þú hefur fengið vinabeiðni.",
            "You have a new friend.":
                "Þú átt nýjan vin.",
            "You have blocked %1 users, the maximum. Unblock one first.":
                "Þú hefur útilokað %1 {1:notanda|notendur}, sem er hámarkið. Hættu fyrst að útiloka einhvern þeirra.",
            "You have blocked this user. Unblock them first.":
                "Þú hefur útilokað þennan notanda. Hættu fyrst að útiloka hann.",
        ]
    }
}
