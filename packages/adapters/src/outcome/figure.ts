import type { Result } from '@tachograph/schema/result';
import { toCount } from '../figures/statistics.ts';
import type { Location } from '../text/line.ts';
import type { OutcomeDraft, Printed } from './outcome-draft.ts';

/** One figure as a tool states it. `n` is the number of operations behind it. */
export type Figure = Pick<Result, 'metric' | 'unit' | 'direction' | 'statistic'> & {
  readonly location: Location;
  readonly value: number;
  readonly n?: number | null;
  readonly uncertainty?: Result['uncertainty'];
  readonly samples?: readonly number[];
  /** Why another operation was measured in its place. */
  readonly emulation?: string | null;
};

/** A benchmark by its cell, and how it was printed. */
type Named = { readonly cell: Pick<Result, 'scenario' | 'driver' | 'params'>; readonly printed: Printed };

/** A result of the cell for each figure; `n` where a figure states none. */
export function addFigures(
  draft: OutcomeDraft,
  { cell, printed }: Named,
  figures: readonly Figure[],
  n?: number | null,
): void {
  for (const { location, samples, n: own, uncertainty = null, emulation = null, ...figure } of figures) {
    const status =
      emulation === null ? { status: 'ok' as const } : { status: 'emulated' as const, statusReason: emulation };
    const measured = { ...figure, ...status, uncertainty, n: toCount(own ?? n) };
    draft.add(location, { ...cell, ...measured, ...(samples ? { samples: [...samples] } : {}) }, printed);
  }
}
