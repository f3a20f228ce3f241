import type { SweepPoint } from '@tachograph/analysis/sweep';
import type { SweepFigureLine } from '@/charts/sweep/sweep-model.ts';
import type { SweepData } from '@/server/root.ts';

/** What the exports of a sweep are made of. */
export type ShownSweep = Pick<SweepData, 'sweep' | 'figure'> & {
  readonly scenario: Pick<SweepData['scenario'], 'slug'>;
};

/** One value of the param on one line; a null point was never run. */
export type ListedPoint = { readonly line: SweepFigureLine; readonly x: number; readonly point: SweepPoint | null };

/** Line by line, each along every value of the param. */
export const listPoints = ({ sweep, figure }: Pick<ShownSweep, 'sweep' | 'figure'>): ListedPoint[] =>
  figure.lines.flatMap((line, nth) =>
    sweep.xs.map((x, place) => ({ line, x, point: sweep.lines[nth]?.points[place] ?? null })),
  );
