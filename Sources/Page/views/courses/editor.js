// The form of a course: a new one, or one as it should be (F29, G2).

import { draw, h } from "../../core/dom.js";
import { RequestError } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { readPlace } from "./geo.js";
import { holeFields, readHole } from "./holeFields.js";
import { placeField } from "./placeField.js";
import { teeFields } from "./teeFields.js";

const holesMax = 36;
const kinds = ["discGolf", "golf"];

const newHole = (number) => ({ number, par: 3 });

/** What differs by tee goes with a tee that got another name, and away with one that is gone. */
const renamed = (byTee, tees) => {
  if (!byTee) return undefined;
  const kept = tees.filter(({ was }) => was && byTee[was]).map(({ was, tee }) => [tee.name, byTee[was]]);
  return kept.length ? Object.fromEntries(kept) : undefined;
};

/** The fields of holes, as many as are wanted; those that are taken off come back as they were. */
const holeList = (given) => {
  const befores = [...given];
  const rows = [];
  const element = h("div");
  let count = 0;
  return {
    element,
    setCount(wanted) {
      while (befores.length < wanted) befores.push(newHole(befores.length + 1));
      for (let place = rows.length; place < wanted; place += 1) {
        rows.push(holeFields(befores[place], place));
      }
      count = wanted;
      draw(element, rows.slice(0, count));
    },
    read: (values, tees) =>
      befores.slice(0, count).map((before, place) => ({
        ...readHole(values, place, before), tees: renamed(before.tees, tees),
      })),
  };
};

/** The form says `holes[2].par` where the request has it in `document`. */
const inDocument = (error) => {
  const fields = Object.entries(error.fields ?? {}).map(([name, text]) =>
    [name.replace(/^document\./, ""), text]);
  return new RequestError({ ...error.details, code: error.code, message: error.message,
    fields: Object.fromEntries(fields) });
};

/**
 * The form of a course.
 * @param course As it is now; for a new one what is known of it.
 * @param {(document) => Promise} keep Asks the server.
 */
export const courseForm = (label, course, keep) => {
  const tees = teeFields(course.tees ?? []);
  const holes = holeList(course.holes ?? []);
  const count = field("count", t("courses.holesCount"), {
    type: "number", inputmode: "numeric", required: true, min: 1, max: holesMax,
    value: course.holes?.length ?? 18,
  });
  const input = count.querySelector("input");
  input.addEventListener("input", () => {
    if (input.value && input.checkValidity()) holes.setCount(Number(input.value));
  });
  holes.setCount(Number(input.value));

  const read = (values) => {
    const chosen = tees.read(values);
    return {
      ...course, name: values.name, kind: values.kind, place: values.place || undefined,
      location: readPlace(values.location) ?? undefined, source: values.source || undefined,
      tees: chosen.map((each) => each.tee), holes: holes.read(values, chosen),
    };
  };

  return form(
    label,
    async (values) => {
      try {
        await keep(read(values));
      } catch (error) {
        throw error.code ? inDocument(error) : error;
      }
    },
    field("name", t("courses.name"), { required: true, maxlength: 64, value: course.name ?? "" }),
    field("kind", t("courses.kind"), {
      options: kinds.map((each) => [each, t(`courses.kind_${each}`)]), value: course.kind ?? "discGolf",
    }),
    field("place", t("courses.place"), { maxlength: 64, value: course.place ?? "" }),
    placeField("location", t("courses.location"), course.location),
    count,
    h("h2", t("courses.holes")),
    h("p.hint", t("courses.holesHint")),
    holes.element,
    tees.element,
    field("source", t("courses.sourceLabel"), {
      rows: 2, maxlength: 500, value: course.source ?? "", hint: t("courses.sourceHint"),
    }),
  );
};
