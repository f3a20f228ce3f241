import { groupBy } from '@tachograph/schema/collection';
import type { SuggestedRule } from '@tachograph/schema/run';
import { toTemplate } from '@tachograph/schema/template';
import { isPlausibleDriver } from './scenario-words.ts';
import type { NamedRow } from './sibling-positions.ts';
import { type Guessed, toUncertainRule } from './sibling-rules.ts';

/** Names that are a full table: each of several scenarios with each of the same words in one place. */
export type Matrix = {
  readonly rule: SuggestedRule['rule'];
  readonly scenarios: number;
  /** What each row would be, by its key. */
  readonly guessed: ReadonlyMap<string, Guessed>;
};

const SIGNS = /( - |::|\/| \| | ?#|: )/;
const MAX_DRIVERS = 8;

/** One way to split all names: the words of one place are the drivers, all other parts together the scenario. */
type Split = { readonly at: number; readonly words: ReadonlySet<string>; readonly scenarios: number };

/** The parts of a scenario and the signs between them, in turn. */
type Parts = readonly string[];

/** A scenario without one of its parts and the sign that sets it off. */
const without = (parts: Parts, at: number): Parts =>
  at === 0 ? parts.slice(2) : [...parts.slice(0, at - 1), ...parts.slice(at + 1)];

function splitAt(table: readonly Parts[], at: number): Split | null {
  const words = new Set(table.map((parts) => parts[at] ?? ''));
  const byScenario = groupBy(table, (parts) => without(parts, at).join(''));
  const isTable = [...byScenario.values()].every((row) => new Set(row.map((parts) => parts[at])).size === words.size);
  const isClear = words.size >= 2 && words.size <= MAX_DRIVERS && byScenario.size >= 2 && isTable;
  return isClear && [...words].every(isPlausibleDriver) ? { at, words, scenarios: byScenario.size } : null;
}

/** `{scenario}/{driver:word}`, or with two parts around the driver `{head}/{driver:word}/{tail}`. */
function toRule(start: string, parts: Parts, at: number): Pick<SuggestedRule['rule'], 'match' | 'scenario'> | null {
  const names = parts.length === 3 ? ['scenario'] : ['head', 'tail'];
  const patterns = parts.map((part, index) => {
    if (index % 2 === 1) return toTemplate(part);
    return index === at ? '{driver:word}' : `{${names.shift()}}`;
  });
  const match = `${toTemplate(start)}${patterns.join('')}`;
  if (match.includes('*')) return null;
  return parts.length === 3 ? { match } : { match, scenario: without(patterns, at).join('') };
}

/**
 * The table that the names of a file form, by whole parts; null if they form no table, or one in two ways. No row of the
 * file has a known driver.
 */
export function findMatrix(rows: readonly NamedRow[], tool: string): Matrix | null {
  const [first] = rows;
  if (!first || rows.length < 4 || !first.name.endsWith(first.scenario)) return null;
  const start = first.name.slice(0, first.name.length - first.scenario.length);
  const table = rows.map(({ scenario }) => scenario.slice(0, 300).split(SIGNS));
  const [shape] = table;
  const signsOf = (parts: Parts) => JSON.stringify(parts.filter((_, index) => index % 2 === 1));
  if (!shape || shape.length < 3 || shape.length > 5) return null;
  const isSame = (row: NamedRow, at: number) =>
    row.name === `${start}${row.scenario}` && signsOf(table[at] ?? []) === signsOf(shape);
  if (!rows.every(isSame)) return null;
  const [split, ...more] = shape.flatMap((_, at) => (at % 2 === 0 ? (splitAt(table, at) ?? []) : []));
  if (!split || more.length > 0) return null;
  const said = toRule(start, shape, split.at);
  return (
    said && {
      rule: toUncertainRule(tool, said),
      scenarios: split.scenarios,
      guessed: new Map(
        rows.map(({ key, params }, at) => {
          const parts = table[at] ?? [];
          const scenario = without(parts, split.at).join('');
          return [key, { driver: parts[split.at] ?? '', scenario, params, known: false, by: '' }];
        }),
      ),
    }
  );
}
