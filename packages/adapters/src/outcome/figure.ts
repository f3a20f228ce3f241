import type { Result } from '@tachograph/schema/result';
import { toMeasured } from '../figures/measured.ts';
import { toCount } from '../figures/to-count.ts';
import type { Location } from '../text/line.ts';
import type { OutcomeDraft, Printed } from './outcome-draft.ts';

/** One figure as a tool states it. `n` is the number of operations behind it. */
export type Figure = Pick<Result, 'metric' | 'unit' | 'direction' | 'statistic'> & {
  readonly location: Location;
  readonly value: number;
  readonly n?: number | null;
  readonly uncertainty?: Result['uncertainty'];
  readonly samples?: readonly number[];
};

type Named = { readonly cell: Pick<Result, 'scenario' | 'driver' | 'params'>; readonly printed: Printed };

/** A result of the cell for each figure; `n` where a figure states none. */
export function addFigures(
  draft: OutcomeDraft,
  { cell, printed }: Named,
  figures: readonly Figure[],
  n?: number | null,
): void {
  for (const figure of figures) {
    const { location, metric, unit, direction, value, statistic, uncertainty = null, samples } = figure;
    const measure = { metric, unit, ...(direction === undefined ? {} : { direction }) };
    const measured = toMeasured(measure, value, { statistic, n: toCount(figure.n ?? n), uncertainty });
    draft.add(location, { ...cell, ...measured, ...(samples ? { samples: [...samples] } : {}) }, printed);
  }
}
