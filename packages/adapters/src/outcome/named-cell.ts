import { groupBy } from '@tachograph/schema/collection';
import type { Params, Result } from '@tachograph/schema/result';
import type { UncertainField } from '@tachograph/schema/run';
import { type CellName, readCellName } from '../names/cell-name.ts';
import { type Language, toDriver } from '../names/known-drivers.ts';
import { toName } from '../text/clean-text.ts';
import type { Location } from '../text/native-text.ts';
import type { OutcomeDraft, Printed } from './adapter.ts';
import { withStorableKeys } from './storable-keys.ts';

/** Driver, scenario and params, with the name that contains them. */
export type NamedCell = {
  readonly cell: Pick<Result, 'scenario' | 'driver'> & { readonly params: Params };
  readonly printed: Printed & { readonly uncertain: NonNullable<Printed['uncertain']> };
};

export const UNKNOWN = 'unknown';

/** Results whose driver nothing in the file names. The warning is listed once. */
export const warnNoDriver = (draft: OutcomeDraft, location: Location): void =>
  draft.warn(location, 'no known driver in the name: stored as "unknown"', { field: 'driver', name: UNKNOWN });

/** Results of a driver by the name that is printed, which no list of drivers has. */
export const warnUnknownDriver = (draft: OutcomeDraft, location: Location, name: string): void =>
  draft.warn(location, `"${name}" is not a known driver`, { field: 'driver', name: toDriver(name, null).name });

const FIELDS = ['scenario', 'driver', 'params', 'metric', 'unit'] as const;

/** The fields that are guesses. */
export const listUncertain = (guesses: Readonly<Partial<Record<UncertainField, boolean>>>): UncertainField[] =>
  FIELDS.filter((field) => guesses[field] === true);

/** The same cell, with more of it that is a guess. */
export const alsoUnsure = ({ cell, printed }: NamedCell, ...fields: readonly UncertainField[]): NamedCell => ({
  cell,
  printed: { ...printed, uncertain: [...printed.uncertain, ...fields] },
});

/** The driver with the options that a name states. */
export const withOptions = (driver: Result['driver'], options: CellName['options']): Result['driver'] =>
  options ? { ...driver, options: { ...driver.options, ...withStorableKeys(options) } } : driver;

/** `printed` is the name as it was printed, where that is another one. */
type Naming = { readonly language: Language | null; readonly params?: Params; readonly printed?: string };

/**
 * The cell of a benchmark by the names around it, outermost first: `['select 1', 'mysql2']`. It does not warn where
 * they contain no driver: measured results are stored as unknown, and failed ones are rejected.
 */
export function toCell(path: readonly string[], { language, params: stated, printed }: Naming): NamedCell {
  const { scenario, driver, params, options } = readCellName(path.join(' - '), {
    language,
    ...(stated ? { params: stated } : {}),
  });
  // A benchmark with only the name of its driver does not name a scenario.
  const uncertain = driver === null ? ['driver' as const] : scenario === driver ? ['scenario' as const] : [];
  return {
    cell: {
      scenario: scenarioName(scenario),
      driver: withOptions(toDriver(driver ?? UNKNOWN, language), options),
      params,
    },
    printed: { name: printed ?? path.join(' > '), uncertain },
  };
}

/**
 * The cell in a free name, or in the names around a benchmark; without a known driver that is `unknown`, unsure, with one
 * warning. In a draft that is full the result is only counted, so nothing is looked for.
 */
export function toNamedCell(
  draft: OutcomeDraft,
  location: Location,
  name: string | readonly string[],
  naming: Naming,
): NamedCell {
  const path = typeof name === 'string' ? [name] : name;
  if (draft.isFull()) {
    const cell = { scenario: scenarioName(path.join(' - ')), driver: { name: UNKNOWN }, params: {} };
    return { cell, printed: { name: naming.printed ?? path.join(' > '), uncertain: [] } };
  }
  const named = toCell(path, naming);
  if (named.cell.driver.name === UNKNOWN) warnNoDriver(draft, location);
  return named;
}

/** A scenario's name as the run format takes it; `unnamed` where the tool printed none. */
export const scenarioName = (text: string): string => toName(text) || 'unnamed';

/** The names that several entries have which differ in something else: alone, such a name is ambiguous. */
export function listSharedNames(entries: Iterable<readonly [name: string, differsIn: unknown]>): ReadonlySet<string> {
  const groups = [...groupBy(entries, ([name]) => name)];
  return new Set(groups.flatMap(([name, group]) => (new Set(group.map(([, other]) => other)).size > 1 ? [name] : [])));
}
