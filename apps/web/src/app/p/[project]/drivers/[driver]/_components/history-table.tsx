import { directionLabel } from '@tachograph/units';
import { HISTORY_COLUMNS } from '@/app/p/[project]/drivers/[driver]/_model/history-columns.tsx';
import { type CaseHistory, versionLabels } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { VersionAxis, VersionHistory } from '@/charts/version-history/version-history.tsx';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { columnsIn, drawIn, headClass, titleIn } from '@/ui/table/column.ts';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { VerdictLegend } from '@/ui/verdict/verdict.tsx';

const [CASE, ...SHOWN] = columnsIn(HISTORY_COLUMNS, 'page');

const Row = ({ history }: { readonly history: CaseHistory }) => (
  <tr>
    <th scope="row">{CASE && drawIn(CASE, history)}</th>
    <td className="history-chart">
      <VersionHistory {...history.chart} />
    </td>
    {SHOWN.map((column) => (
      <td key={column.title} className={column.className}>
        {drawIn(column, history)}
      </td>
    ))}
    <td className="history-more">
      <Link
        className="link"
        href={history.matrixHref}
        aria-label={`By server: matrix of ${history.row.title} ${history.row.params}`}
      >
        By server
      </Link>
    </td>
  </tr>
);

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
      <table className="table histories stacked">
        <caption className="visually-hidden">{`Every case of ${data.driver.name} by version`}</caption>
        <thead>
          <tr>
            <th scope="col">{CASE?.title}</th>
            <th scope="col">
              <span className="visually-hidden">Versions, oldest first</span>
              <VersionAxis versions={versionLabels(data)} />
            </th>
            {SHOWN.map((column) => (
              <th key={column.title} scope="col" className={headClass(column)}>
                {titleIn(column, 'page')}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {histories.map((history) => (
            <Row key={history.row.key} history={history} />
          ))}
        </tbody>
      </table>
      <div className="card-foot">
        <VerdictLegend unit={metric?.unit ?? null} />
        <p className="meta card-note history-note">
          Every row has its own scale, and all share one axis of versions; a spread under 6 % fills only a part of the
          height. {isPaired && RATIOS} The band is the uncertainty of each figure, where its source gave one; × is
          failed, – unsupported, a hollow point emulated, a dashed line a release line that was returned to. Steps:{' '}
          {describeTests(data.page)}.
        </p>
      </div>
    </Card>
  );
}
