import { groupBy } from '@tachograph/schema/collection';
import { findStore } from '../names/stores.ts';
import { isPlausibleDriver } from './scenario-words.ts';
import {
  isKnown,
  keyOfPlace,
  listPositions,
  type NamedRow,
  type Place,
  type SiblingGuess,
} from './sibling-positions.ts';

const SIGNS_AT_END = /[\s_./|:#-]{1,5}$/;
const SIGNS_AT_START = /^[\s_./|:#-]{1,5}/;

/** A text without the word from one place on, and without the signs that set it off. */
function cut(text: string, from: number, length: number): string {
  const head = text.slice(0, from);
  const tail = text.slice(from + length);
  const before = head.replace(SIGNS_AT_END, '');
  const after = tail.replace(SIGNS_AT_START, '');
  const sign = head.slice(before.length) || tail.slice(0, tail.length - after.length);
  return before !== '' && after !== '' ? `${before}${sign}${after}` : before + after;
}

/** The row if the word is its driver: without it in its scenario, or in a param; null where it is all of the name. */
function toSibling(row: NamedRow, word: string, { before }: Place, driver: string): NamedRow | null {
  const { name, scenario, params } = row;
  const at = before.length - name.lastIndexOf(scenario);
  const isInScenario = name.includes(scenario) && scenario.slice(Math.max(at, 0)).startsWith(word) && at >= 0;
  const rest = isInScenario ? cut(scenario, at, word.length) : scenario;
  const stale = Object.entries(params).find(([, value]) => String(value).includes(word));
  if (rest === '' || (!isInScenario && stale === undefined)) return null;
  const [key = '', value = ''] = stale ?? [];
  const settled = stale && cut(String(value), String(value).indexOf(word), word.length);
  const { [key]: _, ...others } = params;
  const left = settled === undefined ? params : settled === '' ? others : { ...params, [key]: settled };
  return { ...row, scenario: rest, params: left, driver: { ...row.driver, name: driver } };
}

type Candidate = { readonly row: NamedRow; readonly text: string; readonly place: Place };

/** `MvStore`, `TinyKV`: the name of a store that no list has. */
const OF_STORES = /\p{L}{2}(?:db|kv|store)$/iu;

/** The drivers of one place: its stores, and where nothing else stands there, words that may be one. */
function listDrivers(candidates: readonly Candidate[]): readonly Candidate[] {
  const stores = candidates.filter(({ text }) => findStore(text) !== null);
  if (new Set(stores.map(({ text }) => findStore(text))).size < 2) return [];
  const isDriver = (text: string) => findStore(text) !== null || isPlausibleDriver(text) || OF_STORES.test(text);
  const areDrivers = candidates.every(({ text }) => isDriver(text));
  return areDrivers && candidates.length <= 2 * stores.length ? candidates : stores;
}

/**
 * Drivers of rows without one, where no list has them as drivers of the language: two stores or more in one place of
 * names that are equal otherwise, such as `ReadRandomRocks` and `ReadRandomBadger`. A row with two such places has none.
 */
export function listStoreGuesses(rows: readonly NamedRow[]): SiblingGuess[] {
  const candidates = rows.flatMap((row): Candidate[] =>
    row.sure ? [] : listPositions(row.name).map(({ text, ...place }) => ({ row, text, place })),
  );
  const guesses = new Map<NamedRow, SiblingGuess | null>();
  for (const group of groupBy(candidates, ({ place }) => keyOfPlace(place)).values()) {
    const drivers = listDrivers(group);
    for (const { row, text, place } of drivers) {
      const other = drivers.find((one) => one.text !== text && findStore(one.text) !== null)?.text ?? '';
      const sibling = toSibling(row, text, place, other);
      if (sibling === null) continue;
      const guess = { row, sibling, driver: text, known: isKnown(text, row), place };
      guesses.set(row, guesses.has(row) ? null : guess);
    }
  }
  return [...guesses.values()].filter((guess) => guess !== null);
}
