import { formatOutcome, formatVerdict } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import { count, directionLabel } from '@tachograph/units';
import { cellName, type ListedCell, toMatrixGrid } from '@/app/p/[project]/matrix/matrix-grid.tsx';
import { describeRatioCells, matrixUnit, type ShownMatrix } from '@/app/p/[project]/matrix/matrix-labels.ts';
import { HEAT_BOUNDS } from '@/charts/bars/heat-model.ts';
import { type Chart, type ChartContext, describeCells, toChart } from '@/exports/chart/chart-formats.ts';
import { MARGIN, WIDTH } from '@/exports/engine/block.tsx';
import { toGridText } from '@/ui/table/column.tsx';
import { matrixWidth, toMatrixBlock } from './matrix-block.tsx';

/** What is no plain figure, and how many cells share a reason not to be compared. */
function listRemarks(listed: readonly ListedCell[]): string[] {
  const described = describeCells(
    listed.flatMap((entry) => (entry.result ? [{ ...entry.result, name: cellName(entry) }] : [])),
  );
  const withheld = listed.flatMap(({ environmentGroup, cell, result }) =>
    environmentGroup.comparable && result?.status === 'ok' && cell?.verdict.outcome === 'not-comparable' ? [cell] : [],
  );
  const reasons = [...groupBy(withheld, ({ verdict }) => formatVerdict(verdict))];
  return [...described, ...reasons.map(([reason, cells]) => `no ratio: ${reason} (${count(cells.length, 'cell')})`)];
}

/** What the page of the matrix shows, in all its export formats: the table is a list in CSV and a grid in Markdown. */
export function toMatrixChart(context: ChartContext, shown: ShownMatrix): Chart {
  const { matrix } = shown;
  const { case: of, reference } = matrix;
  const unit = matrixUnit(matrix);
  const grid = toMatrixGrid(context.project.slug, matrix, unit);
  const listed = grid.rows.flat();
  const better = formatOutcome('better', unit.canonical);
  const worse = formatOutcome('worse', unit.canonical);
  const referenceName = reference ? cellName({ ...reference, group: reference }) : 'the reference';
  return toChart(context, {
    title: [matrix.title || 'Matrix', of?.metric].filter(Boolean).join(', '),
    about: ['driver versions by server'],
    times: listed.flatMap(({ result }) => result?.at ?? []),
    subtitle: [unit.label, of && directionLabel(of.direction), matrix.valueDescription, describeRatioCells(matrix)]
      .filter(Boolean)
      .join(' · '),
    description: listed
      .flatMap((entry) => (entry.cell ? [entry.cell.verdict.explanation || cellName(entry)] : []))
      .slice(0, 60)
      .join(' '),
    content: matrix.groups.length === 0 ? null : toMatrixBlock(shown),
    notes: [
      `Tint and bar: how many times ${better} or ${worse} than ${referenceName}, from ${HEAT_BOUNDS[0]}× on; beside a circle there are not enough samples. Hatched: emulated.`,
    ],
    remarks: listRemarks(listed),
    unknown: matrix.unknown,
    width: Math.max(WIDTH, matrixWidth(matrix) + 2 * MARGIN),
    table: toGridText(grid),
  });
}
