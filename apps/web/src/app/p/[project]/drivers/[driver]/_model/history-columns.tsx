import { listByVersion } from '@tachograph/analysis/driver';
import type { Measurement } from '@tachograph/analysis/measurement';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { formatNumber } from '@tachograph/units';
import { marginLabel, type ResultFigure, toFigure } from '@/charts/labels/chart-labels.ts';
import { shortVerdict } from '@/exports/chart/chart-formats.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';
import { type Column, cellText, exact, type Grid, statusColumns } from '@/ui/table/column.tsx';
import { type CaseHistory, caseLabel } from './to-case-histories.ts';

/** The newest figure with its margin, or its status. */
export function newestText({ row: { newest }, unit }: CaseHistory): string {
  const { value, status, relativePercent } = newest;
  if (value === null) return status;
  return [formatNumber(value / unit.divisor), unit.label, marginLabel(relativePercent)].filter(Boolean).join(' ');
}

/** The step that led to the newest figure: "▲", and "1.2× faster" and "against 3.4.0" below each other. */
export function stepLines({ row: { verdict, previous, newest } }: CaseHistory) {
  if (newest.status === 'emulated') return { shape: '', lines: ['emulated'] };
  if (newest.value === null) return { shape: '', lines: [] };
  if (!verdict) return { shape: '', lines: ['no figure before it'] };
  const against = previous?.version ? [`against ${previous.version.text}`] : [];
  return { shape: OUTCOME_SHAPES[verdict.outcome], lines: [shortVerdict(verdict), ...against] };
}

function stepText(history: CaseHistory): string {
  const { shape, lines } = stepLines(history);
  return [shape, ...lines].filter(Boolean).join(' ');
}

/** What the exports say of each case, beside its figures by version. */
const CASE_COLUMNS: readonly Column<CaseHistory>[] = [
  { title: 'Scenario', text: caseLabel },
  { title: 'Statistic', only: ['csv'], text: ({ row }) => row.case.statistic },
  { title: 'Unit', text: ({ unit }) => unit.label, exact: ({ row }) => row.case.unit },
  { title: 'Against the version before', only: ['md'], text: stepText },
];

/** One version of the driver in one case; without a measurement it was never run. */
export type ListedCell = {
  readonly history: CaseHistory;
  readonly version: DriverVersion | null;
  readonly measurement: Measurement | null;
  readonly result: ResultFigure | null;
};

type DriverVersion = NonNullable<DriverData['page']['versions'][number]>;

/** What the CSV has of each version in each case. */
const FIGURES: readonly Column<ListedCell>[] = [
  { title: 'Value', text: ({ result }) => exact(result?.value) },
  { title: 'Low', text: ({ result }) => exact(result?.low) },
  { title: 'High', text: ({ result }) => exact(result?.high) },
  ...statusColumns<ListedCell>(({ result }) => result),
  { title: 'Run', text: ({ result }) => result?.runs[0] ?? '' },
];

type CellProps = { readonly project: string; readonly measurement: Measurement | null; readonly divisor: number };

function Cell({ project, measurement, divisor }: CellProps) {
  if (!measurement) return 'not run';
  const { value, status, statusReason, runs } = measurement;
  return (
    <>
      <Link className="link" href={hrefs.run(project, runs[0] ?? '')} title={statusReason ?? undefined}>
        {value === null ? status : formatNumber(value / divisor)}
      </Link>
      {value !== null && status !== 'ok' && <span className="meta"> {status}</span>}
    </>
  );
}

const versionText = ({ version }: ListedCell) => version?.text ?? 'not stated';

/** Case by case, each along the versions of the axis from one on: on the page only the figures, in exports all columns of a case. */
export const toHistoryGrid = (
  project: string,
  { page }: Pick<DriverData, 'page'>,
  histories: readonly CaseHistory[],
  from = 0,
): Grid<ListedCell> => ({
  rows: histories.map((history) => {
    const measured = listByVersion(history.row, page.versions.length);
    return page.versions.slice(from).map((version, index) => {
      const measurement = measured[from + index] ?? null;
      return { history, version, measurement, result: measurement && toFigure(measurement) };
    });
  }),
  names: [
    {
      title: 'Scenario',
      only: ['page'],
      text: ({ history }) => caseLabel(history),
      draw: ({ history }) => (
        <>
          {caseLabel(history)} <span className="meta">{history.unit.label}</span>
        </>
      ),
    },
    ...CASE_COLUMNS.map(({ title, text, exact: inCsv = text, only = ['csv', 'md'] }) => ({
      title,
      only,
      text: ({ history }: ListedCell) => text(history),
      exact: ({ history }: ListedCell) => inCsv(history),
    })),
    { title: 'Version', only: ['csv'], text: versionText },
  ],
  figures: FIGURES,
  headOf: versionText,
  drawHead: (cell) => <span title={cell.version?.raw}>{versionText(cell)}</span>,
  textOf: ({ history, result }) => cellText(result, history.unit.divisor),
  draw: ({ history, measurement }) => (
    <Cell project={project} measurement={measurement} divisor={history.unit.divisor} />
  ),
  classOf: ({ measurement }) => (measurement ? 'num' : 'num meta'),
});
