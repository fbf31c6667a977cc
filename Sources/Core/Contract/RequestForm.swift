package import JSON
package import Topics

/// One form of a request whose keys depend on the case, such as `room/create` for a golf room. The module of
/// each case declares its form.
///
/// The request itself keeps the whole body. Its handler first checks the sender's right, and then asks the
/// module of the case to read this form.
/// Clients send the form, and the API documents show the keys of all forms together.
package protocol RequestForm: Request where Result == Base.Result {
    associatedtype Base: Request
    /// The codes of refusals in this case, besides those of the request.
    static var furtherErrors: [ErrorCode] { get }
}

extension RequestForm {
    package static var furtherErrors: [ErrorCode] { [] }
    package static var routes: [Route] { Base.routes }
    package static var repetition: Repetition { Base.repetition }
    package static var isRead: Bool { Base.isRead }
    package static var addsData: Bool { Base.addsData }
    package static var isPublic: Bool { Base.isPublic }
    package static var area: TokenArea? { Base.area }
    package static var invalid: ErrorCode { Base.invalid }
    package static var errors: [ErrorCode] { Base.errors + furtherErrors }
    package static var remark: String? { Base.remark }

    package static func mustAnswer(with result: Result) -> Bool { Base.mustAnswer(with: result) }

    /// Reads the form from the body of the request.
    /// - Throws: The refusal that a request with this body gets.
    package init(body: JSON) throws(Refusal) {
        do {
            try self.init(request: body)
        } catch {
            throw Refusal(Self.invalid, error.problems)
        }
    }
}
