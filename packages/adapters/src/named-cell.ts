import type { Params, Result } from '@tachograph/schema';
import { readCellName } from './cell-name.ts';
import { type Language, toDriver } from './known-drivers.ts';
import { type OutcomeDraft, type Printed, scenarioName } from './outcome-draft.ts';

/** Who was measured at what, with the name that said so. */
export type NamedCell = {
  readonly cell: Pick<Result, 'scenario' | 'driver'> & { readonly params: Params };
  readonly printed: Printed & { readonly unsure: NonNullable<Printed['unsure']> };
};

/** The cell that a free name tells; where it tells no driver, that is `unknown`, unsure, and warned of once. */
export function toNamedCell(
  draft: OutcomeDraft,
  place: string,
  name: string,
  { language, params }: { readonly language: Language | null; readonly params?: Params },
): NamedCell {
  const { scenario, driver, params: told } = readCellName(name, { language, ...(params ? { params } : {}) });
  if (driver === null) draft.warn(place, 'the name tells no driver: it is kept as "unknown"');
  return {
    cell: { scenario: scenarioName(scenario), driver: toDriver(driver ?? 'unknown', language), params: told },
    printed: { name, unsure: driver === null ? ['driver'] : [] },
  };
}
