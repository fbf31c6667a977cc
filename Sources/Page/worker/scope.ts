// The part of the Service Workers and Push APIs that this worker uses. TypeScript has their types only in the place of a
// page's own, and the worker shares modules with the page.

export interface ExtendableEvent extends Event {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown };
}

export interface NotificationEvent extends ExtendableEvent {
  /** The action that the user chose; empty for the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  /** Null if the page did not open the address. Fails for a page that another worker leads. */
  navigate(url: string): Promise<WindowClient | null>;
}

interface Events {
  activate: ExtendableEvent;
  fetch: FetchEvent;
  install: ExtendableEvent;
  message: MessageEvent;
  notificationclick: NotificationEvent;
  push: PushEvent;
  pushsubscriptionchange: ExtendableEvent;
}

interface Scope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  readonly registration: ServiceWorkerRegistration;
  addEventListener<Name extends keyof Events>(name: Name, handler: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
}

/** The global object of the worker. */
export const scope = self as unknown as Scope;
