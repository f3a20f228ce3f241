import { findNamed, isDatabase, isStartOfName, type KnownDriver, type Language } from './known-drivers.ts';

/** The words of a text that name its driver, and the text without them. */
export type DriverWords = { readonly driver: string; readonly rest: string };

type Word = { readonly from: number; readonly to: number };

const WORD = /(?:\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}+\d*|\d+)(?:\+\+)?/gu;
const MAX_TEXT = 300;
/** `node sqlite3 wasm`: no name of a driver has more words, counted by capitals and digits. */
const MAX_WORDS = 6;
const SIGNS = /^[\s_,.:;=+&|/-]+/;
const SIGNS_AT_END = /[\s_,.:;=+&|/-]+$/;
/** A version in running text needs a sign or a dot. `pgx-8` is a driver and a number of CPUs. */
const VERSION =
  /^(?:(?:@v?|[ _-]v)\d{1,9}(?:\.\d{1,9}){0,3}|[ -]\d{1,9}\.\d{1,9}(?:\.\d{1,9}){0,2}| ?\(v?\d{1,9}(?:\.\d{1,9}){0,3}\))(?![\w.])/;
/** `PqDriver`: what comes before the word is a driver, whatever else it may mean. */
const DRIVER_WORD = /^(?:Driver|Client|Connector)(?!\p{Ll})/u;

/** `insert with pg`, `SelectUsingPgx`: what comes after the word, at the end, is what the work is done with. */
const MEANS_WORD = /(?:(?:^|[\s_-])(?:with|using|via)|(?<=[\p{Ll}\p{N}])(?:With|Using|Via))[\s_-]?$/u;

/** What is done with a database: the `PQ` of `DijkstraWithPQ` is a queue. */
const WORK_WORD = /select|insert|update|delete|upsert|quer|rows?(?!\p{Ll})|sql|transaction|prepare/iu;

/** One place in a text with the name of a driver. `to` is after the name, `end` after what belongs to it. */
type Match = {
  readonly known: KnownDriver;
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** True for several drivers joined by signs. */
  readonly joined: boolean;
};

const LETTER = /[\p{L}\p{N}]/u;
const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words written as one end where the next begins with a capital. */
const endsAt = (text: string, at: number): boolean => !LETTER.test(text.charAt(at)) || /\p{Lu}/u.test(text.charAt(at));
const startsAt = (text: string, at: number): boolean =>
  at === 0 || !LETTER.test(text.charAt(at - 1)) || /\p{Lu}/u.test(text.charAt(at));

/** The longest name of a driver that starts with this word. */
function matchAt(text: string, words: readonly Word[], at: number, language: Language | null): Match | null {
  const from = words[at]?.from ?? 0;
  if (!startsAt(text, from) || !isStartOfName(text.slice(from, words[at]?.to))) return null;
  for (let last = Math.min(at + MAX_WORDS, words.length) - 1; last >= at; last -= 1) {
    const to = words[last]?.to ?? 0;
    const known = endsAt(text, to) ? findNamed(text.slice(from, to), language) : null;
    if (!known) continue;
    const suffix = DRIVER_WORD.exec(text.slice(to, to + 12)) ?? VERSION.exec(text.slice(to, to + 50));
    return { known, from, to, end: to + (suffix?.[0].length ?? 0), joined: false };
  }
  return null;
}

function listMatches(text: string, language: Language | null): Match[] {
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
  const matches: Match[] = [];
  for (const [at, { from }] of words.entries()) {
    if (from < (matches.at(-1)?.end ?? 0)) continue;
    const match = matchAt(text, words, at, language);
    if (match) matches.push(match);
  }
  return matches;
}

const isInBrackets = (text: string, { from, end }: Match): boolean =>
  /[([<,]\s?$/.test(text.slice(Math.max(from - 2, 0), from)) && /^\s?[)\]>,]/.test(text.slice(end, end + 2));

/** The first or the last word of several, set off by a blank or `_`. */
const isAtEdge = (text: string, { from, end }: Match): boolean =>
  (from === 0 && /^[ _]/.test(text.slice(end))) || (end === text.length && /[ _]$/.test(text.slice(0, from)));

/** True where the name is a driver in this place. */
function evidence(text: string, match: Match): boolean {
  if (match.known.evidence === 'word' || DRIVER_WORD.test(text.slice(match.to, match.to + 12))) return true;
  if (match.known.evidence === 'stated') return false;
  if (isInBrackets(text, match) || (match.known.evidence === 'edge' && isAtEdge(text, match))) return true;
  const before = text.slice(0, match.from);
  const isMeans = match.end === text.length && MEANS_WORD.test(before) && WORK_WORD.test(before);
  return isMeans && !isDatabase(match.known.name);
}

/** Drivers joined by a sign are one: `pg + pgbouncer`, `hikari_pgjdbc`. Ordinary words need a clear sign. */
function isJoined(text: string, left: Match, right: Match): boolean {
  const between = text.slice(left.end, right.from);
  if (/^ ?[+&] ?$/.test(between)) return true;
  return /^[-_]?$/.test(between) && left.known.evidence === 'word' && right.known.evidence === 'word';
}

/** Matches that are drivers, with those joined to them. */
function listGroups(text: string, matches: readonly Match[]): Match[] {
  const groups: { readonly match: Match; readonly sure: boolean }[] = [];
  for (const match of matches) {
    const last = groups.at(-1);
    if (last && isJoined(text, last.match, match)) {
      const joined = { ...match, from: last.match.from, joined: true };
      groups.splice(-1, 1, { match: joined, sure: last.sure || evidence(text, match) });
    } else groups.push({ match, sure: evidence(text, match) });
  }
  return groups.filter(({ sure }) => sure).map(({ match }) => match);
}

/** An ORM or a pool is more specific than the driver below it. */
export const isSpecific = ({ kind }: KnownDriver): boolean => kind !== 'driver' && kind !== 'interface';

/** The most specific; null where several are alike, as in `copy from sqlite3 to apsw`. */
function pick(groups: readonly Match[]): Match | null {
  const specific = groups.filter(({ known }) => isSpecific(known));
  const [first, ...more] = specific.length > 0 ? specific : groups;
  return first && more.length === 0 ? first : null;
}

function withoutMatch(text: string, { from, end }: Match): string {
  const bracketed = /[([<]/.test(text.charAt(from - 1)) && /[)\]>]/.test(text.charAt(end));
  const left = text.slice(0, bracketed ? from - 1 : from);
  const right = text.slice(bracketed ? end + 1 : end);
  const after = right.replace(SIGNS, '');
  const head = left.replace(SIGNS_AT_END, '');
  const before = (after === '' && head.replace(MEANS_WORD, '').replace(SIGNS_AT_END, '')) || head;
  const isBetweenWords = /[\p{L}\p{N}\])>]$/u.test(before) && /^[\p{L}\p{N}([<]/u.test(after);
  const sign = left.slice(before.length) || right.slice(0, right.length - after.length);
  return `${before}${isBetweenWords ? sign : ''}${after}`.trim();
}

/**
 * The driver among the words of a text: `test_asyncpg_select`, `PgxSelect`, `selectHikari`, `BM_Select<PqDriver>`.
 * Words are set off by signs, or by capitals. A name that is an ordinary word or a database tells nothing here, unless
 * it is in brackets, or before `Driver`, `Client` or `Connector`. Null where no word is a driver, or there are no
 * others.
 */
export function splitDriverWords(text: string, language: Language | null): DriverWords | null {
  if (text.length > MAX_TEXT) return null;
  const match = pick(listGroups(text, listMatches(text, language)));
  if (!match) return null;
  const rest = withoutMatch(text, match);
  if (rest === '') return null;
  const printed = text.slice(match.from, match.to);
  // `PgxSelect` is of the driver `pgx`: capitals that set words off are not those of the driver.
  const isGlued = LETTER.test(text.charAt(match.from - 1)) || LETTER.test(text.charAt(match.to));
  // Among words with blanks, `SeaORM` is written as its author chose; an identifier can have no `-` or `/`.
  const spell = /\s/.test(text) ? (name: string) => name.toLowerCase() : toLetters;
  const isSame = spell(match.known.spelling) === spell(printed);
  const driver = !match.joined && (isGlued || isSame) ? match.known.spelling : printed;
  const version = text.slice(match.to, match.end);
  return { driver: VERSION.test(version) ? `${driver}${version}` : driver, rest };
}
