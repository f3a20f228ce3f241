import type { ComparisonRow } from '@tachograph/analysis/comparison';
import type { Measurement } from '@tachograph/analysis/measurement';
import { count } from '@tachograph/units';

type Kind = NonNullable<Measurement['uncertainty']>['kind'] | 'none';

/**
 * What the whiskers of values are, which differs with what the sources gave: "Whiskers: 95 % interval of the value; of two
 * to five repeats, their minimum to maximum. 3 figures come without."
 */
export function describeWhiskers(rows: readonly ComparisonRow[]): string {
  const measured = rows.flatMap(({ cells }) =>
    cells.flatMap(({ measurement: m }) => (m && m.value !== null ? [m] : [])),
  );
  const kinds = measured.map(({ uncertainty }): Kind => uncertainty?.kind ?? 'none');
  const has = (...wanted: Kind[]) => kinds.some((kind) => wanted.includes(kind));
  const meanings = [
    ...(has('ci-of-mean', 'ci-of-median') ? ['95 % interval of the value'] : []),
    ...(has('range-of-repeats') ? ['of two to five repeats, their minimum to maximum'] : []),
    ...(has('as-printed') ? ['where no level is stated, what the source printed'] : []),
  ];
  const without = kinds.filter((kind) => kind === 'none').length;
  return [
    ...(meanings.length > 0 ? [`Whiskers: ${meanings.join('; ')}.`] : []),
    ...(without > 0 ? [`${count(without, 'figure comes', 'figures come')} without an interval.`] : []),
  ].join(' ');
}
