#pragma once
#include <cairo/cairo.h>
#include <stddef.h>
#include <stdint.h>

// As librsvg/rsvg.h (2.46 and newer) and gobject/gobject.h declare them. Those headers take GLib's, which
// are found only with flags that the package manager warns of.
typedef struct _RsvgHandle RsvgHandle;
typedef struct {
    double x;
    double y;
    double width;
    double height;
} RsvgRectangle;

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t data_len, void **error);
int rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, void **error);
void g_object_unref(void *object);
