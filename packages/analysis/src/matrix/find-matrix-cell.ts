import { groupBy } from '@tachograph/schema/collection';
import { compareAge } from '../measurement/measure-series.ts';
import { isSelected } from '../selection/selected-driver.ts';
import type { Unevaluated } from './matrix.ts';

/** A cell as a URL asks for it. `version` null: without a version, else the newest; the others null: any. */
export type SelectedCell = {
  readonly slug: string;
  readonly version: string | null;
  readonly options: string | null;
  readonly environment: string | null;
};

/** `mariadb@3.4.0?pool~environment`; version, options and environment may be left out. */
export function parseCell(text: string): SelectedCell {
  const match = /^([^@~?]+)(?:@([^~?]*))?(?:\?([^~]*))?(?:~(.+))?$/.exec(text);
  return {
    slug: match?.[1] ?? text,
    version: match?.[2] || null,
    options: match?.[3] || null,
    environment: match?.[4] ?? null,
  };
}

const isRequested = (cell: Unevaluated, requested: SelectedCell): boolean =>
  isSelected(cell, requested) &&
  (requested.options === null || cell.options === requested.options) &&
  (requested.environment === null || cell.column.environment.identity === requested.environment);

/** Of several cells: one that is `ok`, where most of this setting was measured, in the newest version. */
function pickCell(cells: readonly Unevaluated[]): Unevaluated | null {
  const valued = cells.filter(({ own }) => own.measurement.value !== null);
  const byGroup = groupBy(valued, ({ environmentGroup }) => environmentGroup);
  const weight = ({ environmentGroup }: Unevaluated) => byGroup.get(environmentGroup)?.length ?? 0;
  const isOk = ({ own }: Unevaluated) => Number(own.measurement.status === 'ok');
  const sorted = [...cells].sort(
    (a, b) => isOk(b) - isOk(a) || weight(b) - weight(a) || compareAge(b.own.measurement, a.own.measurement),
  );
  return sorted[0] ?? null;
}

/** The cell a URL names, or null; nothing near it ever takes its place. */
export function findMatrixCell(cells: readonly Unevaluated[], requested: SelectedCell): Unevaluated | null {
  const candidates = cells.filter((cell) => isRequested(cell, requested));
  const unnamed = requested.version === null ? candidates.filter(({ version }) => version === null) : [];
  return pickCell(unnamed.length > 0 ? unnamed : candidates);
}

/** Where none is asked for: the project's reference driver if it is there, else the one with most cells. */
export function pickReference(cells: readonly Unevaluated[], referenceDriver: string | null): Unevaluated | null {
  const own = cells.filter(({ driver }) => driver.slug === referenceDriver);
  const byDriver = [...groupBy(cells, ({ driver }) => driver.slug).values()].sort((a, b) => b.length - a.length);
  return pickCell(own.length > 0 ? own : (byDriver[0] ?? []));
}
