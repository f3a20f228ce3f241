import type { Params } from '@tachograph/schema/result';
import { findDriver } from '../names/known-drivers.ts';
import { isLanguage } from './driver-list.ts';
import { isPlausibleDriver } from './scenario-words.ts';

/** A name in a file: all the results with it have one driver. */
export type NamedRow = {
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
const keyOf = ({ before, after }: Place): string => JSON.stringify([before, after]);

/** The only place of the driver's name among the words of a row's name. */
function findPlace({ name, driver }: NamedRow): Place | null {
  const at = name.indexOf(driver.name);
  if (at < 0 || name.indexOf(driver.name, at + 1) >= 0) return null;
  const [before, after] = [name.slice(0, at), name.slice(at + driver.name.length)];
  const isWord = !LETTER.test(before.slice(-1)) && !LETTER.test(after.slice(0, 1));
  return isWord && before + after !== '' ? { before, after } : null;
}

/** Every place of a name: its parts between signs such as `/`, and the words of these parts. */
function* listPlaces(name: string): Generator<Place & { readonly text: string }> {
  if (name.length > MAX_NAME) return;
  const found = [...name.matchAll(/[^\s/[\](){}<>#|=:,;@]+/g)].slice(0, MAX_WORDS);
  const words = found.flatMap(({ index, 0: part }) =>
    [...part.matchAll(/[^-_.]+/g)]
      .map((word) => ({ at: index + word.index, text: word[0] }))
      .filter(({ text }) => text !== part),
  );
  for (const { at, text } of [
    ...found.map(({ index, 0: text }) => ({ at: index, text })),
    ...words.slice(0, MAX_WORDS),
  ]) {
    yield { text, before: name.slice(0, at), after: name.slice(at + text.length) };
  }
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
    const group = groups.get(keyOf(place)) ?? { place, known: new Map(), others: new Map() };
    groups.set(keyOf(place), group);
    group.known.set(row.driver.name, row);
  }
  for (const row of groups.size > 0 ? rows : []) {
    if (row.sure) continue;
    for (const { text, ...place } of listPlaces(row.name)) groups.get(keyOf(place))?.others.set(text, row);
  }
  return [...groups.values()];
}

const isKnown = (text: string, { driver: { language = null } }: NamedRow): boolean =>
  findDriver(text, isLanguage(language) ? language : null) !== null;

const firstOf = ({ known }: Group): NamedRow | null => known.values().next().value ?? null;

/** Groups in which every other text can be a driver. Where one is a word of scenarios, the place is not the driver's. */
function listDriverGroups(groups: readonly Group[]): Group[] {
  const used = new Set(groups.flatMap(({ place }) => [...wordsOf(place.before), ...wordsOf(place.after)]));
  return groups.filter((group) => {
    const sibling = firstOf(group);
    const isDriver = (text: string) =>
      !used.has(text.toLowerCase()) && (isPlausibleDriver(text) || (sibling !== null && isKnown(text, sibling)));
    return group.others.size > 0 && group.others.size <= MAX_OTHERS && [...group.others.keys()].every(isDriver);
  });
}

/**
 * Drivers of rows without one, by rows of the same file whose driver is known: names that are equal but for one place,
 * where the one has its driver. A whole part is enough of a place (`Insert/mattn`, `Insert/zombie`); among the words of
 * a part, at least two scenarios must have the same text beside a known driver. A row with two such places gets none.
 */
export function listSiblingGuesses(rows: readonly NamedRow[]): SiblingGuess[] {
  const groups = listDriverGroups(listGroups(rows));
  const counts = new Map<string, number>();
  for (const { others } of groups) for (const text of others.keys()) counts.set(text, (counts.get(text) ?? 0) + 1);
  const guesses = new Map<NamedRow, SiblingGuess | null>();
  for (const group of groups) {
    const { place, known, others } = group;
    const sibling = firstOf(group);
    const isEnough = isWholePart(place) && others.size <= MAX_PER_KNOWN * known.size;
    for (const [driver, row] of others) {
      if (!sibling || (!isEnough && (counts.get(driver) ?? 0) < 2)) continue;
      const guess = { row, sibling, driver, known: isKnown(driver, sibling), place };
      guesses.set(row, guesses.has(row) ? null : guess);
    }
  }
  return [...guesses.values()].filter((guess) => guess !== null);
}

/** A param that names the driver of some rows: `pool` of `Bench.get`, where others have `pool=hikari` and nothing else. */
export type ParamGuess = { readonly key: string; readonly rows: readonly NamedRow[] };

const paramsKey = (scenario: string, params: Params): string =>
  JSON.stringify([scenario, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);

const withoutParam = (params: Params, key: string): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name !== key));

/** The one param whose value is the driver of rows that would else be like rows of a known driver. */
export function findParamGuess(rows: readonly NamedRow[]): ParamGuess | null {
  const known = new Set(
    rows
      .filter((row) => row.sure && !row.name.includes(row.driver.name))
      .map((row) => paramsKey(row.scenario, row.params)),
  );
  const byKey = new Map<string, NamedRow[]>();
  for (const row of known.size > 0 ? rows : []) {
    for (const [key, value] of row.sure ? [] : Object.entries(row.params)) {
      if (typeof value !== 'string' || !known.has(paramsKey(row.scenario, withoutParam(row.params, key)))) continue;
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
    }
  }
  const [first, ...more] = [...byKey].map(([key, found]) => ({ key, rows: found }));
  if (!first || more.length > 0 || rows.some(({ sure, params }) => sure && Object.hasOwn(params, first.key)))
    return null;
  return first.rows.every(({ params }) => isPlausibleDriver(String(params[first.key]))) ? first : null;
}
