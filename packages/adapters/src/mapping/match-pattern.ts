import { isCapture, type Pattern, type PatternPart } from '@tachograph/schema';

/** What each named capture of a pattern took. */
export type Captures = ReadonlyMap<string, string>;

const WORD_SIGN = /[\p{L}\p{M}\p{N}_.+-]/u;
const NUMBER = /\d{1,15}(?:\.\d{1,12})?/y;
const DIGIT = /\d/;

const isDigit = (sign: string | undefined) => sign !== undefined && DIGIT.test(sign);

/** Where the number that begins here ends; -1 where none does. A number is taken whole, never a part of a longer one. */
function endOfNumber(text: string, at: number): number {
  const inside = isDigit(text[at - 1]) || (text[at - 1] === '.' && isDigit(text[at - 2]));
  NUMBER.lastIndex = at;
  const length = inside ? 0 : (NUMBER.exec(text)?.[0].length ?? 0);
  const end = at + length;
  const goesOn = isDigit(text[end]) || (text[end] === '.' && isDigit(text[end + 1]));
  return length === 0 || goesOn ? -1 : end;
}

/** For every place: where the run of word signs that begins there ends. */
function endsOfWords(text: string): Int32Array {
  const ends = new Int32Array(text.length + 1);
  ends[text.length] = text.length;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    ends[at] = WORD_SIGN.test(text[at] ?? '') ? (ends[at + 1] ?? at) : at;
  }
  return ends;
}

/** For every place: the last place up to it from which the rest of the pattern can go on; -1 where there is none. */
function lastOpen(open: Int32Array): Int32Array {
  const last = new Int32Array(open.length).fill(-1);
  for (let at = 0; at < open.length; at += 1)
    last[at] = (open[at] ?? -1) >= 0 ? at : at > 0 ? (last[at - 1] ?? -1) : -1;
  return last;
}

/**
 * For every place of the text: where this part ends, taking as much as it can such that the rest of the pattern still
 * fits; -1 where it cannot. `rest` is the same for the part behind it.
 */
function endsOf(part: PatternPart, text: string, rest: Int32Array, words: () => Int32Array): Int32Array {
  const ends = new Int32Array(text.length + 1).fill(-1);
  if (!isCapture(part)) {
    const { literal } = part;
    for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
      if ((rest[at + literal.length] ?? -1) >= 0) ends[at] = at + literal.length;
    }
    return ends;
  }
  if (part.kind === 'number') {
    for (let at = 0; at < text.length; at += 1) {
      const end = isDigit(text[at]) ? endOfNumber(text, at) : -1;
      if (end > 0 && (rest[end] ?? -1) >= 0) ends[at] = end;
    }
    return ends;
  }
  const last = lastOpen(rest);
  const reach = part.kind === 'word' ? words() : null;
  for (let at = 0; at <= text.length; at += 1) {
    const end = last[reach?.[at] ?? text.length] ?? -1;
    if (end > at || (end === at && part.optional)) ends[at] = end;
  }
  return ends;
}

/** Cheap questions first: nearly all rules are answered by the beginning or the end of a name. */
function mayMatch(pattern: Pattern, text: string): boolean {
  const first = pattern[0];
  const last = pattern.at(-1);
  if (first !== undefined && !isCapture(first) && !text.startsWith(first.literal)) return false;
  return last === undefined || isCapture(last) || text.endsWith(last.literal);
}

/**
 * What the captures of a pattern take of a whole text; null when it does not fit. Of several ways to fit, each part
 * from the left takes as much as it can. Every part goes over the text once, from the last part to the first, so that
 * no text and no pattern take more than length × parts.
 */
export function matchPattern(pattern: Pattern, text: string): Captures | null {
  if (!mayMatch(pattern, text)) return null;
  let wordEnds: Int32Array | null = null;
  const words = () => {
    wordEnds ??= endsOfWords(text);
    return wordEnds;
  };
  let rest: Int32Array = new Int32Array(text.length + 1).fill(-1);
  rest[text.length] = text.length;
  const table: Int32Array[] = [];
  for (const part of pattern.toReversed()) {
    rest = endsOf(part, text, rest, words);
    table.unshift(rest);
  }
  const captures = new Map<string, string>();
  let at = 0;
  for (const [index, part] of pattern.entries()) {
    const end = table[index]?.[at] ?? -1;
    if (end < 0) return null;
    if (isCapture(part) && part.name !== null) captures.set(part.name, text.slice(at, end));
    at = end;
  }
  return at === text.length ? captures : null;
}
