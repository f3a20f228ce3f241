import type { ChartUnit } from '../labels/chart-labels.ts';
import { unitLabel, valueLabel } from '../labels/chart-labels.ts';
import type { LineGeometry } from './line-geometry.ts';
import type { Trend } from './trend-figure.ts';
import type { TrendModel } from './trend-model.ts';

const MAX_SPOKEN = 12;

function lineWords(line: LineGeometry, unit: ChartUnit): string {
  const valued = line.dots.flatMap(({ point }) => (point.value === null ? [] : [{ point, value: point.value }]));
  const [first, last] = [valued[0], valued.at(-1)];
  const missing = line.dots.length - valued.length;
  const without = missing > 0 ? ` ${missing} without a value.` : '';
  if (!first || !last) return `${line.name}: no value.${without}`;
  const values = valued.map(({ value }) => value);
  const extremes =
    valued.length > 2
      ? ` Lowest ${valueLabel(Math.min(...values), unit)}, highest ${valueLabel(Math.max(...values), unit)}.`
      : '';
  const changes = line.dots.flatMap(({ point }) => (point.change ? [`${point.change.words} at ${point.version}`] : []));
  const span =
    valued.length === 1
      ? `${first.point.version}, ${valueLabel(first.value, unit)}`
      : `${valued.length} points from ${first.point.version} (${valueLabel(first.value, unit)}) to ${last.point.version} (${valueLabel(last.value, unit)})`;
  return `${line.name}: ${span}.${extremes}${changes.length > 0 ? ` Changes: ${changes.join('; ')}.` : ''}${without}`;
}

/** What a panel shows, in words, for those who hear it: each line's ends, extremes and changes. */
export function panelSummary(lines: readonly LineGeometry[], model: TrendModel, trend: Trend): string {
  const spoken = lines.slice(0, MAX_SPOKEN).map((line) => lineWords(line, trend.unit));
  const more = lines.length - spoken.length;
  return [`${model.y.title || unitLabel(trend.unit)}.`, ...spoken, more > 0 ? `And ${more} more lines.` : '']
    .filter(Boolean)
    .join(' ');
}
