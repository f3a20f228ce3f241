import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import { formatVerdict } from '@tachograph/analysis/verdict';
import { escapeMarkdown } from '@tachograph/schema/text';
import { type ChartUnit, exactLabel, measuredLabel, toRowUnit } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { columnLabel } from '@/format/column-label.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { exact, type Grid } from '@/ui/table/column.tsx';
import { Verdict, Warning } from '@/ui/verdict/verdict.tsx';
import { comparabilityText, figureOf, marginOf, overrideMark, statusText, verdictText } from './cell-text.ts';

/** One driver in one case of a comparison. */
export type ComparedCell = {
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
  readonly column: ComparisonColumn;
  readonly unit: ChartUnit;
};

const isMissing = ({ cell }: ComparedCell) => (cell.measurement?.value ?? null) === null;

function Value(compared: ComparedCell) {
  const { cell, unit } = compared;
  const { value, measured } = cell.measurement ?? { value: null, measured: null };
  if (value === null) return <span className="meta">{cell.measurement ? '–' : 'not run'}</span>;
  const title = measuredLabel({ value, measured }, unit) || exactLabel(value, unit);
  return <span title={title}>{figureOf(cell, unit)}</span>;
}

function EvaluatedCell(compared: ComparedCell) {
  const { cell, column } = compared;
  const { measurement, verdict, note } = cell;
  if (!measurement) return null;
  const reason = isMissing(compared) ? measurement.statusReason : note;
  return (
    <>
      {isMissing(compared) && !column.isReference ? (
        <span className="meta">{measurement.status} </span>
      ) : (
        <Verdict verdict={verdict} />
      )}
      {measurement.status === 'ok' && <Warning reason={measurement.statusReason} />}
      {!column.isReference && reason && <span className="phone-reason meta">{reason}</span>}
    </>
  );
}

/** In Markdown: "5,009 ± 0.45 %<br>▲ 1.20× faster", "44.3<br>emulated: a loop", "unsupported: no prepared statements". */
function toCellText({ cell, unit }: ComparedCell, comparability: Comparison['comparability']): string {
  const figure = [figureOf(cell, unit), marginOf(cell)].filter(Boolean).join(' ');
  const verdict = [verdictText(cell), overrideMark(comparability, cell)].filter(Boolean).join(', ');
  return [figure, statusText(cell), verdict]
    .filter((part): part is string => !!part)
    .map(escapeMarkdown)
    .join('<br>');
}

type ComparedGrid = Omit<Grid<ComparedCell>, 'draw'>;

const toNames = (slots: DriverSlots): ComparedGrid['names'] => [
  {
    title: 'Scenario',
    only: ['md'],
    text: ({ row }) => [row.title, row.params].filter(Boolean).map(escapeMarkdown).join('<br>'),
  },
  { title: 'Unit', only: ['md'], text: ({ unit }) => escapeMarkdown(unit.label) },
  { title: 'Scenario', only: ['csv'], text: ({ row }) => row.title },
  { title: 'Params', only: ['csv'], text: ({ row }) => row.params },
  {
    title: 'Driver',
    only: ['page', 'csv'],
    className: 'driver-cell',
    text: ({ column }) => column.driver.name,
    draw: ({ column: { driver, version } }) => <DriverName driver={toChartDriver(driver, slots)} version={version} />,
  },
  { title: 'Version', only: ['csv'], text: ({ column }) => column.version?.raw ?? '' },
  { title: 'Options', only: ['csv'], text: ({ column }) => column.options ?? '' },
  { title: 'Environment', only: ['csv'], text: ({ column }) => column.environment?.label ?? '' },
  { title: 'Metric', only: ['csv'], text: ({ row }) => row.case.metric },
  { title: 'Statistic', only: ['csv'], text: ({ row }) => row.case.statistic },
];

const toFigures = ({ reference, comparability }: Comparison): ComparedGrid['figures'] => [
  {
    title: 'Value',
    className: 'num value-cell',
    text: ({ cell }) => exact(cell.measurement?.value),
    draw: Value,
  },
  { title: 'Measured', only: ['csv'], text: ({ cell }) => exact(cell.measurement?.measured) },
  { title: 'Unit', only: ['csv'], text: ({ row }) => row.case.unit },
  { title: '95 % low', only: ['csv'], text: ({ cell }) => exact(cell.measurement?.uncertainty?.low) },
  { title: '95 % high', only: ['csv'], text: ({ cell }) => exact(cell.measurement?.uncertainty?.high) },
  {
    title: '±',
    only: ['page'],
    className: 'num percent-cell meta',
    text: ({ cell }) => marginOf(cell),
    hint: ({ cell }) => cell.measurement?.uncertainty?.description ?? 'the source gives no ±',
  },
  { title: 'Uncertainty', only: ['csv'], text: ({ cell }) => cell.measurement?.uncertainty?.description ?? '' },
  { title: 'n', only: ['csv'], text: ({ cell }) => exact(cell.measurement?.n) },
  { title: 'Status', only: ['csv'], text: ({ cell }) => cell.measurement?.status ?? 'not run' },
  { title: 'Reason', only: ['csv'], text: ({ cell }) => cell.measurement?.statusReason ?? '' },
  { title: 'Reference', only: ['csv'], text: () => reference ?? '' },
  { title: 'Ratio', only: ['csv'], text: ({ cell }) => exact(cell.verdict.ratio) },
  { title: 'Ratio low', only: ['csv'], text: ({ cell }) => exact(cell.verdict.ratioLow) },
  { title: 'Ratio high', only: ['csv'], text: ({ cell }) => exact(cell.verdict.ratioHigh) },
  { title: 'Verdict', only: ['csv'], text: ({ cell }) => formatVerdict(cell.verdict) },
  {
    title: `Against ${reference ?? 'the reference'}`,
    only: ['page'],
    className: 'verdict-cell',
    text: ({ cell }) => formatVerdict(cell.verdict),
    draw: EvaluatedCell,
  },
  { title: 'Why', only: ['csv'], text: ({ cell }) => cell.verdict.explanation },
  { title: 'Algorithm', only: ['csv'], text: ({ cell }) => cell.verdict.algorithm },
  { title: 'Runs', only: ['csv'], text: ({ cell }) => cell.measurement?.runs.join(' ') ?? '' },
  { title: 'Comparability', only: ['csv'], text: () => comparabilityText(comparability) ?? 'like for like' },
];

/** The table of a comparison, on its page and in all its exports: a line for each driver in each case, in Markdown a row for each case. */
export function toComparedGrid(comparison: Comparison, slots: DriverSlots = {}): ComparedGrid {
  const { rows, columns, comparability } = comparison;
  return {
    rows: rows.map((row) => {
      const unit = toRowUnit(row);
      return row.cells.flatMap((cell, index) => {
        const column = columns[index];
        return column ? [{ row, cell, column, unit }] : [];
      });
    }),
    names: toNames(slots),
    figures: toFigures(comparison),
    headOf: ({ column }) => escapeMarkdown(columnLabel(column)),
    textOf: (compared) => toCellText(compared, comparability),
  };
}
