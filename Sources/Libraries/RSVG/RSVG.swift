internal import CRSVG

/// Renders SVG documents as pictures, with librsvg and cairo.
///
/// It draws text with the fonts of the system. Use it only for documents of this program: it loads
/// nothing else for a document, but a foreign one may take long.
package enum RSVG {
    /// The longest side, in pixels.
    package static let sideMax = 4_096

    /// Renders a document as PNG, as large as it fits.
    ///
    /// - Parameters: `width` and `height` in pixels, 1 to ``sideMax``.
    /// - Blocks: Some tens of milliseconds. The first time takes longer, because the library
    ///   searches for fonts.
    package static func png(
        of svg: String, width: Int, height: Int
    ) throws(RSVGError) -> [UInt8] {
        precondition((1...sideMax).contains(width) && (1...sideMax).contains(height))
        let handle = try document(Array(svg.utf8))
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        // This function owns the surface and frees it in all cases. Without memory, the surface is
        // an inert object.
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { throw .noMemory }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .noMemory }
        try draw(handle, on: surface, width: width, height: height)
        return try written(surface)
    }

    private static func document(
        _ bytes: [UInt8]
    ) throws(RSVGError) -> OpaquePointer {
        // The library copies the bytes before it returns.
        guard let handle = rsvg_handle_new_from_data(bytes, bytes.count, nil) else {
            throw .unreadable
        }
        return handle
    }

    private static func draw(
        _ handle: OpaquePointer, on surface: OpaquePointer, width: Int,
        height: Int
    ) throws(RSVGError) {
        guard let context = cairo_create(surface) else { throw .noMemory }
        defer { cairo_destroy(context) }
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        let isDrawn = rsvg_handle_render_document(handle, context, &viewport, nil) != 0
        guard isDrawn, cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .notDrawn }
    }

    private static func written(_ surface: OpaquePointer) throws(RSVGError) -> [UInt8] {
        var png: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &png) { png in
            // Called on this thread before the call returns, with `count` bytes.
            cairo_surface_write_to_png_stream(
                surface,
                { closure, bytes, count in
                    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee
                        .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, png)
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .notDrawn }
        return png
    }
}

/// The reasons why an SVG document cannot be rendered.
package enum RSVGError: Error, Equatable, Sendable {
    /// The text is not an SVG document, or exceeds the library's limits.
    case unreadable
    /// There is no memory for a picture of this size.
    case noMemory
    /// The library cannot draw the document.
    case notDrawn
}
