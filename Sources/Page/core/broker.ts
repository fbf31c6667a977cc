// The connection to the broker. It is a part of the page of its own, because guests have none, and MQTT.js is the largest
// file of the page.

import mqtt, { type MqttClient } from "mqtt";
import type { Session } from "./session.js";

/** The time between two attempts to connect, milliseconds. */
const reconnectMs = 2_000;

/** Connects as the user of a session, and again after each loss. `tab` makes the client id different from other tabs. */
export const connect = (address: string, { user, device }: Session, tab: string): MqttClient =>
  mqtt.connect(address, {
    protocolVersion: 5,
    clientId: `${user}-${tab}`,
    username: user,
    password: device.token,
    clean: true,
    keepalive: 30,
    connectTimeout: 8_000,
    reconnectPeriod: reconnectMs,
    resubscribe: false,
    queueQoSZero: false,
  });
