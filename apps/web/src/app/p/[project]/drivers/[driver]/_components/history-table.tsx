import type { Measurement } from '@tachograph/analysis/measurement';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { directionLabel, formatNumber } from '@tachograph/units';
import { type CaseHistory, versionLabels } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { VersionAxis, VersionHistory } from '@/charts/version-history/version-history.tsx';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Figure } from '@/ui/table/figure.tsx';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { Verdict, VerdictLegend } from '@/ui/verdict/verdict.tsx';

/** The status of a cell whose figure is not a plain one, with its reason: never by colour alone. */
function StatusLabel({ measurement: { status, statusReason } }: { measurement: Measurement }) {
  const reason = statusReason && <span className="meta"> {statusReason}</span>;
  if (status === 'ok') return reason;
  return (
    <span className="history-status">
      <span className={status === 'skipped' ? 'unsupported' : status}>{status}</span>
      {reason}
    </span>
  );
}

/** How far a figure is from its true value: of one that was measured in turns, its ratio is. */
function Precision({ row, newestRatio }: CaseHistory) {
  const { relativePercent } = row.newest;
  const range = (percent: number | null) => (percent === null ? '' : ` ± ${formatNumber(percent, 2)} %`);
  if (!newestRatio) return <span className="meta">{range(relativePercent)}</span>;
  const { ratio, percent, anchor } = newestRatio;
  return <span className="meta history-ratio">{`${formatNumber(ratio)}${range(percent)} × ${anchor}`}</span>;
}

function Newest(history: CaseHistory) {
  const { row, unit } = history;
  const { value, version } = row.newest;
  return (
    <>
      {value !== null && (
        <>
          <b>
            <Figure value={value} unit={unit} canonical={row.case.unit} />
          </b>{' '}
          <span className="meta">{unit.label}</span>
          <Precision {...history} />
        </>
      )}
      <StatusLabel measurement={row.newest} />
      {row.older && (
        <span className="meta history-older">
          {version ? 'newest measured is ' : 'version not stated'}
          {version && <code>{version.text}</code>}
        </span>
      )}
    </>
  );
}

/** The reason why a newest version was not compared is shown beside it already. */
const NotCompared = ({ explanation }: { explanation: string }) => (
  <span className="verdict not-comparable" title={explanation}>
    <i aria-hidden="true">{OUTCOME_SHAPES['not-comparable']}</i>not compared
  </span>
);

function Step({ row: { verdict, previous, newest } }: CaseHistory) {
  if (!verdict) return <span className="meta">{newest.value === null ? 'no figure' : 'no figure before it'}</span>;
  return (
    <>
      {newest.status === 'ok' ? <Verdict verdict={verdict} /> : <NotCompared explanation={verdict.explanation} />}
      {previous?.version && (
        <span className="meta">
          {' '}
          against <code>{previous.version.text}</code>
        </span>
      )}
    </>
  );
}

const Row = (history: CaseHistory) => (
  <tr>
    <th scope="row">
      <Link href={history.trendHref}>{history.row.title}</Link>
      <span className="meta history-case">
        {[history.row.params, history.row.options, history.row.case.statistic].filter(Boolean).join(' · ')}
      </span>
    </th>
    <td className="history-chart">
      <VersionHistory {...history.chart} />
    </td>
    <td className="history-newest">
      <Newest {...history} />
    </td>
    <td className="history-step">
      <Step {...history} />
    </td>
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
            <th scope="col">Scenario</th>
            <th scope="col">
              <span className="visually-hidden">Versions, oldest first</span>
              <VersionAxis versions={versionLabels(data)} />
            </th>
            <th scope="col">Newest</th>
            <th scope="col">Against the version before</th>
            <th scope="col">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {histories.map((history) => (
            <Row key={history.row.key} {...history} />
          ))}
        </tbody>
      </table>
      <div className="card-foot">
        <VerdictLegend unit={metric?.unit ?? null} />
        <p className="meta card-note history-note">
          Every row has a scale of its own, and all share one axis of versions; a spread under 6 % fills only a part of
          the height. {isPaired && RATIOS} The band is the uncertainty of each figure, where its source gave one; × is
          failed, – unsupported, a hollow point emulated, a dashed line a release line that was returned to. Steps:{' '}
          {describeTests(data.page)}.
        </p>
      </div>
    </Card>
  );
}
