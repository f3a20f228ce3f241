import {
  formatCost,
  formatValues,
  isExactCost,
  nameCost,
  nameRow,
  type UpgradeCost,
  type UpgradeRow,
} from '@tachograph/analysis/upgrade';
import { isEvaluated, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { toRatioScale } from '@tachograph/charts/scale';
import { toStandingDomain } from '@/charts/standing/standing-model.ts';
import { StandingAxis, StandingStrip } from '@/charts/standing/standing-strip.tsx';
import { ReleaseAxis, ReleaseLine } from '@/charts/version-history/release-line.tsx';
import { toReleaseDomain } from '@/charts/version-history/release-line-model.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatInterval } from '@/format/format-interval.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { UpgradeData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Segments } from '@/ui/picker/segments.tsx';
import { describeTests, Verdict } from '@/ui/verdict/verdict.tsx';
import { describeHistory, isLasting, listPast, timesOf, toRings } from '../_model/format-steps.ts';
import type { UpgradeHref } from './upgrade-filter.tsx';

type Props = { readonly project: string; readonly data: UpgradeData };

type RowProps = Props & {
  readonly row: UpgradeRow;
  readonly scale: ReturnType<typeof toRatioScale>;
  readonly domain: ReturnType<typeof toReleaseDomain>;
};

const figureOf = ({ verdict: { ratio, ratioLow: low, ratioHigh: high } }: UpgradeRow) => ({ ratio, low, high });

/** Both releases side by side, in the metric and environment of the page. */
function toCompareHref(project: string, { upgrade }: UpgradeData, scenario: string): string {
  const { driver, from, to, environment, metric } = upgrade;
  const reference = `${driver.slug}@${from}`;
  return hrefs.compare(project, {
    driver: `${driver.slug}@${to},${reference}`,
    reference,
    scenario,
    environment: toEnvironmentSlug(environment),
    metric: metric.metric,
  });
}

function Ratio({ project, data, row, scale }: Omit<RowProps, 'domain'>) {
  const { verdict } = row;
  const { ratio, ratioLow, ratioHigh } = verdict;
  const linkedBy = verdict.trace.evidence?.linkedBy;
  return (
    <>
      <span className="upgrade-ratio">
        <Link href={toCompareHref(project, data, row.case.scenario)}>
          <Verdict verdict={verdict} short />
        </Link>
        {ratio !== null && ratioLow !== null && ratioHigh !== null && ratioLow < ratioHigh && (
          <span className="meta num">{formatInterval(ratio, ratioLow, ratioHigh)}</span>
        )}
      </span>
      {isEvaluated(verdict) && (
        <StandingStrip
          scale={scale}
          driver={{ name: data.upgrade.driver.name, slot: data.slot }}
          figure={figureOf(row)}
        />
      )}
      <span className="meta num upgrade-values">
        {formatValues({ from: row.from, to: row.to, unit: row.case.unit })}
      </span>
      {linkedBy && <span className="meta">linked by {linkedBy}</span>}
    </>
  );
}

function History({ project, data: { upgrade, slot }, row, domain }: Omit<RowProps, 'scale'>) {
  const past = listPast(row.steps, upgrade.metric.unit);
  return (
    <>
      <ReleaseLine
        driver={{ name: upgrade.driver.name, slot }}
        history={row.history}
        domain={domain}
        rings={toRings(row.steps, upgrade)}
        label={describeHistory(nameRow(row), row.steps, upgrade)}
      />
      <span className="upgrade-steps">
        {row.steps.filter(isLasting).map((step) => (
          <Link key={step.id} className={`verdict ${step.direction}`} href={hrefs.changePage(project, step.id)}>
            <i aria-hidden="true">{OUTCOME_SHAPES[step.direction]}</i>
            <code>{step.since === null ? step.release : `since ${step.since}`}</code> {timesOf(step)}
            {step.since !== null && ', release not known'}
          </Link>
        ))}
        {past.map((text) => (
          <span key={text} className="meta">
            {text}
          </span>
        ))}
      </span>
    </>
  );
}

const CostLine = ({ cost }: { readonly cost: UpgradeCost }) => (
  <li title={cost.explanation}>
    <span className={`verdict ${cost.outcome}`}>
      <i aria-hidden="true">{OUTCOME_SHAPES[cost.outcome]}</i>
      {nameCost(cost.metric)} {formatCost(cost)}
    </span>{' '}
    {!isExactCost(cost) && <span className="meta num">{formatValues(cost)}</span>}
  </li>
);

function Row({ project, data, row, scale, domain }: RowProps) {
  const { environment, driver } = data.upgrade;
  const { scenario, metric } = row.case;
  const trend = { driver: driver.slug, environment: toEnvironmentSlug(environment), metric };
  return (
    <tr className={row.isChosen ? 'chosen' : undefined}>
      <th scope="row">
        <Link href={hrefs.scenario(project, scenario, trend)}>{row.title}</Link>
        {(row.params || row.options) && (
          <span className="upgrade-case meta">{[row.params, row.options].filter(Boolean).join(', ')}</span>
        )}
        {row.isChosen && <span className="meta"> yours</span>}
      </th>
      <td className="upgrade-pair">
        <Ratio project={project} data={data} row={row} scale={scale} />
      </td>
      <td className="upgrade-history">
        <History project={project} data={data} row={row} domain={domain} />
      </td>
      <td>
        <ul className="list upgrade-costs">
          {row.costs.map((cost) => cost && <CostLine key={cost.metric} cost={cost} />)}
        </ul>
      </td>
    </tr>
  );
}

/** Releases that the page speaks of: those that made it, and those to avoid. */
const listMarked = ({ madeIt, avoid }: UpgradeData['upgrade']): string[] => [
  ...madeIt.map(({ release }) => release),
  ...avoid.map(({ from }) => from),
];

/** Each scenario that both releases were measured in: its ratio, its history on one axis and one scale, and its costs. */
export function ScenarioTable({ project, data, href }: Props & { readonly href: UpgradeHref }) {
  const { upgrade } = data;
  const { rows, rowsTotal, metric, families, from, to, releases, linkedBy } = upgrade;
  const scale = toRatioScale(toStandingDomain(rows.filter(({ verdict }) => isEvaluated(verdict)).map(figureOf)), 0.22);
  const domain = toReleaseDomain(rows.map(({ history }) => history));
  return (
    <Card
      title="By scenario"
      note={`${metric.metric}, ${to} against ${from}, 95 %`}
      actions={
        families.length > 1 && (
          <Segments
            label="Metric"
            options={families.map((family) => ({
              key: family.metric,
              label: family.name,
              chosen: family.metric === metric.metric,
              href: href({ metric: family.metric }),
            }))}
          />
        )
      }
    >
      <table className="table upgrade-table">
        <caption className="visually-hidden">
          {upgrade.driver.name} {to} against {from} by scenario
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Scenario</span>
            </th>
            <th scope="col" className="upgrade-pair">
              <span className="visually-hidden">Now against then</span>
              <StandingAxis scale={scale} />
            </th>
            <th scope="col" className="upgrade-history">
              <span className="visually-hidden">By release, {from} is 1</span>
              <ReleaseAxis releases={releases} marked={listMarked(upgrade)} />
            </th>
            <th scope="col">Costs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.series} project={project} data={data} row={row} scale={scale} domain={domain} />
          ))}
        </tbody>
      </table>
      <p className="card-foot meta">
        {rowsTotal > rows.length && `The first ${rows.length} of ${rowsTotal}. `}
        Lines: {metric.metric} by release on one log scale, dashed is {from}, rings are changes.{' '}
        {linkedBy.length > 0 && `What no batch has together is linked by ${linkedBy.join(' and ')}. `}
        {upgrade.tested > 0 && `${describeTests(upgrade)}.`}
      </p>
    </Card>
  );
}
