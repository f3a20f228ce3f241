import type { ComparisonRow } from '@tachograph/analysis/comparison';

/** Every number that the drawing of a row must hold: its values and the ends of their intervals. */
export const toValueEnds = ({ cells }: ComparisonRow): number[] =>
  cells
    .flatMap(({ measurement: m }) => [m?.value, m?.uncertainty?.low, m?.uncertainty?.high])
    .filter((end) => typeof end === 'number');
