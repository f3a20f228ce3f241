import type { NativeText } from '../native/native-text.ts';
import type { Adapter } from './adapter.ts';
import type { OutcomeDraft } from './outcome-draft.ts';

/** The report of a tool as JSON. */
type Report<Json> = {
  readonly isReport: (json: unknown) => json is Json;
  /** Keys that the start of a report has, all of one list: one that is cut is known by them. */
  readonly keys?: readonly (readonly string[])[];
  readonly read: (json: Json, draft: OutcomeDraft, native: NativeText) => void;
};

/**
 * An adapter that reads a report as JSON beside the text it reads. A report that is cut is rejected as one: its lines
 * are no lines of a log.
 */
export function withReport<Json>({ isReport, keys = [], read }: Report<Json>, ofText: Adapter): Adapter {
  const isCut = ({ json, text }: NativeText): boolean =>
    json === undefined &&
    /^[ \t]{0,1000}[[{]/m.test(text) &&
    keys.some((list) => list.every((key) => text.includes(`"${key}"`)));
  return {
    ...ofText,
    recognises: (native) =>
      native.json === undefined ? isCut(native) || ofText.recognises(native) : isReport(native.json),
    read(native, draft) {
      if (isReport(native.json)) read(native.json, draft, native);
      else if (!isCut(native)) ofText.read(native, draft);
      else {
        draft.reject('file', native.text.slice(0, 200), 'invalid JSON: the file may be truncated');
        for (const line of native.lines) draft.ignore(line, 'truncated JSON');
      }
    },
  };
}
