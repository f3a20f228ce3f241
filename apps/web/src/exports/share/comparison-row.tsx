import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import { isEvaluated } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import type { DisplayUnit } from '@tachograph/units';
import type { ReactNode } from 'react';
import { Grid, RatioHeads, RatioMarks, RatioTicks } from '@/charts/bars/ratio-bar.tsx';
import { type RatioBarGeometry, type RatioBarProps, toRatioBar } from '@/charts/bars/ratio-model.ts';
import { toRowUnit } from '@/charts/labels/chart-labels.ts';
import { type ChartDriver, type DriverSlot, driverStyle, paint } from '@/charts/style/paint.tsx';
import { type Block, fitText, Rule, TYPE, toTextBlock, widthOf } from '@/exports/engine/block.tsx';
import { HATCH } from '@/exports/engine/to-svg.tsx';
import { columnLabel } from '@/format/column-label.ts';
import { figureOf, NOT_LIKE_FOR_LIKE, statusText, verdictText } from '@/ui/comparison/cell-text.ts';
import { AXIS_HEIGHT, fitName, INSIDE, type Layout, LINE, NAME_FROM, ROW_HEAD } from './comparison-layout.ts';

const toDriver = ({ driver, styleIndex }: ComparisonColumn): ChartDriver => ({
  name: driver.name,
  slot: styleIndex as DriverSlot,
});

type NameProps = { readonly column: ComparisonColumn; readonly layout: Layout };

/** A driver's marker and name, on a separate line. */
export function Name({ column, layout }: NameProps) {
  const { colour, marker } = driverStyle(toDriver(column));
  return (
    <>
      <path d={marker} fill={colour} transform="translate(6 10)" />
      <text {...TYPE.name} x={NAME_FROM} y="14">
        {fitName(column, layout.nameWidth)}
      </text>
    </>
  );
}

type Evaluated = Pick<ComparisonCell['verdict'], 'outcome' | 'ratio' | 'ratioLow' | 'ratioHigh'>;
type BarOptions = Pick<RatioBarProps, 'status' | 'isReference' | 'againstEmulated'>;

/** The page's bar of a ratio. How far it leaves the scale stands before 1× where there is no space behind the bar. */
export function toBar(evaluated: Evaluated, options: BarOptions, layout: Layout): RatioBarGeometry {
  const { ratio, ratioLow: low, ratioHigh: high } = evaluated;
  const { scale, barFrom, barTo, verdictFrom } = layout;
  const bar = toRatioBar({ ...options, reason: null, ratio, low, high, evaluated: isEvaluated(evaluated) }, scale);
  const { text } = bar;
  const end = barFrom + bar.textAt * (barTo - barFrom) + 8 + widthOf(text, 12);
  return end < verdictFrom - 4 ? bar : { ...bar, textAt: scale.same, textAnchor: 'end' };
}

type StripProps = {
  readonly layout: Layout;
  readonly y?: number;
  readonly height: number;
  readonly children: ReactNode;
};

/** The strip of a line, or of several, in which the bars stand. */
const BarStrip = ({ layout: { barFrom, barTo }, children, ...position }: StripProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that is named.
  <svg x={barFrom} width={barTo - barFrom} {...position}>
    {children}
  </svg>
);

type BarProps = { readonly bar: RatioBarGeometry; readonly column: ComparisonColumn; readonly layout: Layout };

export const Bar = ({ bar, column, layout }: BarProps) => (
  <BarStrip layout={layout} y={-4} height={28}>
    <RatioMarks bar={bar} driver={toDriver(column)} hatchId={HATCH} />
  </BarStrip>
);

/** The scale of the ratios, above the first of the lines. */
export const toAxis = (layout: Layout, unit: string | null): Block => ({
  height: AXIS_HEIGHT,
  body: (
    <BarStrip layout={layout} height={AXIS_HEIGHT}>
      <RatioHeads scale={layout.scale} unit={unit} width={layout.barTo - layout.barFrom} />
      <RatioTicks scale={layout.scale} />
    </BarStrip>
  ),
});

export const BarGrid = ({ layout, y, height }: Omit<StripProps, 'children'>) => (
  <BarStrip layout={layout} y={y} height={height}>
    <Grid ticks={layout.scale.ticks} />
  </BarStrip>
);

type WatermarkProps = { readonly from: number; readonly to: number };

/** The text of an override across the figures themselves, so that no part of the image goes without them. */
export function Watermark({ from, to }: WatermarkProps) {
  const positions = Array.from(
    { length: Math.max(0, Math.ceil((to - from - 66) / 136)) },
    (_, nth) => from + 66 + nth * 136,
  );
  return positions.map((y) => (
    <text
      key={y}
      fill={paint('warn')}
      opacity="0.13"
      fontSize="37"
      fontWeight="600"
      textAnchor="middle"
      x={INSIDE / 2}
      y={y}
      transform={`rotate(-14 ${INSIDE / 2} ${y})`}
    >
      {NOT_LIKE_FOR_LIKE}
    </text>
  ));
}

/** The verdict as short as there is space for. The page and the description have all of them. */
function shortVerdict(cell: ComparisonCell): string | null {
  if (cell.measurement?.status === 'emulated') return 'emulated';
  if (cell.verdict.reason?.code === 'reference-emulated') return '⊘ ref. emulated';
  return verdictText(cell)?.replace(/ shown$/, '') ?? null;
}

const VERDICT_STYLES: Readonly<Record<string, object>> = {
  better: { ...TYPE.label, fontWeight: 600, fill: paint('fg') },
  worse: { ...TYPE.label, fill: paint('worse') },
  same: { ...TYPE.label, fill: paint('fg') },
};

type CellProps = {
  readonly cell: ComparisonCell;
  readonly column: ComparisonColumn;
  readonly againstEmulated: boolean;
  readonly unit: DisplayUnit;
  readonly layout: Layout;
};

/** What was measured of one driver in one case: value, bar and verdict; an outline and the status where nothing was. */
function Cell({ cell, column, againstEmulated, unit, layout }: CellProps) {
  const { measurement, verdict } = cell;
  const { isReference } = column;
  const figure = figureOf(cell, unit);
  if (!measurement || figure === null) {
    const status = measurement?.status ?? 'not run';
    const base = { from: 0, to: 0, whisker: null, hatched: false, pale: false, textAt: 0 };
    const text = status === 'ok' ? 'no figure' : status;
    return <Bar bar={{ ...base, kind: 'none', text }} column={column} layout={layout} />;
  }
  const evaluated = isReference ? { ...verdict, ratio: 1 } : verdict;
  const bar = toBar(evaluated, { status: measurement.status, isReference, againstEmulated }, layout);
  const verdictLabel = shortVerdict(cell);
  const x = bar.kind === 'empty' ? layout.barFrom : layout.verdictFrom;
  return (
    <>
      <text {...TYPE.figure} fontSize="12" x={layout.figureEnd} y="14" textAnchor="end">
        {figure}
      </text>
      <Bar bar={bar} column={column} layout={layout} />
      {verdictLabel && (
        <text {...(VERDICT_STYLES[verdict.outcome] ?? { ...TYPE.label, fill: paint('fg-3') })} x={x} y="14">
          {fitText(verdictLabel, INSIDE - x, 12)}
        </text>
      )}
    </>
  );
}

/** "mysql2 2.2.5, mysql 2.18.1 emulated: a loop": the reasons of the cells that are not plainly measured. */
function listNotes({ cells }: ComparisonRow, columns: Comparison['columns']): string[] {
  const noted = cells.flatMap((cell, index) => {
    const column = columns[index];
    return column && cell.measurement?.statusReason ? [{ reason: statusText(cell), name: columnLabel(column) }] : [];
  });
  return [...groupBy(noted, ({ reason }) => reason)].map(
    ([reason, group]) => `${group.map(({ name }) => name).join(', ')} ${reason}`,
  );
}

/** One case: its title, a line for each driver, and the notes of its cells. */
export function toRowBlock(row: ComparisonRow, { columns }: Pick<Comparison, 'columns'>, layout: Layout): Block {
  const unit = toRowUnit(row);
  const about = [row.params, unit.label].filter(Boolean).join(' · ');
  const aside = fitText(about, INSIDE * 0.42, 11);
  const title = fitText(row.title, INSIDE - widthOf(aside, 11) - 10, 12);
  const reference = row.cells[columns.findIndex(({ isReference }) => isReference)];
  const againstEmulated = reference?.measurement?.status === 'emulated';
  const lines = row.cells.flatMap((cell, nth) => {
    const column = columns[nth];
    return column ? [{ key: column.key, cell, column, y: ROW_HEAD + nth * LINE }] : [];
  });
  const notes = toTextBlock(listNotes(row, columns), { type: 'note', step: 15, most: 3, width: INSIDE - NAME_FROM });
  const foot = ROW_HEAD + lines.length * LINE;
  return {
    height: foot + notes.height + 6,
    body: (
      <>
        <Rule width={INSIDE} />
        <text {...TYPE.name} fontWeight="600" y="18">
          {title}
        </text>
        <text {...TYPE.note} x={INSIDE} y="18" textAnchor="end">
          {aside}
        </text>
        <BarGrid layout={layout} y={ROW_HEAD} height={lines.length * LINE} />
        {lines.map(({ key, y, cell, column }) => (
          <g key={key} transform={`translate(0 ${y})`}>
            <Name column={column} layout={layout} />
            <Cell cell={cell} column={column} againstEmulated={againstEmulated} unit={unit} layout={layout} />
          </g>
        ))}
        <g transform={`translate(${NAME_FROM} ${foot})`}>{notes.body}</g>
      </>
    ),
  };
}
