// The form of a sheet. It sends one request at a time, and shows each error beside its field.

import { h, useEffect, useRef, useState } from "preact";
import type { Children } from "preact";
import { Btn } from "../components/Btn.js";
import { isRefusal, RequestError } from "../core/requests.js";
import { errorText, t } from "../core/texts.js";
import { wrongText } from "./validity.js";

type Faults = Readonly<Record<string, string>>;

/** The faults by the names of the fields: `settings.options` belongs to the field `settings.options`, or else to `settings`. */
const byField = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).map(([name, text]) =>
    [names.includes(name) ? name : name.split(/[.[]/)[0] ?? name, text]));

const namesIn = (form: HTMLFormElement) => [...form.elements].map((each) => (each as HTMLInputElement).name).filter(Boolean);

/** The browser's validation errors, in the page's words. */
const faultsOf = (form: HTMLFormElement): Faults =>
  Object.fromEntries(([...form.elements] as HTMLInputElement[])
    .filter((each) => each.willValidate && !each.checkValidity())
    .map((each) => [each.name, wrongText(each)]));

/**
 * @param label The verb on its button.
 * @param onSubmit Throws what a request throws.
 * @param children Draws the fields. They ask for the fault of a field by its name.
 */
export const SheetForm = ({ label, isSecond = false, onSubmit, children }: {
  label: string; isSecond?: boolean; onSubmit: () => Promise<unknown>; children: (fault: (name: string) => string | undefined) => Children;
}) => {
  const place = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly faults: Faults } | null>(null);
  /**
   * The field that had the focus when the form was sent. If the user has moved on to another field, the focus stays
   * there.
   */
  const from = useRef<Element | null>(null);

  useEffect(() => {
    const now = document.activeElement;
    if (!refused || (now !== from.current && now?.matches("input, select, textarea"))) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const refuse = (error: { code?: string; message?: string; fields?: Faults }) => {
    const names = place.current ? namesIn(place.current) : [];
    const faults = byField(error.fields ?? {}, names);
    const marked = Object.keys(faults);
    const isAllSaid = marked.length > 0 && marked.every((name) => names.includes(name));
    setRefused({ text: isAllSaid ? t("common.correctFields") : errorText(error), faults });
  };

  const send = async () => {
    const form = place.current;
    if (isBusy || !form) return;
    from.current = document.activeElement;
    const fields = faultsOf(form);
    if (Object.keys(fields).length) return refuse(new RequestError({ code: "request.malformed", fields }));
    setBusy(true);
    setRefused(null);
    try {
      await onSubmit();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form class="stack" noValidate ref={(form) => { place.current = form as HTMLFormElement | null; }}
      onSubmit={(event) => { event.preventDefault(); void send(); }}>
      {children((name) => refused?.faults[name])}
      {refused && <p class="error" role="alert">{refused.text}</p>}
      <Btn isSubmit isWide kind={isSecond ? "second" : undefined} isBusy={isBusy}>{label}</Btn>
    </form>
  );
};
