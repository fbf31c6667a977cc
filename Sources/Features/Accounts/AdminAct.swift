/// What an admin did to what is not theirs, as the log of such acts has it.
package enum AdminAct: String {
    case grant
    case revoke
    case claim
    case endTokens
    case acceptCourse
    case rejectCourse
    case changeCourse
    case removeCourse
    case testPush
    case maintain
    case resume
}
