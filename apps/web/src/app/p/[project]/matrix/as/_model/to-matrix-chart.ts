import { formatOutcome, formatVerdict } from '@tachograph/analysis/verdict';
import { directionLabel } from '@tachograph/units';
import { matrixUnit } from '@/app/p/[project]/matrix/matrix-unit.ts';
import { HEAT_BOUNDS } from '@/charts/bars/heat-model.ts';
import { type ChartContext, liveFooter, notFoundText } from '@/exports/chart/chart-context.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { describeCells, sentence } from '@/exports/chart/describe-cells.ts';
import { measuredText } from '@/exports/chart/measured-text.ts';
import { MARGIN, NO_RESULTS, NO_RESULTS_BLOCK, WIDTH } from '@/exports/engine/block.tsx';
import type { ExportImage } from '@/exports/engine/export-image.tsx';
import { matrixWidth, toMatrixBlock } from './matrix-block.tsx';
import { cellName, listCells, type ShownMatrix } from './shown-matrix.ts';
import { toMatrixJson } from './to-matrix-json.ts';
import { toMatrixTable } from './to-matrix-table.ts';

/** Who shares a reason not to be compared, and what is no plain figure. */
function listNotes(matrix: ShownMatrix['matrix']): string[] {
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
    ...describeCells(plain),
    ...[...reasons].map(([reason, cells]) => `no ratio: ${reason} (${cells} ${cells === 1 ? 'cell' : 'cells'})`),
  ];
}

/** Every cell with a figure or a status, in one sentence each. */
const describe = (matrix: ShownMatrix['matrix']): string =>
  listCells(matrix)
    .flatMap((listed) => (listed.cell ? [listed.cell.verdict.explanation || cellName(listed)] : []))
    .slice(0, 60)
    .join(' ');

function toImage(context: ChartContext, shown: ShownMatrix): ExportImage {
  const { matrix } = shown;
  const { case: of, reference } = matrix;
  const isEmpty = matrix.groups.length === 0;
  const unit = matrixUnit(matrix);
  const told = listNotes(matrix);
  const times = listCells(matrix).flatMap(({ cell }) => (cell ? [cell.measurement.measuredAt.toISOString()] : []));
  const placed = reference && { ...reference, group: { ...reference, rows: [] } };
  return {
    title: [matrix.title || 'Matrix', of?.metric].filter(Boolean).join(', '),
    about: [
      [context.project.title, 'driver versions by server', measuredText(times)].filter(Boolean).join(' · '),
      [unit.label, of && directionLabel(of.direction), matrix.valueDescription].filter(Boolean).join(' · '),
    ].filter(Boolean),
    description: isEmpty ? NO_RESULTS : [describe(matrix), ...told.map(sentence)].join(' '),
    warnings: notFoundText(matrix.unknown),
    content: isEmpty ? NO_RESULTS_BLOCK : toMatrixBlock(shown),
    notes: isEmpty
      ? []
      : [
          `Tint and bar: how many times ${formatOutcome('better', unit.canonical)} or ${formatOutcome('worse', unit.canonical)} than ${placed ? cellName(placed) : 'the reference'}, from ${HEAT_BOUNDS[0]}× on; beside a circle there are not enough samples. Hatched: emulated.`,
          ...told.map(sentence),
        ],
    footer: liveFooter(context),
    width: Math.max(WIDTH, matrixWidth(matrix) + 2 * MARGIN),
  };
}

/** What the page of the matrix shows, in all its export formats. */
export const toMatrixChart = (context: ChartContext, shown: ShownMatrix): Chart => ({
  image: toImage(context, shown),
  table: toMatrixTable(shown),
  json: toMatrixJson(context, shown),
  url: context.url,
});
