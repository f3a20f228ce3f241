import { formatNumber } from '@tachograph/units';
import { exactLabel, rangeLabel, shownValue } from '../labels/chart-labels.ts';
import type { Trend, TrendAxis, TrendTableRow } from './trend-figure.ts';
import { lineName } from './trend-model.ts';

/** By version line by line; along time or runs each driver from its oldest point to its newest. */
function inOrder(rows: readonly TrendTableRow[], axis: TrendAxis): TrendTableRow[] {
  if (axis === 'version') return [...rows];
  const drivers = [...new Set(rows.map(({ driver }) => driver.name))];
  const place = (row: TrendTableRow) => drivers.indexOf(row.driver.name);
  return [...rows].sort((a, b) => place(a) - place(b) || (a.at < b.at ? -1 : 1));
}

/** The rows of the table beneath a trend: every point of every line, in the order of the drawing, as text. */
export function toTrendTable(trend: Trend, axis: TrendAxis): TrendTableRow[] {
  const rows = trend.lines.flatMap((line) =>
    line.points.map((point) => ({
      point,
      key: point.key,
      driver: line.driver,
      line: lineName(line),
      version: point.version,
      at: point.at,
      environment: trend.environments[point.environment]?.label ?? point.environment,
      value: point.value === null ? point.status : shownValue(point.value, trend.unit),
      exact: point.value === null ? '' : exactLabel(point.value, trend.unit),
      range: rangeLabel(point.low, point.high, trend.unit, ' – '),
      n: point.n == null ? '' : formatNumber(point.n, 15),
      againstPrevious: point.againstPrevious ?? null,
      change: point.change ? [point.change.words, point.change.basis].filter(Boolean).join(', ') : '',
      reason: point.reason ?? '',
      href: point.href,
      compareHref: point.compareHref ?? null,
    })),
  );
  return inOrder(rows, axis);
}
