import type { EnvironmentGroup, MatrixCell, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import { verdictLine } from '@/app/p/[project]/matrix/matrix-grid.tsx';
import {
  cellFigure,
  environmentGroupLabel,
  groupLabel,
  listColumns,
  type MatrixVersionRow,
  matrixUnit,
  type ShownMatrix,
  serverLabel,
  versionLabel,
  withheldLabel,
} from '@/app/p/[project]/matrix/matrix-labels.ts';
import { cellHeat, type Heat, heatTint } from '@/charts/bars/heat-model.ts';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { driverStyle, paint } from '@/charts/style/paint.tsx';
import { type Block, fitText, Rule, stack, TYPE, type TypeName, wrapText } from '@/exports/engine/block.tsx';
import { HATCH } from '@/exports/engine/to-svg.tsx';

/** Pixels: the versions on the left, and one cell. */
const VERSIONS = 84;
const CELL = { width: 102, height: 36 } as const;
const LINE = 14;
const GROUP_ROW = 24;
/** Inside a cell: where its text starts, beside a shape and without, and its two lines. */
const LEFT = 9;
const AFTER_SHAPE = 21;
const FIGURE_AT = 14;
const VERDICT_AT = 27;

/** How wide the matrix is: the versions and a cell for each server. */
export const matrixWidth = (matrix: ShownMatrix['matrix']): number =>
  VERSIONS + listColumns(matrix).length * CELL.width;

const toX = (index: number): number => VERSIONS + index * CELL.width;

const toLines = (texts: readonly string[], width: number): string[] =>
  texts.flatMap((text) => wrapText(text, width - 10, 11, 5));

type Heads = readonly { readonly x: number; readonly lines: readonly string[] }[];

/** Texts side by side, all ending on one line. */
function toHeads(heads: Heads, type: TypeName): Block {
  const most = Math.max(0, ...heads.map(({ lines }) => lines.length));
  return {
    height: most * LINE + 6,
    body: heads.flatMap(({ x, lines }) =>
      lines.map((line, nth) => (
        <text key={`${x} ${line}`} {...TYPE[type]} x={x + 9} y={(most - lines.length + nth) * LINE + 12}>
          {line}
        </text>
      )),
    ),
  };
}

function toEnvironmentGroups(environmentGroups: readonly EnvironmentGroup[]): Block {
  let index = 0;
  const heads = environmentGroups.map((environmentGroup) => {
    const x = toX(index);
    index += environmentGroup.columns.length;
    const texts = [
      environmentGroupLabel(environmentGroup),
      ...(environmentGroup.comparable ? [] : [withheldLabel(environmentGroup)]),
    ];
    return { x, lines: toLines(texts, environmentGroup.columns.length * CELL.width) };
  });
  return toHeads(heads, 'small');
}

const toServers = (columns: readonly { readonly column: MatrixColumn }[]): Block =>
  toHeads(
    columns.map(({ column }, index) => ({ x: toX(index), lines: toLines([serverLabel(column)], CELL.width) })),
    'name',
  );

/** The ratio as a bar from the middle, to the right where it is better: it shows without colour what the tint shows. */
function Bar({ heat: { side, share } }: { heat: Heat }) {
  const middle = CELL.width / 2;
  const length = (share * (CELL.width - 12)) / 2;
  return (
    <g fill={paint('fg-2')} transform={`translate(0 ${CELL.height - 5})`}>
      <rect x={middle - 0.5} y="-1" width="1" height="4" />
      <rect x={side === 'better' ? middle : middle - length} y="0" width={length} height="2" />
    </g>
  );
}

type LabelProps = { readonly text: string; readonly type: TypeName; readonly x?: number; readonly y: number };

const Label = ({ text, type, x = LEFT, y }: LabelProps) => (
  <text {...TYPE[type]} x={x} y={y}>
    {fitText(text, CELL.width - x, 9.5)}
  </text>
);

/** The shape is a text by itself: a PNG draws it, and with it all of its text, in another font. */
function VerdictLabel({ cell, isReference }: { cell: MatrixCell; isReference: boolean }) {
  const { shape, text } = verdictLine(cell, isReference);
  return (
    <>
      {shape && <Label text={shape} type="small" y={VERDICT_AT} />}
      <Label text={text} type="small" x={shape ? AFTER_SHAPE : LEFT} y={VERDICT_AT} />
    </>
  );
}

type CellProps = { readonly cell: MatrixCell | null; readonly unit: ChartUnit; readonly isReference: boolean };

/** One cell as the page has it: figure, verdict, tint and bar; hatched where emulated, its status where there is no figure. */
function Cell({ cell, unit, isReference }: CellProps) {
  if (!cell) return <Label text="not run" type="note" y={20} />;
  const { value, status } = cell.measurement;
  if (value === null) return <Label text={status} type={status === 'failed' ? 'failed' : 'small'} y={20} />;
  const heat = cellHeat(cell);
  return (
    <>
      {heat.step > 0 && <rect fill={heatTint(heat)} width={CELL.width} height={CELL.height} />}
      {status === 'emulated' && <rect fill={`url(#${HATCH})`} width="5" height={CELL.height} />}
      <Label text={cellFigure(cell, unit)} type={isReference ? 'name' : 'figure'} y={FIGURE_AT} />
      <VerdictLabel cell={cell} isReference={isReference} />
      {heat.step > 0 && <Bar heat={heat} />}
    </>
  );
}

type Drawn = ShownMatrix & { readonly width: number; readonly unit: ChartUnit };

function toGroupHead(group: MatrixGroup, { slots, width }: Drawn): Block {
  const { colour, marker } = driverStyle({ slot: slots[group.driver.slug] ?? null });
  return {
    height: GROUP_ROW,
    body: (
      <>
        <Rule width={width} />
        <path fill={colour} d={marker} transform="translate(5 13)" />
        <text {...TYPE.name} x="15" y="17">
          {groupLabel(group)}
        </text>
      </>
    ),
  };
}

const toRow = ({ version, cells }: MatrixVersionRow, { matrix, width, unit }: Drawn): Block => ({
  height: CELL.height,
  body: (
    <>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
        <g key={index} transform={`translate(${toX(index)} 0)`}>
          <Cell cell={cell} unit={unit} isReference={cell !== null && cell === matrix.reference?.cell} />
          <path stroke={paint('line')} d={`M0.5 0V${CELL.height}`} />
        </g>
      ))}
      <Rule width={width} />
      <text {...TYPE.figure} x="0" y="21">
        {fitText(versionLabel(version), VERSIONS - 6, 12)}
      </text>
    </>
  ),
});

/** The page's table as an image: servers under their settings, versions under their drivers. */
export function toMatrixBlock(shown: ShownMatrix): Block {
  const { matrix } = shown;
  const drawn = { ...shown, width: matrixWidth(matrix), unit: matrixUnit(matrix) };
  return stack([
    toEnvironmentGroups(matrix.environmentGroups),
    toServers(listColumns(matrix)),
    ...matrix.groups.flatMap((group) => [toGroupHead(group, drawn), ...group.rows.map((row) => toRow(row, drawn))]),
  ]);
}
