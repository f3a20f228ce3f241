import { type ChartUnit, unitLabel, valueLabel } from '../labels/chart-labels.ts';
import type { LineGeometry, TrendModel } from './trend-model.ts';

const MAX_SPOKEN = 12;

function describeLine(line: LineGeometry, unit: ChartUnit): string {
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
  const span =
    valued.length === 1
      ? `${first.point.version}, ${valueLabel(first.value, unit)}`
      : `${valued.length} points from ${first.point.version} (${valueLabel(first.value, unit)}) to ${last.point.version} (${valueLabel(last.value, unit)})`;
  return `${line.name}: ${span}.${extremes}${without}`;
}

/** The text alternative of a panel: each line's ends and extremes. */
export function describePanel(lines: readonly LineGeometry[], { y }: TrendModel, unit: ChartUnit): string {
  const spoken = lines.slice(0, MAX_SPOKEN).map((line) => describeLine(line, unit));
  const more = lines.length - spoken.length;
  return [`${y.title || unitLabel(unit)}.`, ...spoken, more > 0 ? `And ${more} more lines.` : '']
    .filter(Boolean)
    .join(' ');
}
