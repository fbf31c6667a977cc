/// A kind of act in the log of what admins did to others.
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
