import type { Params, Result } from '@tachograph/schema/result';
import { readCellName } from '../names/cell-name.ts';
import { type Language, toDriver } from '../names/known-drivers.ts';
import { type OutcomeDraft, type Printed, scenarioName } from './outcome-draft.ts';

/** Who was measured at what, with the name that said so. */
export type NamedCell = {
  readonly cell: Pick<Result, 'scenario' | 'driver'> & { readonly params: Params };
  readonly printed: Printed & { readonly unsure: NonNullable<Printed['unsure']> };
};

export const UNKNOWN = 'unknown';

/** Results whose driver nothing in the file names. The warning is listed once. */
export const warnNoDriver = (draft: OutcomeDraft, location: string): void =>
  draft.warn(location, 'no known driver in the name: stored as "unknown"', { field: 'driver', name: UNKNOWN });

/** Results of a driver by the name that is printed, which no list of drivers has. */
export const warnUnknownDriver = (draft: OutcomeDraft, location: string, name: string): void =>
  draft.warn(location, `"${name}" is not a known driver`, { field: 'driver', name: toDriver(name, null).name });

type Naming = { readonly language: Language | null; readonly params?: Params };

/**
 * The cell of a benchmark by the names it stands under, outermost first: `['select 1', 'mysql2']`. No warning where they
 * tell no driver: what was measured is kept as unknown, and what failed is rejected.
 */
export function toCell(path: readonly string[], { language, params: stated }: Naming): NamedCell {
  const { scenario, driver, params } = readCellName(path.join(' - '), {
    language,
    ...(stated ? { params: stated } : {}),
  });
  // A benchmark that is named after its driver alone does not say what it does.
  const unsure = driver === null ? ['driver' as const] : scenario === driver ? ['scenario' as const] : [];
  return {
    cell: { scenario: scenarioName(scenario), driver: toDriver(driver ?? UNKNOWN, language), params },
    printed: { name: path.join(' > '), unsure },
  };
}

/** The cell that a free name tells; where it tells no driver, that is `unknown`, unsure, and warned of once. */
export function toNamedCell(draft: OutcomeDraft, location: string, name: string, naming: Naming): NamedCell {
  const named = toCell([name], naming);
  if (named.cell.driver.name === UNKNOWN) warnNoDriver(draft, location);
  return named;
}
