import type { NativeText } from '../native/native-text.ts';
import type { OutcomeDraft } from './outcome-draft.ts';

/** True for the start of a truncated JSON document with these keys. */
export const isTruncatedJson = ({ json, text }: NativeText, keys: readonly string[]): boolean =>
  json === undefined && /^[ \t]{0,1000}[[{]/m.test(text) && keys.every((key) => text.includes(`"${key}"`));

/** Reject the file as one: its lines are no lines of a log. */
export function rejectTruncatedJson(draft: OutcomeDraft, { text, lines }: NativeText): void {
  draft.reject('file', text.slice(0, 200), 'invalid JSON: the file may be truncated');
  for (const line of lines) draft.ignore(line, 'truncated JSON');
}
