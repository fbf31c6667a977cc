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
        SaveCard.self, SyncCard.self, OfferCard.self, CancelOffer.self, ListOffers.self,
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
        SubscribePush.self, UnsubscribePush.self, ListPush.self, GetPushKey.self, TestPush.self,
    ]
}
