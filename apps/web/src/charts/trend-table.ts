import { formatNumber } from '@tachograph/units';
import { exactWords, rangeWords, shownValue } from './chart-words.ts';
import { lineName } from './trend-model.ts';
import type { Trend, TrendTableRow } from './types.ts';

/** The rows of the table beneath a trend: every point of every line, in the order of the drawing, as text. */
export function toTrendTable(trend: Trend): TrendTableRow[] {
  return trend.lines.flatMap((line) =>
    line.points.map((point) => ({
      key: point.key,
      driver: line.driver,
      line: lineName(line),
      version: point.version,
      at: point.at,
      environment: trend.environments[point.environment]?.label ?? point.environment,
      value: point.value === null ? point.status : shownValue(point.value, trend.unit),
      exact: point.value === null ? '' : exactWords(point.value, trend.unit),
      range: rangeWords(point.low, point.high, trend.unit, ' – '),
      n: point.n == null ? '' : formatNumber(point.n, 15),
      againstPrevious: point.againstPrevious ?? null,
      change: point.change ? [point.change.words, point.change.basis].filter(Boolean).join(', ') : '',
      reason: point.reason ?? '',
      href: point.href,
      compareHref: point.compareHref ?? null,
    })),
  );
}
