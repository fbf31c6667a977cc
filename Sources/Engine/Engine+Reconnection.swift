import Topics

/// The messages to a broker that started, or whose link was lost.
extension Engine {
    /// Sends all rights and all retained state to a broker that has just connected.
    /// - Parameter found: The topics with a retained message on the broker. Messages that no
    ///   capability owns are deleted before the guard opens rooms and positions.
    func tellEverything(_ found: [String]) throws {
        for topic in found where try !capabilities.contains(where: { try $0.owns(topic, context) })
        {
            context.retain(topic, [])
        }
        context.control(.begin)
        for capability in capabilities { try capability.rights(context) }
        context.control(.commit)
        for capability in capabilities { try capability.retained(context) }
        context.control(.presence)
    }
}
