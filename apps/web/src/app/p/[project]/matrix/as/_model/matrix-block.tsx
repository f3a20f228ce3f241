import type { EnvironmentGroup, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import type { ReactNode } from 'react';
import { matrixUnit } from '@/app/p/[project]/matrix/matrix-unit.ts';
import { settingWords, withheldWords } from '@/app/p/[project]/matrix/setting-words.ts';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { driverStyle } from '@/charts/style/driver-style.ts';
import { paint } from '@/charts/style/paint.ts';
import { type Block, Rule, stack, TYPE, type TypeName } from '@/exports/engine/block.tsx';
import { fitText, wrapText } from '@/exports/engine/text.ts';
import { CELL, MatrixCellExport } from './matrix-cell-export.tsx';
import {
  groupWords,
  listColumns,
  type MatrixRow,
  type ShownMatrix,
  serverWords,
  versionWords,
} from './shown-matrix.ts';

const VERSIONS = 84;
const [LINE, GROUP_ROW] = [14, 24];

/** How wide the matrix is: the versions and a cell for each server. */
export const matrixWidth = (matrix: ShownMatrix['matrix']): number =>
  VERSIONS + listColumns(matrix).length * CELL.width;

const toX = (place: number): number => VERSIONS + place * CELL.width;

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

function toSettings(settings: readonly EnvironmentGroup[]): Block {
  let place = 0;
  const heads = settings.map((setting) => {
    const x = toX(place);
    place += setting.columns.length;
    const texts = [settingWords(setting), ...(setting.comparable ? [] : [withheldWords(setting)])];
    return { x, lines: toLines(texts, setting.columns.length * CELL.width) };
  });
  return toHeads(heads, 'small');
}

const toServers = (columns: readonly { readonly column: MatrixColumn }[]): Block =>
  toHeads(
    columns.map(({ column }, place) => ({ x: toX(place), lines: toLines([serverWords(column)], CELL.width) })),
    'name',
  );

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
          {groupWords(group)}
        </text>
      </>
    ),
  };
}

function toRow({ version, cells }: MatrixRow, { matrix, width, unit }: Drawn): Block {
  const drawn = cells.map(
    (cell, place): ReactNode => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
      <g key={place} transform={`translate(${toX(place)} 0)`}>
        <MatrixCellExport cell={cell} unit={unit} isReference={cell !== null && cell === matrix.reference?.cell} />
        <path stroke={paint('line')} d={`M0.5 0V${CELL.height}`} />
      </g>
    ),
  );
  return {
    height: CELL.height,
    body: (
      <>
        {drawn}
        <Rule width={width} />
        <text {...TYPE.figure} x="0" y="21">
          {fitText(versionWords(version), VERSIONS - 6, 12)}
        </text>
      </>
    ),
  };
}

/** The page's table as a drawing: servers under their settings, versions under their drivers. */
export function toMatrixBlock(shown: ShownMatrix): Block {
  const { matrix } = shown;
  const drawn = { ...shown, width: matrixWidth(matrix), unit: matrixUnit(matrix) };
  return stack([
    toSettings(matrix.environmentGroups),
    toServers(listColumns(matrix)),
    ...matrix.groups.flatMap((group) => [toGroupHead(group, drawn), ...group.rows.map((row) => toRow(row, drawn))]),
  ]);
}
