import { describeKnee } from '@tachograph/analysis/sweep';
import { displayUnit, formatNumber } from '@tachograph/units';
import { formatTable } from '../format-table.ts';
import type { LoadCurve, LoadCurvePoint } from './to-load-curves.ts';

function format(value: number | null, unit: string): string {
  if (value === null) return '–';
  const shown = displayUnit(unit, [value]);
  return `${formatNumber(value / shown.divisor)} ${shown.label}`;
}

/** The texts of one rate, as a table has them. */
export const formatLoadPoint = ({ rate, achieved, median, p99 }: LoadCurvePoint) => ({
  rate: rate === null ? 'most' : formatNumber(rate),
  achieved: format(achieved, 'ops/s'),
  median: format(median, 'ns/op'),
  p99: format(p99, 'ns/op'),
});

/** "select-1, pg 8.23.1, connections: 8: the knee is 5,210 a second (4,990 to 5,440)"; null without one. */
export const formatKnee = ({ scenario, driver, connections, knee }: LoadCurve): string | null =>
  knee && `${scenario}, ${driver}, connections: ${connections}: the knee is ${describeKnee(knee)}`;

/** Load curves: medians of the invocations at each rate, and the knee of each curve below. */
export function formatLoad(curves: readonly LoadCurve[]): string {
  const rows = curves.flatMap(({ scenario, driver, connections, points }) =>
    points.map((point) => ({ scenario, driver, connections, ...formatLoadPoint(point) })),
  );
  const titles = ['scenario', 'driver', 'connections', 'rate', 'achieved', 'median', 'p99'] as const;
  const table = formatTable(
    titles.map((title, at) => ({ title, alignRight: at > 1, cells: rows.map((row) => row[title]) })),
  );
  return `${table}\n${curves
    .flatMap((curve) => formatKnee(curve) ?? [])
    .map((line) => `${line}\n`)
    .join('')}`;
}
