import CampusContract
package import Contract
import CoursesContract
import GolfContract
import HistoryContract
import LocationsContract
import ModulesContract
import OperationsContract
import PeopleContract
import QuizzesContract
import RoomsContract

/// The groups of commands, in the order of the help.
extension CommandTable {
    /// Commands with a common title in the help.
    package struct Group: Sendable {
        package let title: String
        /// The modules whose commands come here if nothing else tells their place.
        fileprivate let modules: [ObjectIdentifier]
        package fileprivate(set) var commands: [Command]

        package init(
            _ title: String, of modules: any ModuleContract.Type..., with commands: [Command]
        ) {
            self.title = title
            self.modules = modules.map { ObjectIdentifier($0) }
            self.commands = commands
        }
    }

    package static let groups = groups(with: Contracts.modules)

    /// Returns the groups with all commands that contracts declare.
    ///
    /// A command that no group lists comes after the last one with the same first word, such as
    /// `friend`. If there is none, it comes at the end of the group of its module.
    package static func groups(with modules: [any ModuleContract.Type]) -> [Group] {
        var groups = listed
        let known = Set(listed.flatMap(\.commands).map(\.name))
        for module in modules {
            for row in module.commands where !known.contains(row.words) {
                add(Command(row), of: ObjectIdentifier(module), to: &groups)
            }
        }
        return groups
    }

    private static func add(
        _ command: Command, of module: ObjectIdentifier, to groups: inout [Group]
    ) {
        for index in groups.indices {
            let last = groups[index].commands.lastIndex { $0.firstWord == command.firstWord }
            if let last { return groups[index].commands.insert(command, at: last + 1) }
        }
        if let index = groups.firstIndex(where: { $0.modules.contains(module) }) {
            groups[index].commands.append(command)
        } else if groups.last?.title == more {
            groups[groups.count - 1].commands.append(command)
        } else {
            groups.append(Group(more, with: [command]))
        }
    }

    /// The title of the commands of modules that have no group.
    private static let more = "more"

    /// Returns the command that a contract declares.
    private static func row(_ words: String) -> Command {
        let row = Contracts.modules.lazy.flatMap { $0.commands }.first { $0.words == words }
        guard let row else { preconditionFailure("no contract declares \(words)") }
        return Command(row)
    }

    /// The commands that are written in Swift, and the rows whose place matters.
    private static let listed = [
        Group(
            "account", of: PeopleModuleContract.self,
            with: [
                AccountSignUp.command, AccountSuggest.command, AccountSignIn.command,
                AccountSignOut.command, AccountConfirm.command, row("account resend"),
                AccountReset.command, AccountPassword.command, AccountEmail.command,
                AccountProfile.command, AccountSettingsCommand.command, AccountExport.command,
                AccountDelete.command, DeviceList.command, DeviceAdd.command,
                DeviceRemove.command, TokenCreate.command, TokenList.command,
            ]),
        Group(
            "play", of: RoomsModuleContract.self, GolfModuleContract.self,
            with: [
                FormatTable.command, RoomCreate.command, RoomConfigure.command, row("join"),
                RoomList.command, row("start"), row("guest"), row("player"), CardScore.command,
                row("hole"), RoomShow.command, RoomWatch.command, row("again"), row("end"),
                row("leave"), row("abandon"), row("kick"), row("host"), row("sign"),
                CardCorrect.command, CardEffect.preview, CardEffect.ofChange,
                CardLogShow.command, CardSave.command, CardSync.command,
                row("card offer"), row("card cancel"), CardOffers.list, CardDetails.command,
            ]),
        Group(
            "courses", of: CoursesModuleContract.self,
            with: [
                CourseList.command, CourseShow.command, row("course distance"),
                row("course tee"), CourseRegister.command, CourseCorrect.command,
                row("course remove"), CourseImport.command, CourseStep.propose,
                CourseProposals.command, CourseStep.accept,
            ]),
        Group(
            "handicap",
            with: [
                HandicapShow.command, HandicapHistoryList.command, HandicapPost.command,
                row("handicap remove"), HandicapStrokes.command,
            ]),
        Group(
            "discs",
            with: [
                DiscAdd.command, DiscList.command, DiscUpdate.command, row("disc remove"),
                DiscUse.command, DiscCard.command, DiscStats.command, DiscLast.command,
            ]),
        Group(
            "quiz walks", of: QuizzesModuleContract.self,
            with: [
                QuizList.command, QuizShow.command, row("quiz save"), row("quiz unsave"),
                QuizWalk.open, QuizWalk.here, QuizWalk.answer, QuizStandings.command,
                QuizHistory.command, QuizWrite.create, QuizWrite.edit, QuizWrite.get,
                QuizWrite.publish,
            ]),
        Group(
            "afterwards", of: HistoryModuleContract.self,
            with: [
                HistoryList.command, HistoryCard.command, ImportHistoryCommand.command,
                PlayedWithList.command, ExportHistoryCommand.command, RoomWeather.command,
                StatisticsShow.command, StatisticsCourse.command,
            ]),
        Group("friends", with: [FriendsList.command, InboxShow.command]),
        Group(
            "campus", of: CampusModuleContract.self,
            with: [
                ServiceList.command, ServiceShow.command, ServiceList.categories,
                ServiceStep.register, ServiceStep.correct, ReminderAdd.command,
                ReminderList.command, ReminderAdd.edit, ReminderDelete.command,
            ]),
        Group(
            "location", of: LocationsModuleContract.self,
            with: LocationWhere.commands + LocationShare.commands + LocationStop.commands + [
                LocationNearby.command, LocationLists.sharing, LocationLists.viewers,
                LocationLists.devices, LocationReport.command, row("place add"),
                PlaceCommands.list, row("location alert"), NearAlerts.list, row("location keep"),
                TrackCommands.history,
            ]),
        Group("demo", with: [DemoCommand.command, ReplayCommand.command]),
        Group("shell", with: [CompletionCommands.completion, CompletionCommands.manual]),
        Group(
            "server administration", of: OperationsModuleContract.self,
            with: [
                AdminUsers.command, AdminRooms.command, AdminBackup.command,
                AdminRestore.command, AdminRotate.command, AdminCheck.command,
                AdminExplain.command, AdminTokens.command, row("admin signout"),
                row("admin grant"), row("admin revoke"), AdminClaim.link, AdminClaim.claim,
                AdminLog.command, PushKeyMake.command, PushTest.command, MonitorList.command,
                AlertList.command, row("maintain"), row("resume"), row("heartbeat"),
                WatchdogCommand.command,
            ]),
    ]
}

extension Command {
    fileprivate var firstWord: Substring { name.prefix { $0 != " " } }
}
