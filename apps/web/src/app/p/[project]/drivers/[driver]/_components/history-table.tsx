import { count, directionLabel } from '@tachograph/units';
import { MOST_VERSIONS } from '@/app/p/[project]/drivers/[driver]/_model/cases-per-page.ts';
import { HISTORY_COLUMNS, toHistoryGrid } from '@/app/p/[project]/drivers/[driver]/_model/history-columns.tsx';
import { type CaseHistory, versionLabels } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { VersionAxis, VersionHistory } from '@/charts/version-history/version-history.tsx';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import type { Column } from '@/ui/table/column.tsx';
import { ColumnTable, GridTable } from '@/ui/table/column-table.tsx';
import { describeTests, VerdictLegend } from '@/ui/verdict/verdict.tsx';

const [CASE, ...OTHERS] = HISTORY_COLUMNS;

/** What the page alone has of each case: its history on the axis of versions, and a way onward. */
const toColumns = (data: DriverData): Column<CaseHistory>[] => [
  ...(CASE ? [CASE] : []),
  {
    title: 'Versions, oldest first',
    drawTitle: (
      <>
        <span className="visually-hidden">Versions, oldest first</span>
        <VersionAxis versions={versionLabels(data)} />
      </>
    ),
    className: 'history-chart',
    text: ({ chart }) => chart.label,
    draw: ({ chart }) => <VersionHistory {...chart} />,
  },
  ...OTHERS,
  {
    title: 'More',
    drawTitle: <span className="visually-hidden">More</span>,
    className: 'history-more',
    text: () => 'By server',
    draw: ({ row, matrixHref }) => (
      <Link className="link" href={matrixHref} aria-label={`By server: matrix of ${row.title} ${row.params}`}>
        By server
      </Link>
    ),
  },
];

const RATIOS = 'Where all figures were measured in turns with one anchor, their ratios to it are drawn.';

type Props = { readonly data: DriverData; readonly histories: readonly CaseHistory[] };

/** Every case of the driver on one axis of versions: its history, its newest figure, and the change that led to it. */
export function HistoryTable({ data, histories }: Props) {
  const { metric, valueDescription } = data.page;
  const isPaired = histories.some(({ row }) => row.anchor !== null);
  return (
    <Card
      title="By version"
      note={[
        metric && `${metric.metric} in ${metric.unit}, ${directionLabel(metric.direction)}`,
        `newest: ${valueDescription}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <ColumnTable
        className="table histories stacked"
        caption={`Every case of ${data.driver.name} by version`}
        columns={toColumns(data)}
        rows={histories}
        keyOf={({ row }) => row.key}
      />
      <div className="card-foot">
        <VerdictLegend unit={metric?.unit ?? null} />
        <p className="meta card-note">
          Every row has its own scale, and all share one axis of versions; a spread under 6 % fills only a part of the
          height. {isPaired && RATIOS} The band is the uncertainty of each figure, where its source gave one; × is
          failed, – unsupported, a hollow point emulated, a dashed line a release line that was returned to. Steps:{' '}
          {describeTests(data.page)}.
        </p>
      </div>
    </Card>
  );
}

type VersionProps = {
  readonly project: string;
  readonly data: DriverData;
  readonly histories: readonly CaseHistory[];
  /** The URL of the figures of all versions. */
  readonly csv: string;
};

/** The same figures as a table, folded because the charts show them: one for each case and version, with its run. */
export function VersionTable({ project, data, histories, csv }: VersionProps) {
  const older = Math.max(0, data.page.versions.length - MOST_VERSIONS);
  return (
    <section className="card" aria-label="Table">
      <details className="version-table">
        <summary className="fold">
          <h2>Table</h2>{' '}
          <span className="meta">
            {older === 0 ? 'all figures, oldest version first' : `the newest ${MOST_VERSIONS} versions, oldest first`}
          </span>
        </summary>
        <div className="scroll-x">
          <GridTable grid={toHistoryGrid(project, data, histories, older)} className="table fixed-names by-version" />
        </div>
        {older > 0 && (
          <p className="card-foot meta">
            {count(older, 'older version')}:{' '}
            <a className="link" href={csv}>
              all as CSV
            </a>
          </p>
        )}
      </details>
    </section>
  );
}
