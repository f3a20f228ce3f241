import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { formatVerdict } from '@tachograph/analysis/verdict';
import { directionLabel, formatNumber } from '@tachograph/units';
import { SCOREBOARD_COLUMNS, toScoreboardLines } from '@/app/p/[project]/_components/to-scoreboard-lines.ts';
import { type ChartUnit, toRowUnit } from '@/charts/labels/chart-labels.ts';
import { type Chart, type ChartContext, toChart } from '@/exports/chart/chart-formats.ts';
import { toTableBlock } from '@/exports/chart/table-block.tsx';
import { columnLabel } from '@/format/column-label.ts';

type Row = Scoreboard['rows'][number];

const toText = (cell: Row['cells'][number], { divisor }: Pick<ChartUnit, 'divisor'>): string => {
  if (!cell) return 'not run';
  const { value, status, statusReason } = cell.measurement;
  const figure = value === null ? '' : formatNumber(value / divisor);
  const warning = status === 'ok' ? '' : [status, statusReason].filter(Boolean).join(': ');
  const verdict = cell.verdict.outcome === 'reference' ? '' : formatVerdict(cell.verdict);
  return [figure, warning || verdict].filter(Boolean).join(' ');
};

const toLine = (row: Row): string[] => {
  const unit = toRowUnit(row);
  const title = [row.title, row.params].filter(Boolean).join(', ');
  return [title, unit.label, ...row.cells.map((cell) => toText(cell, unit))];
};

/** The scoreboard of an overview in all its export formats: in Markdown a row for each scenario, in CSV a line for each driver in it. */
export function toOverviewChart(context: ChartContext, scoreboard: Scoreboard): Chart {
  const { columns, rows, metric, environment, valueDescription, unknown } = scoreboard;
  const md = {
    head: ['Scenario', 'Unit', ...columns.map(columnLabel)],
    rows: rows.map(toLine),
  };
  return toChart(context, {
    title: `Overview, ${metric?.metric ?? 'no metric'}`,
    about: [metric && directionLabel(metric.direction), valueDescription],
    times: [],
    subtitle: environment?.label,
    description: md.rows.map((cells) => `${cells.join(', ')}.`).join(' '),
    content: rows.length > 0 ? toTableBlock(md) : null,
    notes: [],
    remarks: [],
    unknown,
    table: { csv: { head: SCOREBOARD_COLUMNS, rows: toScoreboardLines(scoreboard) }, md },
  });
}

/** The scoreboard as JSON: its cells with their figures, verdicts and runs. */
export const toOverviewJson = (scoreboard: Scoreboard, url: string) => ({
  format: 1,
  url,
  environment: scoreboard.environment && {
    identity: scoreboard.environment.identity,
    label: scoreboard.environment.label,
  },
  metric: scoreboard.metric,
  rows: scoreboard.rows.map(({ case: of, title, params, cells }) => ({
    case: of,
    title,
    params,
    cells: cells.map((cell, index) => ({
      column: scoreboard.columns[index]?.key,
      measurement: cell && {
        value: cell.measurement.value,
        status: cell.measurement.status,
        statusReason: cell.measurement.statusReason,
        uncertainty: cell.measurement.uncertainty,
        n: cell.measurement.n,
        runs: cell.measurement.runs,
      },
      verdict: cell && {
        outcome: cell.verdict.outcome,
        ratio: cell.verdict.ratio,
        low: cell.verdict.ratioLow,
        high: cell.verdict.ratioHigh,
        explanation: cell.verdict.explanation,
      },
    })),
  })),
});
