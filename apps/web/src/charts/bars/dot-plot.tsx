import { PlotFrame } from '../frame/plot-frame.tsx';
import { Spot } from '../frame/spot.tsx';
import { rangeWords, unitWords, valueWords } from '../labels/chart-words.ts';
import { percent } from '../labels/percent.ts';
import type { ChartUnit, DotPlotProps, DotRow } from '../labels/types.ts';
import { toValueScale, type ValueScale } from '../scale/value-scale.ts';
import { driverLook } from '../style/driver-look.ts';
import { missingWords, toValueBar } from './value-bar-model.ts';

const ROW_HEIGHT = 22;
const ROW_MIDDLE = 11;
/** As much of a reason as the narrowest plot has room for; all of it is in the title. */
const MAX_WORDS = 24;

const shorten = (words: string) => (words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS - 1)}…` : words);

/** "mariadb 3.4.0 4,001 ops/s, 3,900 to 4,100." */
function rowWords({ label, status, reason, value, low, high }: DotRow, unit: ChartUnit): string {
  if (value === null) return `${label} ${missingWords(status, reason)}.`;
  const emulated = status === 'emulated' ? ` (${missingWords(status, reason)})` : '';
  return `${[`${label} ${valueWords(value, unit)}${emulated}`, rangeWords(low, high, unit)].filter(Boolean).join(', ')}.`;
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
      <Spot x={at}>
        <title>{rowWords(row, unit)}</title>
        <path
          className={hatched ? 'plot-hollow' : 'plot-mark'}
          d={driverLook(row.driver).marker}
          transform={`translate(0 ${ROW_MIDDLE})`}
        />
      </Spot>
    </>
  );
}

/** The values of one case, a row and a mark for each column, with their whiskers, on an axis of their own. */
export function DotPlot({ id, title, unit, kind, rows }: DotPlotProps) {
  const ends = rows.flatMap(({ value, low, high }) => [value, low, high]).filter((end) => typeof end === 'number');
  const scale = toValueScale(ends, { kind, unit, ticks: 3 });
  return (
    <figure className="dot-plot">
      <figcaption>
        <b>{title}</b>
        <span className="meta">{scale.title}</span>
      </figcaption>
      <PlotFrame
        id={id}
        title={`${title}, ${unitWords(unit)}`}
        description={rows.map((row) => rowWords(row, unit)).join(' ')}
        ticks={scale.ticks}
        rows={rows}
        rowHeight={ROW_HEIGHT}
        rowMiddle={ROW_MIDDLE}
      >
        {(index) => {
          const row = rows[index];
          return row && <Mark row={row} scale={scale} unit={unit} />;
        }}
      </PlotFrame>
    </figure>
  );
}
