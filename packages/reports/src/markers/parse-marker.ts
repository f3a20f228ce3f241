import { isMarkerKind, MARKER_KINDS, type MarkerKind } from './marker-kinds.ts';

export type MarkerErrorCode =
  | 'MARKER_MALFORMED'
  | 'MARKER_UNKNOWN'
  | 'MARKER_UNCLOSED'
  | 'MARKER_UNOPENED'
  | 'MARKER_NESTED'
  | 'DOCUMENT_TOO_LARGE';

/** What stands in a marker: `compare d=mariadb s=select-1,insert` has one word less than it has parts. */
export type MarkerContent = {
  readonly kind: MarkerKind;
  /** The words after the kind that are no `key=value`. */
  readonly words: readonly string[];
  /** The values of each key, in the order written. */
  readonly values: Readonly<Record<string, readonly string[]>>;
};

/** Why a marker is none, in a sentence that says what to do. */
type MarkerIssue = { readonly code: MarkerErrorCode; readonly message: string };

const issue = (code: MarkerErrorCode, message: string): MarkerIssue => ({ code, message });
const KEY_AND_VALUE = /^([a-z][a-z-]{0,30})=(.*)$/s;

export const isIssue = (content: MarkerContent | MarkerIssue): content is MarkerIssue => 'code' in content;

/** The content of a marker, without `tacho` and the signs of the comment. */
export function parseMarker(text: string): MarkerContent | MarkerIssue {
  const [kind = '', ...parts] = text.trim().split(/\s+/);
  if (!isMarkerKind(kind)) {
    const known = Object.keys(MARKER_KINDS).join(', ');
    return issue('MARKER_UNKNOWN', `"${kind.slice(0, 40)}" is no marker: write one of ${known}.`);
  }
  const rule = MARKER_KINDS[kind];
  const example = `write it as in "tacho ${rule.example}"`;
  if (text.includes('--')) return issue('MARKER_MALFORMED', `A marker cannot contain "--": ${example}.`);
  const words: string[] = [];
  const values = new Map<string, readonly string[]>();
  for (const part of parts) {
    const [, key, value = ''] = KEY_AND_VALUE.exec(part) ?? [];
    if (key === undefined || part === '=') {
      words.push(part);
      continue;
    }
    if (!rule.keys.includes(key)) {
      return issue('MARKER_UNKNOWN', `A ${kind} marker has no "${key}": use ${rule.keys.join(', ')}.`);
    }
    if (values.has(key))
      return issue('MARKER_MALFORMED', `"${key}" stands twice: write it once, its values separated by commas.`);
    const list = value.split(',');
    if (list.includes(''))
      return issue('MARKER_MALFORMED', `"${key}" has an empty value: write ${key}=value, without spaces.`);
    values.set(key, list);
  }
  if (!rule.words.test(words.join(' '))) {
    const found = words.join(' ').slice(0, 60);
    return issue('MARKER_MALFORMED', `"${found}" is not what a ${kind} marker expects: ${example}.`);
  }
  return { kind, words, values: Object.fromEntries(values) };
}
