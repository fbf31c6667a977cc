// The part of MQTT.js 4 that the page uses. Its own types need those of Node.

declare module "mqtt" {
    type Done = (error?: Error & { readonly code?: number } | null) => void;

    export interface Packet {
        /** Whether the broker sent it because of a new subscription. */
        readonly retain: boolean;
        readonly properties?: { readonly userProperties?: Readonly<Record<string, string>> };
    }

    export interface MqttClient {
        readonly connected: boolean;
        readonly stream: { destroy(): void };
        on(event: "connect" | "reconnect" | "close", handler: () => void): void;
        on(event: "message", handler: (topic: string, payload: Uint8Array, packet: Packet) => void): void;
        on(event: "error", handler: (error: Error & { readonly code?: number }) => void): void;
        subscribe(filters: string | readonly string[], options: { qos: 0 | 1 }, done?: Done): void;
        unsubscribe(filter: string): void;
        publish(
            topic: string, payload: string,
            options: { qos: 0 | 1; properties: { responseTopic: string } }, done: Done): void;
        reconnect(): void;
        end(isAtOnce: boolean): void;
    }

    interface Options {
        protocolVersion: 5;
        clientId: string;
        username: string;
        password: string;
        clean: boolean;
        /** Seconds. */
        keepalive: number;
        /** Milliseconds. */
        connectTimeout: number;
        /** Milliseconds. */
        reconnectPeriod: number;
        resubscribe: boolean;
        queueQoSZero: boolean;
    }

    const mqtt: { connect(address: string, options: Options): MqttClient };
    export default mqtt;
}
