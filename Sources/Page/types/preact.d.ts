// The part of Preact 10 that the page uses. Its package has no types.

declare module "preact" {
    export type Key = string | number;
    export interface VNode {
        readonly type: unknown;
        readonly props: unknown;
        readonly key: Key | null;
    }
    /** Everything that can be between two tags. Preact draws nothing for a boolean and for null. */
    export type Children = VNode | string | number | boolean | null | undefined | readonly Children[];
    /** A function that draws one part of a view from its properties. */
    export type Component<Properties = Record<never, never>> = (properties: Properties) => Children;
    export interface RefObject<Value> {
        current: Value | null;
    }
    export type Ref<Element> = RefObject<Element> | ((element: Element | null) => void);

    export function h<Properties>(
        type: Component<Properties>, properties: (Properties & { key?: Key }) | null, ...children: Children[]
    ): VNode;
    export function h<Name extends keyof h.JSX.IntrinsicElements>(
        type: Name, properties: h.JSX.IntrinsicElements[Name] | null, ...children: Children[]
    ): VNode;

    /** Draws into an element. `null` removes what was drawn there. */
    export function render(node: Children, parent: Element): void;
    export interface Context<Value> {
        Provider: Component<{ value: Value; children?: Children }>;
    }
    export function createContext<Value>(value: Value): Context<Value>;

    export function useState<Value>(first: Value | (() => Value)): [Value, (next: Value | ((last: Value) => Value)) => void];
    export function useReducer<Value, Action>(
        next: (last: Value, action: Action) => Value, first: Value): [Value, (action: Action) => void];
    /** A value that outlives each drawing. */
    export function useRef<Value>(first: Value): { current: Value };
    export function useRef<Value>(first: null): RefObject<Value>;
    type Effect = () => void | (() => void);
    /** Runs after the drawing is on the screen. A returned function runs before the next time, and at the end. */
    export function useEffect(effect: Effect, inputs?: readonly unknown[]): void;
    /** Runs before the drawing is on the screen. */
    export function useLayoutEffect(effect: Effect, inputs?: readonly unknown[]): void;
    export function useMemo<Value>(make: () => Value, inputs: readonly unknown[]): Value;
    export function useCallback<Function extends (...given: never[]) => unknown>(
        callback: Function, inputs: readonly unknown[]): Function;
    export function useContext<Value>(context: Context<Value>): Value;
    export function useErrorBoundary(caught?: (error: unknown) => void): [unknown, () => void];

    export namespace h.JSX {
        type Element = VNode;
        interface ElementChildrenAttribute {
            children: unknown;
        }
        interface IntrinsicAttributes {
            key?: Key;
        }

        type Handler<Happening extends Event, Target extends EventTarget> =
            (event: Happening & { readonly currentTarget: Target }) => void;
        type Switch = boolean | "true" | "false";

        /** The attributes that every element of the page may have. */
        interface Attributes<Target extends EventTarget> {
            key?: Key;
            children?: Children;
            ref?: Ref<Target> | undefined;
            class?: string | undefined;
            id?: string | undefined;
            style?: string | Readonly<Record<string, string | number>>;
            title?: string | undefined;
            hidden?: boolean;
            lang?: string;
            dir?: "ltr" | "rtl" | "auto";
            tabIndex?: number | undefined;
            inert?: boolean;
            role?: string | undefined;
            "aria-atomic"?: Switch;
            "aria-busy"?: Switch | undefined;
            "aria-checked"?: Switch | "mixed" | undefined;
            "aria-controls"?: string | undefined;
            "aria-current"?: Switch | "page" | "step" | undefined;
            "aria-describedby"?: string | undefined;
            "aria-disabled"?: Switch | undefined;
            "aria-expanded"?: Switch | undefined;
            "aria-haspopup"?: Switch | "dialog" | "menu";
            "aria-hidden"?: Switch | undefined;
            "aria-invalid"?: Switch;
            "aria-keyshortcuts"?: string;
            "aria-label"?: string | undefined;
            "aria-labelledby"?: string | undefined;
            "aria-live"?: "off" | "polite" | "assertive";
            "aria-modal"?: Switch;
            "aria-pressed"?: Switch | undefined;
            "aria-roledescription"?: string;
            "aria-selected"?: Switch | undefined;
            "aria-sort"?: "ascending" | "descending" | "none";
            "aria-valuemax"?: number;
            "aria-valuemin"?: number;
            "aria-valuenow"?: number;
            "aria-valuetext"?: string;
            onClick?: Handler<MouseEvent, Target>;
            onContextMenu?: Handler<MouseEvent, Target>;
            onBlur?: Handler<FocusEvent, Target>;
            onFocus?: Handler<FocusEvent, Target>;
            onFocusIn?: Handler<FocusEvent, Target>;
            onFocusOut?: Handler<FocusEvent, Target>;
            onKeyDown?: Handler<KeyboardEvent, Target>;
            onKeyUp?: Handler<KeyboardEvent, Target>;
            onPointerDown?: Handler<PointerEvent, Target>;
            onPointerMove?: Handler<PointerEvent, Target>;
            onPointerUp?: Handler<PointerEvent, Target>;
            onPointerCancel?: Handler<PointerEvent, Target>;
            onPointerEnter?: Handler<PointerEvent, Target>;
            onPointerLeave?: Handler<PointerEvent, Target>;
            onScroll?: Handler<Event, Target>;
            onWheel?: Handler<WheelEvent, Target>;
            onAnimationEnd?: Handler<AnimationEvent, Target>;
            onTransitionEnd?: Handler<TransitionEvent, Target>;
            onInput?: Handler<InputEvent, Target>;
            onChange?: Handler<Event, Target>;
            onCancel?: Handler<Event, Target>;
            onClose?: Handler<Event, Target>;
            onSubmit?: Handler<SubmitEvent, Target>;
            onToggle?: Handler<Event, Target>;
        }

        interface Link extends Attributes<HTMLAnchorElement> {
            href?: string;
            target?: "_blank";
            rel?: string;
            download?: string | boolean;
            hreflang?: string;
        }
        interface Button extends Attributes<HTMLButtonElement> {
            type: "button" | "submit";
            disabled?: boolean;
            value?: string;
            name?: string;
        }
        interface Input extends Attributes<HTMLInputElement> {
            type?: "checkbox" | "date" | "datetime-local" | "email" | "file" | "number" | "password" | "radio" | "range"
                | "search" | "tel" | "text" | "time" | "url";
            name?: string;
            value?: string | number;
            checked?: boolean;
            disabled?: boolean;
            required?: boolean;
            readOnly?: boolean;
            placeholder?: string;
            autoComplete?: string;
            autoFocus?: boolean;
            inputMode?: "decimal" | "email" | "none" | "numeric" | "search" | "tel" | "text" | "url";
            pattern?: string;
            min?: string | number;
            max?: string | number;
            step?: string | number;
            minLength?: number;
            maxLength?: number;
            size?: number;
            accept?: string;
            multiple?: boolean;
            list?: string;
            spellcheck?: boolean;
            enterKeyHint?: "done" | "enter" | "go" | "next" | "search" | "send";
        }
        interface TextArea extends Attributes<HTMLTextAreaElement> {
            name?: string;
            value?: string;
            rows?: number;
            maxLength?: number;
            required?: boolean;
            disabled?: boolean;
            placeholder?: string;
        }
        interface Select extends Attributes<HTMLSelectElement> {
            name?: string;
            value?: string | undefined;
            required?: boolean;
            disabled?: boolean;
        }
        interface Option extends Attributes<HTMLOptionElement> {
            value?: string;
            selected?: boolean;
            disabled?: boolean;
        }
        interface Image extends Attributes<HTMLImageElement> {
            src: string;
            alt: string;
            width?: number;
            height?: number;
            loading?: "lazy" | "eager";
            decoding?: "async" | "sync";
        }
        interface Cell extends Attributes<HTMLTableCellElement> {
            colSpan?: number;
            rowSpan?: number;
            scope?: "col" | "row" | "colgroup" | "rowgroup";
            headers?: string;
        }
        interface Drawing extends Attributes<SVGElement> {
            viewBox?: string;
            xmlns?: string;
            width?: number | string;
            height?: number | string;
            x?: number | string;
            y?: number | string;
            x1?: number;
            x2?: number;
            y1?: number;
            y2?: number;
            cx?: number;
            cy?: number;
            r?: number;
            rx?: number;
            d?: string;
            points?: string;
            fill?: string;
            stroke?: string;
            "stroke-width"?: number;
            "stroke-dasharray"?: string;
            "text-anchor"?: "start" | "middle" | "end";
            transform?: string;
            href?: string;
            focusable?: "false";
            preserveAspectRatio?: string;
        }

        type Plain =
            | "article" | "aside" | "b" | "br" | "caption" | "code" | "dd" | "div" | "dl" | "dt" | "em" | "figcaption"
            | "figure" | "footer" | "h1" | "h2" | "h3" | "h4" | "header" | "hr" | "i" | "kbd" | "li" | "main" | "nav" | "p" | "pre"
            | "section" | "s" | "small" | "span" | "strong" | "sub" | "summary" | "sup" | "table" | "tbody" | "tfoot" | "thead"
            | "tr" | "ul";
        type Shape = "svg" | "g" | "path" | "circle" | "rect" | "line" | "polyline" | "polygon" | "text" | "use" | "defs";

        interface Special {
            a: Link;
            button: Button;
            canvas: Attributes<HTMLCanvasElement> & { width?: number; height?: number };
            col: Attributes<HTMLTableColElement> & { span?: number };
            colgroup: Attributes<HTMLTableColElement>;
            datalist: Attributes<HTMLDataListElement>;
            details: Attributes<HTMLDetailsElement> & { open?: boolean };
            dialog: Attributes<HTMLDialogElement> & { open?: boolean };
            fieldset: Attributes<HTMLFieldSetElement> & { disabled?: boolean; name?: string };
            form: Attributes<HTMLFormElement> & { noValidate?: boolean; method?: "dialog" };
            img: Image;
            input: Input;
            label: Attributes<HTMLLabelElement> & { for?: string };
            legend: Attributes<HTMLLegendElement>;
            meter: Attributes<HTMLMeterElement> & { value: number; min?: number; max?: number };
            ol: Attributes<HTMLOListElement> & { start?: number };
            optgroup: Attributes<HTMLOptGroupElement> & { label: string };
            option: Option;
            output: Attributes<HTMLOutputElement> & { for?: string };
            progress: Attributes<HTMLProgressElement> & { value?: number; max?: number };
            select: Select;
            td: Cell;
            textarea: TextArea;
            th: Cell;
            time: Attributes<HTMLTimeElement> & { dateTime: string };
        }

        type IntrinsicElements = Special
            & { [Name in Plain]: Attributes<HTMLElement> }
            & { [Name in Shape]: Drawing };
    }
}
