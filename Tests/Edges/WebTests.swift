import ModulesContract
import Testing
import Topics
import Web

struct WebTests {
    @Test(arguments: Contracts.codes)
    func `D11: each code has the status that its name promises`(_ code: ErrorCode) {
        let status = code.httpStatus
        switch code.rawValue.split(separator: ".").last ?? "" {
        case "unknown", "unknownPlayer", "codeInvalid", "linkInvalid": #expect(status == 404)
        case "malformed", "invalid", "outOfRange", "unknownHole", "clockAhead":
            #expect(status == 400)
        case "tokenInvalid", "wrongCredentials": #expect(status == 401)
        case "forbidden", "notHost", "notMember", "notFriends": #expect(status == 403)
        case "tooLarge": #expect(status == 413)
        case "busy": #expect(status == 503)
        case "taken", "idReused", "full", "wrongPhase", "blocked": #expect(status == 409)
        default: #expect((400...599).contains(status))
        }
    }
}
