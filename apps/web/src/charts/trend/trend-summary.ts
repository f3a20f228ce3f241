import { type ChartUnit, valueLabel } from '../labels/chart-labels.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import type { LineGeometry, PanelGeometry } from './geometry.ts';
import { MAX_LINES } from './trend-model.ts';

function describeLine({ name, dots }: LineGeometry, unit: ChartUnit, positions: number): string {
  const valued = dots.flatMap(({ point }) =>
    point.value === null ? [] : [{ at: point.xLabel ?? point.version, value: point.value }],
  );
  const first = valued[0];
  const last = valued.at(-1);
  const missing = positions - valued.length;
  const without = missing > 0 ? ` ${missing} of ${positions} without a value.` : '';
  if (!first || !last) return `${name}: no value.${without}`;
  if (first === last) return `${name}: ${first.at}, ${valueLabel(first.value, unit)}.${without}`;
  const values = valued.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => valueLabel(value, unit));
  const ends = `from ${first.at} (${valueLabel(first.value, unit)}) to ${last.at} (${valueLabel(last.value, unit)})`;
  const extremes = valued.length > 2 ? ` Lowest ${least}, highest ${most}.` : '';
  return `${name}: ${valued.length} points ${ends}.${extremes}${without}`;
}

/**
 * The text alternative of a panel: each line's ends and extremes, and how many of its points have no value: of `positions`
 * where each of them may have one, otherwise of the points of the line.
 */
export function describePanel(
  lines: readonly LineGeometry[],
  { title }: ValueScale,
  unit: ChartUnit,
  positions?: number,
): string {
  const described = lines.slice(0, MAX_LINES).map((line) => describeLine(line, unit, positions ?? line.dots.length));
  const more = lines.length - described.length;
  return [`${title}.`, ...described, more > 0 ? `And ${more} more lines.` : ''].filter(Boolean).join(' ');
}

/** "Note 1: moved to a new host." */
export const describeNotes = ({ notes = [] }: Pick<PanelGeometry, 'notes'>): string =>
  notes.map(({ number, text }) => `Note ${number}: ${text}.`).join(' ');

/** Changes that the text alternative names. */
const MOST_NAMED = 12;

/** "Changes: 1.64× slower, 2.3.0 → 2.3.1; 1.63× faster, 3.24.3 → 3.24.4."; empty without changes. */
export function describeChanges({ changes = [] }: Pick<PanelGeometry, 'changes'>): string {
  if (changes.length === 0) return '';
  const named = changes.slice(-MOST_NAMED).map(({ size, place }) => `${size}, ${place}`);
  const more = changes.length - named.length;
  return `Changes: ${named.join('; ')}${more > 0 ? `; ${more} older` : ''}.`;
}
