#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <malloc.h>
#include <stdint.h>
#include <mosquitto_broker.h>
#include <mosquitto_plugin.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>

/// `mosquitto_log_printf` is variadic, which Swift cannot call.
static inline void fairway_guard_log(int level, const char *text) {
    mosquitto_log_printf(level, "%s", text);
}
