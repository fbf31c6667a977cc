// The part of Node and of jsdom that these tests use. Debian's Node brings types, but others do not.

declare module "node:test" {
    export function test(name: string, run: () => void | Promise<void>): Promise<void>;
    export function beforeEach(run: () => void | Promise<void>): void;
    export function afterEach(run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
    interface Assert {
        (value: unknown, message?: string): asserts value;
        equal(actual: unknown, expected: unknown, message?: string): void;
        notEqual(actual: unknown, expected: unknown, message?: string): void;
        deepEqual(actual: unknown, expected: unknown, message?: string): void;
        throws(run: () => unknown, error?: unknown, message?: string): void;
        match(text: string, pattern: RegExp, message?: string): void;
        fail(message: string): never;
    }
    const assert: Assert;
    export default assert;
}

declare module "jsdom" {
    class JSDOM {
        constructor(html: string, options?: { url?: string; pretendToBeVisual?: boolean });
        readonly window: Window & typeof globalThis;
    }
    const jsdom: { readonly JSDOM: typeof JSDOM };
    export default jsdom;
}
