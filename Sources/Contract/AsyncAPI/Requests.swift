import JSON

/// Every request of the contract.
package enum Requests {
    package static let all: [any Request.Type] = [
        SignUp.self, Confirm.self, ResendConfirmation.self, ResetPassword.self, ChangePassword.self,
        ChangeEmail.self, GetSettings.self, ChangeSettings.self, GetProfile.self,
        ChangeProfile.self, ExportAccount.self, DeleteAccount.self, SignIn.self, SignOut.self,
        SuggestUsername.self, ListProviders.self,
        LinkProvider.self, UnlinkProvider.self, AddDevice.self,
        ListDevices.self, RemoveDevice.self, CreateRoom.self, JoinRoom.self, ListRooms.self,
        ConfigureRoom.self, SetPlayer.self, ListFormats.self, AddGuest.self, KickPlayer.self,
        TransferHost.self, LeaveRoom.self,
        StartRound.self, PlayAgain.self, EndRoom.self, AbandonRoom.self, SetScore.self,
        SyncCells.self, MoveHole.self, SignCard.self, CorrectCard.self, CardLog.self,
        ShareRoom.self, UnshareRoom.self, ShareCard.self, UnshareCard.self, ListSharedCards.self,
        GetSharedCard.self, SaveCard.self, SyncCard.self, OfferCard.self, CancelOffer.self,
        ListOffers.self,
        ClaimCard.self, DeclineClaim.self, ListCourses.self, GetCourse.self, RegisterCourse.self,
        CorrectCourse.self,
        ProposeCourse.self, ListProposals.self, GetProposal.self, AcceptProposal.self,
        RejectProposal.self, RemoveCourse.self, ImportCourses.self, MeasureDistance.self,
        ChooseTee.self, ListNotifications.self,
        MarkNotificationsSeen.self, DismissNotifications.self, RequestFriend.self,
        AcceptFriend.self, DeclineFriend.self, CancelFriendRequest.self, RemoveFriend.self,
        BlockUser.self, UnblockUser.self, ListFriends.self, FriendLink.self, SendInvite.self,
        AcceptInvite.self, DeclineInvite.self, ListInvites.self, InviteLink.self,
        GetHandicap.self, ListHandicapScores.self, PostHandicapScore.self,
        RemoveHandicapScore.self, GetCourseHandicap.self,
        AddDisc.self, UpdateDisc.self, RemoveDisc.self, ListDiscs.self, SetDiscs.self,
        CorrectDiscs.self, SyncDiscs.self, GetDiscCard.self, GetDiscStatistics.self,
        GetLastDiscs.self,
        ListHistory.self, ListPlayedWith.self, GetCard.self, ImportHistory.self, ExportHistory.self,
        RemoveHistory.self, ReportWeather.self, GetStatistics.self, GetCourseStatistics.self,
        CreateQuiz.self, EditQuiz.self, SetChallenge.self, PublishQuiz.self, RemoveQuiz.self,
        GetQuiz.self, ListQuizzes.self, FindQuizzes.self, SaveQuiz.self, UnsaveQuiz.self,
        ListSavedQuizzes.self, GetQuizSummary.self, ListQuizHistory.self, SendPosition.self,
        GiveAnswer.self, GetWalk.self,
        SubscribePush.self, UnsubscribePush.self, ListPush.self, GetPushKey.self, TestPush.self,
        GrantAdmin.self, RevokeAdmin.self, ClaimAdmin.self, EndTokens.self,
        ListServices.self, GetService.self, ListServiceCategories.self, RegisterService.self,
        CorrectService.self, RemoveService.self,
        CreateReminder.self, EditReminder.self, ListReminders.self, DeleteReminder.self,
        ShareLocation.self, StopLocation.self, ListSharings.self, ListLocationViewers.self,
        LocateFriends.self, ListTrackers.self,
        FindNearby.self, ReportLocation.self, AddPlace.self, ListPlaces.self, RemovePlace.self,
        AlertNear.self, ListAlerts.self, KeepTrack.self, GetTrack.self, EraseTrack.self,
        ListMonitors.self, ListOutages.self, StartMaintenance.self, EndMaintenance.self,
        SendHeartbeat.self, GetServerStatus.self,
        GetMetrics.self, CreateToken.self, ListTokens.self, RevokeToken.self, GetRoom.self,
        GetLeaderboard.self,
    ]
}

/// One request at one of its routes, as AsyncAPI describes it.
struct RequestDescription {
    private let type: any Request.Type
    private let route: Route

    init(_ type: any Request.Type, _ route: Route) {
        self.type = type
        self.route = route
    }

    /// The name of the operation, such as `userRoomCreate` or `roomScore`.
    var name: String {
        let method = Self.capital(route.method)
        return route.scope == .room
            ? "room\(method)" : "\(scope)\(Self.capital(route.service))\(method)"
    }

    private var scope: String {
        switch route.scope {
        case .guest: "guest"
        case .user, .room: "user"
        }
    }

    private static func capital(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    private var address: String {
        switch route.scope {
        case .guest: "fairway/guest/{clientId}/do/\(route.service)/\(route.method)"
        case .user: "fairway/user/{me}/do/\(route.service)/\(route.method)"
        case .room: "fairway/room/{room}/do/{me}/\(route.method)"
        }
    }

    var channel: JSON {
        AsyncAPI.channel(address, message: ["payload": Self.body(of: type)])
    }

    /// The body with the `id` that every request may have.
    static func body(of type: any Request.Type) -> JSON {
        let members = (type.schema.members ?? []).map { member in
            guard member.key == "properties" else { return member }
            let id = JSON.Member("id", ["type": "string", "minLength": 1, "maxLength": 64])
            return JSON.Member("properties", .object([id] + (member.value.members ?? [])))
        }
        return .object(members)
    }

    var operation: JSON {
        let remark = type.remark.map { [JSON.Member("description", .string($0))] } ?? []
        return .object((facts.members ?? []) + remark)
    }

    private var facts: JSON {
        [
            "action": "receive",
            "channel": ["$ref": .string("#/channels/\(name)")],
            "x-repetition": .string("\(type.repetition)"),
            "x-reads": .bool(type.isRead),
            "x-scope": type.scope.map { JSON.string($0.name) } ?? .null,
            "x-result": type.resultSchema,
            "x-errors": .array(type.errors.map { .string($0.rawValue) }),
            "reply": ["channel": ["$ref": .string("#/channels/\(scope)Reply")]],
        ]
    }
}

extension Request {
    static var resultSchema: JSON { Result.schema }
}
