import { PlotFrame, ROW_MIDDLE } from '../frame/plot-frame.tsx';
import { type ChartUnit, shownValue, valueLabel } from '../labels/chart-labels.ts';
import { percent } from '../labels/percent.ts';
import { toValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';

export type IntervalPlotProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the drawing. */
  readonly id: string;
  readonly title: string;
  readonly unit: ChartUnit;
  readonly rows: readonly IntervalRow[];
};

type IntervalRow = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

/** Values with their intervals, one row each, on a scale that need not start at zero: what an interval verdict saw. */
export function IntervalPlot({ id, title, unit, rows }: IntervalPlotProps) {
  const scale = toValueScale(
    rows.flatMap(({ value, low, high }) => [value, low, high]),
    { kind: 'linear', unit, ticks: 3, tight: true },
  );
  const at = (value: number) => scale.position(value) ?? 0;
  const descriptions = rows.map(({ driver, version, value, low, high }) => {
    const name = [driver.name, version].filter(Boolean).join(' ');
    return `${name} ${valueLabel(value, unit)}, ${shownValue(low, unit)} to ${shownValue(high, unit)}.`;
  });
  return (
    <PlotFrame
      id={id}
      title={title}
      description={descriptions.join(' ')}
      ticks={scale.ticks}
      rows={rows.map(({ driver, version }, i) => ({
        key: `${i} ${driver.name} ${version ?? ''}`,
        driver,
        label: driver.name,
      }))}
    >
      {(i) => {
        const row = rows[i];
        if (!row) return null;
        const [low, value, high] = [at(row.low), at(row.value), at(row.high)];
        const middle = percent(value);
        return (
          <>
            <rect
              className="plot-interval"
              x={percent(low)}
              width={percent(high - low)}
              y={ROW_MIDDLE - 9}
              height="18"
              rx="2"
            />
            <line className="plot-value" x1={middle} x2={middle} y1={ROW_MIDDLE - 9} y2={ROW_MIDDLE + 9} />
            <text className="plot-figure" x={middle} y={ROW_MIDDLE - 14} textAnchor="middle">
              {shownValue(row.value, unit)}
            </text>
          </>
        );
      }}
    </PlotFrame>
  );
}
