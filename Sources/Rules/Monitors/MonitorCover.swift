/// Whether something else explains that a monitor sees nothing good.
enum MonitorCover {
    /// Nothing does.
    case none
    /// Something that it depends on fails now and then, or was not looked at since: wait.
    case unclear
    /// Something that it depends on is down, or work is being done on it.
    case full
}
