import { formatOutcome, formatVerdict } from '@tachograph/analysis/verdict';
import { directionWords } from '@tachograph/units';
import { matrixUnit } from '@/app/p/[project]/matrix/matrix-unit.ts';
import { HEAT_BOUNDS } from '@/charts/bars/heat-model.ts';
import { MARGIN, WIDTH } from '@/exports/chart/block.tsx';
import type { Chart } from '@/exports/chart/chart-forms.ts';
import { type ChartPlace, shortAddress, unknownWords } from '@/exports/chart/chart-place.ts';
import { measuredWords } from '@/exports/chart/measured-words.ts';
import { NOTHING, NOTHING_DRAWN } from '@/exports/chart/nothing.tsx';
import { sentence, tellCells } from '@/exports/chart/tell-cells.ts';
import type { Picture } from '@/exports/chart/to-picture-svg.tsx';
import { drawMatrix, matrixWidth } from './draw-matrix.tsx';
import { cellName, listCells, type ShownMatrix } from './shown-matrix.ts';
import { toMatrixJson } from './to-matrix-json.ts';
import { toMatrixTable } from './to-matrix-table.ts';

/** Who shares a reason not to be compared, and what is no plain figure. */
function listTold(matrix: ShownMatrix['matrix']): string[] {
  const run = listCells(matrix).flatMap((listed) => (listed.cell ? [{ ...listed, cell: listed.cell }] : []));
  const plain = run.map((listed) => {
    const { status, statusReason: reason } = listed.cell.measurement;
    return { name: cellName(listed), status, reason };
  });
  const withheld = run.filter(
    ({ setting, cell: { verdict, measurement } }) =>
      setting.comparable && measurement.status === 'ok' && verdict.outcome === 'not-comparable',
  );
  const reasons = new Map<string, number>();
  for (const { cell } of withheld) {
    const reason = formatVerdict(cell.verdict);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [
    ...tellCells(plain),
    ...[...reasons].map(([reason, cells]) => `no ratio: ${reason} (${cells} ${cells === 1 ? 'cell' : 'cells'})`),
  ];
}

/** Every cell with a figure or a status, in one sentence each. */
const describe = (matrix: ShownMatrix['matrix']): string =>
  listCells(matrix)
    .flatMap((listed) => (listed.cell ? [listed.cell.verdict.explanation || cellName(listed)] : []))
    .slice(0, 60)
    .join(' ');

function toPicture(place: ChartPlace, shown: ShownMatrix): Picture {
  const { matrix } = shown;
  const { case: of, reference } = matrix;
  const isEmpty = matrix.groups.length === 0;
  const unit = matrixUnit(matrix);
  const told = listTold(matrix);
  const times = listCells(matrix).flatMap(({ cell }) => (cell ? [cell.measurement.at.toISOString()] : []));
  const placed = reference && { ...reference, group: { ...reference, rows: [] } };
  return {
    title: [matrix.title || 'Matrix', of?.metric].filter(Boolean).join(', '),
    about: [
      [place.project.title, 'driver versions by server', measuredWords(times)].filter(Boolean).join(' · '),
      [unit.label, of && directionWords(of.direction), matrix.taken].filter(Boolean).join(' · '),
    ].filter(Boolean),
    description: isEmpty ? NOTHING : [describe(matrix), ...told.map(sentence)].join(' '),
    warnings: unknownWords(matrix.unknown),
    drawing: isEmpty ? NOTHING_DRAWN : drawMatrix(shown),
    notes: isEmpty
      ? []
      : [
          `Tint and bar: how many times ${formatOutcome('better', unit.canonical)} or ${formatOutcome('worse', unit.canonical)} than ${placed ? cellName(placed) : 'the reference'}, from ${HEAT_BOUNDS[0]}× on; beside a circle there are not enough samples. Hatched: emulated.`,
          ...told.map(sentence),
        ],
    address: shortAddress(place.url),
    width: Math.max(WIDTH, matrixWidth(matrix) + 2 * MARGIN),
    containers: {},
  };
}

/** What the page of the matrix shows, in all its forms. */
export const toMatrixChart = (place: ChartPlace, shown: ShownMatrix): Chart => ({
  picture: toPicture(place, shown),
  table: toMatrixTable(shown),
  json: toMatrixJson(place, shown),
  url: place.url,
});
