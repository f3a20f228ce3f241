import type { NativeText } from '../text/lines.ts';
import type { OutcomeDraft } from './outcome-draft.ts';

/** True for the start of a truncated JSON document with these keys. */
export const isTruncatedJson = ({ json, text }: NativeText, keys: readonly string[]): boolean =>
  json === undefined && /^\s{0,1000}[[{]/.test(text) && keys.every((key) => text.includes(`"${key}"`));

export const rejectTruncatedJson = (draft: OutcomeDraft, { text }: NativeText): void =>
  draft.reject('file', text.slice(0, 200), 'invalid JSON: the file may be truncated');
