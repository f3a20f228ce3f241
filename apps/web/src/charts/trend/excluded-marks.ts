import { valueLabel } from '../labels/chart-labels.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';
import type { FigurePanel, TrendFigure } from './trend-figure.ts';

/** A measurement that is not used. Positions are shares of the plot. */
export type ExcludedMark = {
  readonly key: string;
  readonly driver: ChartDriver;
  readonly x: number;
  readonly y: number;
  readonly href: string;
  /** "mysql2 3.24.4: 130 µs/op, excluded: the machine was throttled" */
  readonly label: string;
};

/** The excluded points of a panel inside its domain. They do not take part in the scale: one beyond it stands at its edge. */
export function toExcludedMarks(
  { excluded = [] }: FigurePanel,
  { domain: [from, to], y, unit }: { domain: readonly [number, number]; y: ValueScale; unit: TrendFigure['unit'] },
): ExcludedMark[] {
  return excluded.flatMap(({ key, driver, name, version, value, reason, x, href }) => {
    const share = (x - from) / (to - from || 1);
    const up = y.position(value);
    if (share < 0 || share > 1 || up === null) return [];
    const label = `${name} ${version}: ${valueLabel(value, unit)}, excluded: ${reason}`;
    return [{ key, driver, x: share, y: 1 - Math.min(1, Math.max(0, up)), href, label }];
  });
}
