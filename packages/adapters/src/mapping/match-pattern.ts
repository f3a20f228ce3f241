import { isCapture, type Pattern, type PatternPart } from '@tachograph/schema/template';

/** What each named capture of a pattern took. */
export type Captures = ReadonlyMap<string, string>;

/** The remaining steps over all names of a file. */
export type Steps = { left: number };

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_.+-]/u;
const NUMBER = /\d{1,15}(?:\.\d{1,12})?/y;
const DIGIT = /\d/;

const isDigit = (sign: string | undefined) => sign !== undefined && DIGIT.test(sign);

/** The end of the number that starts here; -1 without a number. A number is never a part of a longer one. */
function endOfNumber(text: string, at: number): number {
  if (isDigit(text[at - 1]) || (text[at - 1] === '.' && isDigit(text[at - 2]))) return -1;
  NUMBER.lastIndex = at;
  const end = at + (NUMBER.exec(text)?.[0].length ?? 0);
  const goesOn = isDigit(text[end]) || (text[end] === '.' && isDigit(text[end + 1]));
  return end === at || goesOn ? -1 : end;
}

/** For every index: the end of the run of word characters that starts there. */
function endsOfWords(text: string): number[] {
  const ends = new Array<number>(text.length + 1).fill(text.length);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    ends[at] = WORD_CHARACTER.test(text[at] ?? '') ? (ends[at + 1] ?? at) : at;
  }
  return ends;
}

type Capture = Extract<PatternPart, { readonly kind: unknown }>;
/** The search for the end of one capture: all ends beyond `untried` were tried, `best` is the furthest that fits. */
type Search = { best: number; untried: number };

/**
 * One pattern against one text. Where a capture of text may end does not depend on where it began, so the furthest end
 * from which the rest fits is looked for once; a word's is the same for its whole run of characters. No index is
 * checked twice for one part, so that every pattern and text take at most length × parts steps.
 */
class Fitting {
  readonly #searches = new Map<number, Search>();
  #wordEnds: number[] | null = null;

  constructor(
    private readonly pattern: Pattern,
    private readonly text: string,
    private readonly steps: Steps,
  ) {}

  /** The end of a part that starts here: as far as possible while the rest still fits; -1 where it does not fit. */
  endOf(index: number, at: number): number {
    this.steps.left -= 1;
    const part = this.pattern[index];
    if (part === undefined || this.steps.left < 0) return -1;
    if (isCapture(part) && part.kind !== 'number') return this.#furthest(part, index, at);
    const end = isCapture(part) ? endOfNumber(this.text, at) : this.#endOfLiteral(part.literal, at);
    return end >= 0 && this.#fits(index + 1, end) ? end : -1;
  }

  #fits(index: number, at: number): boolean {
    return index === this.pattern.length ? at === this.text.length : this.endOf(index, at) >= 0;
  }

  #endOfLiteral(literal: string, at: number): number {
    return this.text.startsWith(literal, at) ? at + literal.length : -1;
  }

  #furthest(part: Capture, index: number, at: number): number {
    this.#wordEnds ??= part.kind === 'word' ? endsOfWords(this.text) : null;
    const reach = part.kind === 'word' ? (this.#wordEnds?.[at] ?? at) : this.text.length;
    const key = index * (this.text.length + 1) + reach;
    const search = this.#searches.get(key) ?? { best: -1, untried: reach };
    this.#searches.set(key, search);
    const least = part.optional ? at : at + 1;
    while (search.best < 0 && search.untried >= least) {
      const end = this.#lastPossible(index, search.untried);
      search.untried = end < least ? end : end - 1;
      if (end >= least && this.#fits(index + 1, end)) search.best = end;
    }
    return search.best >= least ? search.best : -1;
  }

  /** The last index up to this one where the next part can start, by its literal text; -1 for none. */
  #lastPossible(index: number, from: number): number {
    const next = this.pattern[index + 1];
    if (next === undefined) return from === this.text.length ? from : -1;
    return isCapture(next) ? from : this.text.lastIndexOf(next.literal, from);
  }
}

/** A cheap check first: for nearly all rules the literal texts, which the name must contain in their order, decide. */
function mayMatch(pattern: Pattern, text: string): boolean {
  let from = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const part = pattern[index];
    if (part === undefined || isCapture(part)) continue;
    const at = text.indexOf(part.literal, from);
    if (at < 0 || (index === 0 && at > 0)) return false;
    from = at + part.literal.length;
  }
  const last = pattern.at(-1);
  return last === undefined || isCapture(last) || text.endsWith(last.literal);
}

/**
 * What the captures of a pattern take of a whole text; null when it does not fit, or when no steps are left. Of several
 * ways to fit, each part from the left takes as much as it can.
 */
export function matchPattern(pattern: Pattern, text: string, steps: Steps): Captures | null {
  steps.left -= 1;
  if (!mayMatch(pattern, text)) return null;
  const fitting = new Fitting(pattern, text, steps);
  const captures = new Map<string, string>();
  let at = 0;
  for (const [index, part] of pattern.entries()) {
    const end = fitting.endOf(index, at);
    if (end < 0) return null;
    if (isCapture(part) && part.name !== null) captures.set(part.name, text.slice(at, end));
    at = end;
  }
  return at === text.length ? captures : null;
}
