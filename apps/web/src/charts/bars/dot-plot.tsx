import { Origin } from '@/charts/frame/origin.tsx';
import { PlotFrame } from '../frame/plot-frame.tsx';
import { type ChartUnit, listEnds, percent, rangeLabel, unitLabel, valueLabel } from '../labels/chart-labels.ts';
import { type ScaleKind, toValueScale, type ValueScale } from '../scale/value-scale.ts';
import { driverStyle } from '../style/paint.tsx';
import { missingLabel, toValueBar, type ValueBarProps } from './value-bar-model.ts';

export type DotPlotProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the chart. */
  readonly id: string;
  readonly title: string;
  readonly unit: ChartUnit;
  readonly kind: ScaleKind;
  readonly rows: readonly DotRow[];
};

/** One column of a comparison in one case. Values are in the canonical unit. */
export type DotRow = Omit<ValueBarProps, 'scale'> & {
  /** Unique in the plot. */
  readonly key: string;
  /** "mariadb 3.4.0". */
  readonly label: string;
};

const ROW_HEIGHT = 22;
const ROW_MIDDLE = 11;
/** As much of a reason as the narrowest plot has space for; all of it is in the title. */
const MAX_LABEL = 24;

const shorten = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label);

/** "mariadb 3.4.0 4,001 ops/s, 3,900 to 4,100." */
function rowLabel({ label, status, reason, value, low, high }: DotRow, unit: ChartUnit): string {
  if (value === null) return `${label} ${missingLabel(status, reason)}.`;
  const emulated = status === 'emulated' ? ` (${missingLabel(status, reason)})` : '';
  return `${[`${label} ${valueLabel(value, unit)}${emulated}`, rangeLabel(low, high, unit)].filter(Boolean).join(', ')}.`;
}

function Mark({ row, scale, unit }: { row: DotRow; scale: ValueScale; unit: ChartUnit }) {
  const { kind, at, whisker, text, hatched } = toValueBar({ ...row, scale });
  if (kind === 'none' || kind === 'empty') {
    return (
      <text x="0" y={ROW_MIDDLE + 4}>
        <title>{text}</title>
        {shorten(text)}
      </text>
    );
  }
  const [low, high] = (whisker ?? [at, at]).map(percent);
  return (
    <>
      {whisker && <line className="dot-whisker" x1={low} x2={high} y1={ROW_MIDDLE} y2={ROW_MIDDLE} />}
      <Origin x={at}>
        <title>{rowLabel(row, unit)}</title>
        <path
          className={hatched ? 'plot-hollow' : 'plot-mark'}
          d={driverStyle(row.driver).marker}
          transform={`translate(0 ${ROW_MIDDLE})`}
        />
      </Origin>
    </>
  );
}

/** The values of one case, a row and a mark for each column, with their whiskers, on their own axis. */
export function DotPlot({ id, title, unit, kind, rows }: DotPlotProps) {
  const scale = toValueScale(listEnds(rows), { kind, unit, ticks: 3 });
  return (
    <figure className="dot-plot">
      <figcaption>
        <b>{title}</b>
        <span className="meta">{scale.title}</span>
      </figcaption>
      <PlotFrame
        id={id}
        title={`${title}, ${unitLabel(unit)}`}
        description={rows.map((row) => rowLabel(row, unit)).join(' ')}
        ticks={scale.ticks}
        rows={rows}
        rowHeight={ROW_HEIGHT}
        rowMiddle={ROW_MIDDLE}
      >
        {(row) => <Mark row={row} scale={scale} unit={unit} />}
      </PlotFrame>
    </figure>
  );
}
