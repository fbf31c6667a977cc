import Contract
import Engine
import Foundation
import JSON
import LocationsContract
import MicroHTTPD
import Topics

/// Passes messages that OwnTracks apps post in HTTP mode to the engine (OwnTracks booklet,
/// `tech/http`): `POST /owntracks`, with the username and a device token as Basic authorization.
///
/// The answer is an array of friends' positions and cards. A message that the server can read gets
/// status 200, even if the server refuses it. With any other status, the app would keep the message
/// and send it again and again. Above the limits the answer is 429, so that an app keeps its
/// positions and sends them later.
struct TrackerHandler: Sendable {
    let tokenKey: [UInt8]
    let mailbox: Mailbox
    /// Counts the requests of each user's devices, together with those of the API.
    let requests: RequestHandler
    /// The queue that turns replies into responses, off the writer thread.
    private let replies = DispatchQueue(label: "owntracks replies")

    init(tokenKey: [UInt8], mailbox: Mailbox, requests: RequestHandler) {
        self.tokenKey = tokenKey
        self.mailbox = mailbox
        self.requests = requests
    }

    /// Posts a message to the engine, or refuses it.
    func handle(_ request: HTTPRequest, _ responder: Responder) {
        guard request.method == "POST" else {
            return responder.answer(.wrongMethod(allowed: "POST"))
        }
        do throws(Refusal) {
            let claims = try BasicAuthorization(request, tokenKey: tokenKey).claims
            try requests.admit(claims)
            let device = try Self.device(request, of: claims)
            // An app sends an empty body to forget a friend.
            guard !request.body.isEmpty else { return responder.answer(.json(Array("[]".utf8))) }
            var envelope = Envelope(
                route: ReportLocation.routes[0], sender: .user(claims.user),
                device: claims.device, body: .json(Self.body(request, device)),
                replyAddress: .caller(caller(responder)), expectsReply: true)
            envelope.claims = claims
            envelope.language = request.language
            mailbox.postFromAside(envelope)
        } catch {
            responder.answer(
                .tracker(Reply(id: nil, error, in: request.language ?? .english)))
        }
    }

    /// The name of the device, as it would be in the topic; `nil` if the request names none.
    ///
    /// - Throws: ``ErrorCode/requestForbidden`` if header or query name another user than the
    ///   sign-in. ``ErrorCode/requestMalformed`` if they name two devices.
    private static func device(
        _ request: HTTPRequest, of claims: DeviceClaims
    ) throws(Refusal) -> String? {
        let users = [request.headers["x-limit-u"], request.target["u"]].compactMap(\.self)
        guard users.allSatisfy({ $0.lowercased() == claims.user }) else {
            throw Refusal(
                .requestForbidden, "X-Limit-U (or u) names another user than the sign-in.")
        }
        // An app without a name for the device sends an empty header.
        let devices = [request.headers["x-limit-d"], request.target["d"]].compactMap(\.self)
            .filter { !$0.isEmpty }
        guard Set(devices).count < 2 else {
            throw Refusal.field(.requestMalformed, "d", "differs from X-Limit-D")
        }
        return devices.first
    }

    /// The body for the engine. A message that is not JSON becomes `null`, which the engine refuses
    /// and counts.
    private static func body(_ request: HTTPRequest, _ device: String?) -> [UInt8] {
        var members = [JSON.Member("message", (try? JSON(parsing: request.body)) ?? .null)]
        if let device { members.append(JSON.Member("device", .string(device))) }
        return JSON.object(members).bytes
    }

    private func caller(_ responder: Responder) -> Caller {
        Caller { [replies] reply in
            replies.async { responder.answer(.tracker(reply)) }
        }
    }
}

extension HTTPResponse {
    /// The response to an OwnTracks app: an array of messages if the server read the message, else
    /// the usual reply.
    static func tracker(_ reply: Reply) -> HTTPResponse {
        if let result: ReportLocation.Result = try? reply.result?.read() {
            return .json(JSON.array(result.messages).bytes)
        }
        var response = HTTPResponse(reply)
        if response.status == 401 {
            response.headers.removeAll { $0.0 == "WWW-Authenticate" }
            response.headers.append(("WWW-Authenticate", "Basic realm=\"Fairway\""))
        }
        return response
    }
}
