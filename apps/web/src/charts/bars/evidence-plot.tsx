import { PlotFrame, ROW_MIDDLE } from '../frame/plot-frame.tsx';
import { type ChartUnit, percent, rangeLabel, shownValue, valueLabel } from '../labels/chart-labels.ts';
import { toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/paint.tsx';
import { thinSamples } from './sample-strip.tsx';

type EvidenceRow = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  /** The median or mean, drawn as a rule. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly samples: readonly number[];
};

type Props = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the chart. */
  readonly id: string;
  readonly title: string;
  readonly unit: ChartUnit;
  readonly rows: readonly EvidenceRow[];
  /** What the verdict rests on: every repeat or sample as a dot, or the interval of the value. */
  readonly evidence: 'samples' | 'interval';
};

const MAX_DRAWN = 300;
const FEW = 40;

const describeName = ({ driver, version }: EvidenceRow): string => [driver.name, version].filter(Boolean).join(' ');

/** The name of its driver; with the version where another row is of the same driver. */
const toLabel = (row: EvidenceRow, rows: readonly EvidenceRow[]): string =>
  rows.some((other) => other !== row && other.driver.name === row.driver.name) ? describeName(row) : row.driver.name;

function rowLabel(row: EvidenceRow, { unit, evidence }: Props): string {
  const { value, low, high, samples } = row;
  const sorted = [...samples].sort((a, b) => a - b);
  const range =
    evidence === 'interval'
      ? rangeLabel(low, high, unit)
      : `${samples.length} values from ${rangeLabel(sorted[0] ?? value, sorted.at(-1) ?? value, unit)}`;
  return `${describeName(row)} ${valueLabel(value, unit)}, ${range}.`;
}

type MarkProps = { readonly row: EvidenceRow; readonly scale: ValueScale };

function Samples({ row, scale }: MarkProps) {
  const dots = thinSamples(row.samples, MAX_DRAWN);
  const isFew = dots.length <= FEW;
  return dots.map(({ nth, value }) => (
    <circle
      key={nth}
      className={isFew ? 'strip-dot' : 'strip-dot strip-many'}
      cx={percent(scale.position(value) ?? 0)}
      cy={ROW_MIDDLE}
      r={isFew ? 5 : 4}
    />
  ));
}

function Interval({ row, scale }: MarkProps) {
  const low = scale.position(row.low) ?? 0;
  const high = scale.position(row.high) ?? 0;
  const box = { x: percent(low), width: percent(high - low), y: ROW_MIDDLE - 9, height: 18, rx: 2 };
  return <rect className="plot-interval" {...box} />;
}

/** What a verdict rests on, one row for each side, on a scale that need not start at zero. */
export function EvidencePlot(props: Props) {
  const { id, title, unit, rows, evidence } = props;
  const isSampled = evidence === 'samples';
  const scale = toValueScale(
    rows.flatMap(({ value, low, high, samples }) => (isSampled ? [value, ...samples] : [value, low, high])),
    { kind: 'linear', unit, ticks: 3, tight: true },
  );
  const half = isSampled ? 10 : 9;
  return (
    <PlotFrame
      id={id}
      title={title}
      description={rows.map((row) => rowLabel(row, props)).join(' ')}
      ticks={scale.ticks}
      rows={rows.map((row, i) => ({ key: String(i), driver: row.driver, label: toLabel(row, rows), row }))}
    >
      {({ row }) => {
        const x = percent(scale.position(row.value) ?? 0);
        return (
          <>
            {isSampled ? <Samples row={row} scale={scale} /> : <Interval row={row} scale={scale} />}
            <line
              className={isSampled ? 'strip-rule' : 'plot-value'}
              x1={x}
              x2={x}
              y1={ROW_MIDDLE - half}
              y2={ROW_MIDDLE + half}
            />
            <text className="plot-figure" x={x} y={ROW_MIDDLE - 14} textAnchor="middle">
              {shownValue(row.value, unit)}
            </text>
          </>
        );
      }}
    </PlotFrame>
  );
}
