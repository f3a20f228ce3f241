import { splitBraces } from './mapping-template.ts';

/** What a capture may stand for. `text`: anything. `word`: no blanks, slashes, colons, brackets. `number`: digits, whole. */
const CAPTURE_KINDS = ['text', 'word', 'number'] as const;
type CaptureKind = (typeof CAPTURE_KINDS)[number];

/** One piece of a pattern: text that must stand there, or a place where something may. */
export type PatternPart =
  | { readonly literal: string }
  | {
      readonly kind: CaptureKind;
      /** Null where what stands there is not kept. */
      readonly name: string | null;
      /** True for `*`, which may also stand for nothing. */
      readonly optional: boolean;
    };

export type Pattern = readonly PatternPart[];

/** Places where something may stand, in one pattern: more is no name that anyone reads. */
export const MAX_WILDCARDS = 16;

const NAME = /^[A-Za-z][\w.-]{0,99}$/;

/** Names that an open table of params does not take. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype']);

export const isCapture = (part: PatternPart | undefined): part is Exclude<PatternPart, { literal: string }> =>
  part !== undefined && 'kind' in part;

const isKind = (text: string): text is CaptureKind => CAPTURE_KINDS.some((kind) => kind === text);

const readLiteral = (text: string): PatternPart[] =>
  text
    .split(/(\*)/)
    .filter((segment) => segment !== '')
    .map((segment) => (segment === '*' ? { kind: 'text', name: null, optional: true } : { literal: segment }));

function readCapture(inside: string): PatternPart[] | string {
  const colon = inside.indexOf(':');
  const name = colon < 0 ? inside : inside.slice(0, colon);
  const kind = colon < 0 ? 'text' : inside.slice(colon + 1);
  if (!isKind(kind)) return `a capture is of the kind ${CAPTURE_KINDS.join(', ')}, not "${kind.slice(0, 40)}"`;
  if (name === '' && colon === 0) return [{ kind, name: null, optional: false }];
  if (!NAME.test(name) || RESERVED.has(name)) {
    return `"${inside.slice(0, 40)}" in braces is not a name: letters, digits, "_", "-" and ".", beginning with a letter`;
  }
  return [{ kind, name, optional: false }];
}

/** Two places side by side: where the first ends is anyone's guess, unless one of them is a number. */
function adjoining(parts: Pattern): boolean {
  return parts.some((part, at) => {
    const next = parts[at + 1];
    return isCapture(part) && isCapture(next) && (part.kind === 'number') === (next.kind === 'number');
  });
}

/**
 * A pattern in its parts, or why it is invalid. `{name}`, `{name:kind}` and `{:kind}` are captures, `*` is any text or
 * none, `{{` and `}}` are braces; everything else stands for itself, in upper or lower case as written.
 */
export function parsePattern(text: string): Pattern | string {
  const segments = splitBraces(text, 'the name');
  if (typeof segments === 'string') return segments;
  const parts: PatternPart[] = [];
  for (const segment of segments) {
    const read = 'literal' in segment ? readLiteral(segment.literal) : readCapture(segment.capture);
    if (typeof read === 'string') return read;
    parts.push(...read);
  }
  if (parts.filter(isCapture).length > MAX_WILDCARDS) return `has more than ${MAX_WILDCARDS} captures and "*"`;
  if (adjoining(parts)) return 'has two captures or "*" side by side: put the text that separates them between';
  return parts;
}
