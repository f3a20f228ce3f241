import { canonicalJson } from '@tachograph/schema/hash';
import type { Params } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { isLanguage } from '../drivers/driver-list.ts';
import { findDriver } from '../names/known-drivers.ts';
import { findStore } from '../names/stores.ts';
import { isPlausibleDriver } from './scenario-words.ts';

/** A name in a file: all the results with it have one driver. */
export type NamedRow = {
  /** The same for all its results, and for no other. */
  readonly key: string;
  /** As the tool printed it. */
  readonly name: string;
  readonly scenario: string;
  readonly params: Params;
  readonly driver: { readonly name: string; readonly language?: string | null | undefined };
  /** False where the adapter knows no driver. */
  readonly sure: boolean;
};

/** A driver for a row without one, since it stands where `sibling` has its driver. */
export type SiblingGuess = {
  readonly row: NamedRow;
  readonly sibling: NamedRow;
  readonly driver: string;
  /** True where the list of drivers has the name: as an ordinary word, it tells only in such a place. */
  readonly known: boolean;
  /** What stands before and after the driver, in both names. */
  readonly place: Place;
};

/** What a name has before and after its driver. */
export type Place = { readonly before: string; readonly after: string };

/** Names that are equal but for one place. */
type Group = { readonly place: Place; readonly known: Map<string, NamedRow>; readonly others: Map<string, NamedRow> };

const MAX_NAME = 300;
const MAX_WORDS = 30;
/** One known driver explains so many unknown ones, where they stand beside each other in one scenario only. */
const MAX_PER_KNOWN = 3;
const MAX_OTHERS = 20;

const LETTER = /[\p{L}\p{N}]/u;
export const keyOfPlace = ({ before, after }: Place): string => JSON.stringify([before, after]);

/** True where a word can end and another begin: at a sign, or at a capital after other letters. */
const isBoundary = (text: string, at: number): boolean =>
  !LETTER.test(text.charAt(at - 1)) ||
  !LETTER.test(text.charAt(at)) ||
  /[^\p{Lu}]\p{Lu}/u.test(text.slice(at - 1, at + 1));

/** The only place of the driver's name among the words of a row's name: `PgxStdlib` is that of `pgx-stdlib`. */
function findPlace({ name, driver }: NamedRow): Place | null {
  const whole = name.toLowerCase();
  const printed = driver.name.toLowerCase();
  const wanted = whole.includes(printed) ? printed : printed.replace(/[^\p{L}\p{N}]/gu, '') || printed;
  const at = whole.indexOf(wanted);
  const end = whole.indexOf(wanted) + wanted.length;
  // A letter may have another length in lower case.
  if (at < 0 || whole.length !== name.length || whole.includes(wanted, at + 1)) return null;
  return wanted.length < name.length && isBoundary(name, at) && isBoundary(name, end)
    ? { before: name.slice(0, at), after: name.slice(end) }
    : null;
}

/** Parts between signs such as `/`, words of these parts, and words of these that are written as one. */
const TOKENS = [/[^\s/[\](){}<>#|=:,;@]+/g, /[^\s/[\](){}<>#|=:,;@._-]+/g, /\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}+\d*/gu];

/** Every place of a name in which a driver can stand, each once. */
export function listPositions(name: string): (Place & { readonly text: string })[] {
  if (name.length > MAX_NAME) return [];
  const found = TOKENS.flatMap((token) => [...name.matchAll(token)].slice(0, MAX_WORDS));
  const positions = found.map(({ index, 0: text }) => {
    return { text, before: name.slice(0, index), after: name.slice(index + text.length) };
  });
  return [...new Map(positions.map((place) => [`${place.before.length} ${place.after.length}`, place])).values()];
}

/** True where signs on both sides set a whole part off: `Insert/…`, `select - …`, `[…]`. */
const isWholePart = ({ before, after }: Place): boolean =>
  /(?:^|[/[(<#|=]\s?| - | > |: |::)$/.test(before) && /^(?:$|\s?[/\])>#|]| - |: |::)/.test(after);

/** Words between signs, and those written as one: `BenchmarkInsert` is also `benchmark` and `insert`. */
const wordsOf = (text: string): string[] =>
  [...(text.match(/[\p{L}\p{N}]+/gu) ?? []), ...(text.match(/\p{Lu}?\p{Ll}+/gu) ?? [])].map((word) =>
    word.toLowerCase(),
  );

function listGroups(rows: readonly NamedRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const place = row.sure ? findPlace(row) : null;
    if (!place) continue;
    const group = groups.get(keyOfPlace(place)) ?? { place, known: new Map(), others: new Map() };
    groups.set(keyOfPlace(place), group);
    group.known.set(row.driver.name, row);
  }
  for (const row of groups.size > 0 ? rows : []) {
    if (row.sure) continue;
    for (const { text, ...place } of listPositions(row.name)) groups.get(keyOfPlace(place))?.others.set(text, row);
  }
  return [...groups.values()];
}

/** True for a name that the list has for the sibling's language. */
export const isKnown = (text: string, { driver: { language = null } }: NamedRow): boolean =>
  findDriver(text, isLanguage(language) ? language : null) !== null;

const firstOf = ({ known }: Group): NamedRow | null => known.values().next().value ?? null;

/**
 * Groups with those texts that can be drivers. Where one is a word of scenarios, the place is not the driver's alone:
 * there, only names that the list has are drivers.
 */
function listDriverGroups(groups: readonly Group[]): Group[] {
  const used = new Set(groups.flatMap(({ place }) => [...wordsOf(place.before), ...wordsOf(place.after)]));
  return groups.flatMap((group) => {
    const sibling = firstOf(group);
    const isListed = (text: string) => sibling !== null && isKnown(text, sibling);
    const isDriver = (text: string) => isListed(text) || (!used.has(text.toLowerCase()) && isPlausibleDriver(text));
    const texts = [...group.others.keys()];
    const taken = texts.length <= MAX_OTHERS && texts.every(isDriver) ? texts : texts.filter(isListed);
    const others = new Map([...group.others].filter(([text]) => taken.includes(text)));
    return others.size > 0 ? [{ ...group, others }] : [];
  });
}

/**
 * Drivers of rows without one, by rows of the same file whose driver is known: names that are equal but for one place,
 * where the one has its driver. A whole part is enough of a place (`Insert/mattn`, `Insert/zombie`); among the words of
 * a part, at least two scenarios must have the same text beside a known driver, or the list has it, or both are stores. A row with two such
 * positions gets none. Either those with names that the list has, or those that it has not.
 */
export function listSiblingGuesses(rows: readonly NamedRow[], areKnown: boolean): SiblingGuess[] {
  const groups = listDriverGroups(listGroups(rows));
  const counts = new Map<string, number>();
  for (const { others } of groups) for (const text of others.keys()) counts.set(text, (counts.get(text) ?? 0) + 1);
  const guesses = new Map<NamedRow, SiblingGuess | null>();
  for (const group of groups) {
    const { place, known: siblings, others } = group;
    const sibling = firstOf(group);
    const isEnough = isWholePart(place) && others.size <= MAX_PER_KNOWN * siblings.size;
    for (const [driver, row] of others) {
      const known = sibling !== null && isKnown(driver, sibling);
      const areStores = sibling !== null && findStore(driver) !== null && findStore(sibling.driver.name) !== null;
      if (!sibling || !(isEnough || known || areStores || (counts.get(driver) ?? 0) > 1)) continue;
      const guess = { row, sibling, driver, known, place };
      const other = guesses.get(row);
      guesses.set(row, other === undefined || other?.driver === driver ? guess : null);
    }
  }
  return [...guesses.values()].flatMap((guess) =>
    guess?.known === areKnown && toSlug(guess.driver) !== '' ? [guess] : [],
  );
}

/** A param that names the driver of some rows: `pool` of `Bench.get`, where others have `pool=hikari` and nothing else. */
export type ParamGuess = { readonly key: string; readonly rows: readonly NamedRow[] };

/** The one param whose value is the driver of rows that would else be like rows of a known driver. */
export function findParamGuess(rows: readonly NamedRow[]): ParamGuess | null {
  const sure = rows.filter((row) => row.sure);
  const known = new Set(
    sure.flatMap(({ name, driver, scenario, params }) =>
      name.includes(driver.name) ? [] : [canonicalJson([scenario, params])],
    ),
  );
  if (known.size === 0) return null;
  const found = rows.flatMap((row) =>
    Object.entries(row.sure ? {} : row.params).flatMap(([key, value]) => {
      const isLike = () => known.has(canonicalJson([row.scenario, { ...row.params, [key]: undefined }]));
      return typeof value === 'string' && isLike() ? [{ key, value, row }] : [];
    }),
  );
  const key = found[0]?.key ?? '';
  const isParam = found.every((one) => one.key === key) && !sure.some(({ params }) => Object.hasOwn(params, key));
  const areDrivers = found.every(({ value, row }) => isKnown(value, row) || isPlausibleDriver(value));
  return found.length > 0 && isParam && areDrivers ? { key, rows: found.map(({ row }) => row) } : null;
}
