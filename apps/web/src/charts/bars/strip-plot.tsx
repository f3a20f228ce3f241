import { PlotFrame, ROW_MIDDLE } from '../frame/plot-frame.tsx';
import { type ChartUnit, shownValue, valueLabel } from '../labels/chart-labels.ts';
import { percent } from '../labels/percent.ts';
import { toValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';

export type StripPlotProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the drawing. */
  readonly id: string;
  readonly title: string;
  readonly unit: ChartUnit;
  readonly rows: readonly StripRow[];
};

type StripRow = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  /** The median (or whatever stands for the row), drawn as a rule. */
  readonly value: number;
  readonly samples: readonly number[];
};

/** Beyond this many, every n-th by size is drawn: the strip shows where they lie. */
const MAX_DRAWN = 300;
const FEW = 40;

function rowLabel({ driver, version, value, samples }: StripRow, unit: ChartUnit): string {
  const sorted = [...samples].sort((a, b) => a - b);
  const name = [driver.name, version].filter(Boolean).join(' ');
  const ends = `${shownValue(sorted[0] ?? value, unit)} to ${shownValue(sorted.at(-1) ?? value, unit)}`;
  return `${name} ${valueLabel(value, unit)}, ${samples.length} values from ${ends}.`;
}

function thinned(samples: readonly number[]): { nth: number; value: number }[] {
  const sorted = [...samples].sort((a, b) => a - b).map((value, nth) => ({ value, nth }));
  const every = Math.max(1, Math.ceil(sorted.length / MAX_DRAWN));
  return sorted.filter(({ nth }) => nth % every === 0 || nth === sorted.length - 1);
}

/** Every repeat or sample as a dot, with a rule at the median: what a verdict by ranks saw. */
export function StripPlot({ id, title, unit, rows }: StripPlotProps) {
  const scale = toValueScale(
    rows.flatMap(({ value, samples }) => [value, ...samples]),
    { kind: 'linear', unit, ticks: 3, tight: true },
  );
  const at = (value: number) => percent(scale.position(value) ?? 0);
  return (
    <PlotFrame
      id={id}
      title={title}
      description={rows.map((row) => rowLabel(row, unit)).join(' ')}
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
        const dots = thinned(row.samples);
        return (
          <>
            {dots.map(({ nth, value }) => (
              <circle
                key={nth}
                className={dots.length > FEW ? 'strip-dot strip-many' : 'strip-dot'}
                cx={at(value)}
                cy={ROW_MIDDLE}
                r={dots.length > FEW ? 4 : 5}
              />
            ))}
            <line
              className="strip-rule"
              x1={at(row.value)}
              x2={at(row.value)}
              y1={ROW_MIDDLE - 10}
              y2={ROW_MIDDLE + 10}
            />
            <text className="plot-figure" x={at(row.value)} y={ROW_MIDDLE - 14} textAnchor="middle">
              {shownValue(row.value, unit)}
            </text>
          </>
        );
      }}
    </PlotFrame>
  );
}
