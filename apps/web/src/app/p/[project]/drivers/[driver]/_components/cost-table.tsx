import type { DriverCosts, DriverRow } from '@tachograph/analysis/driver';
import { toParamsKey } from '@tachograph/analysis/measurement';
import { displayUnit, formatExact, formatNumber } from '@tachograph/units';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { Verdict } from '@/ui/verdict/verdict.tsx';

type Cost = DriverCosts['metrics'][number];

/** One case of the driver with each of its costs. */
type CaseCosts = {
  readonly key: string;
  readonly scenario: string;
  readonly title: string;
  readonly params: string;
  readonly options: string | null;
  /** In the order of the metrics; null where this case has none. */
  readonly cells: readonly { readonly cost: Cost; readonly row: DriverRow | null }[];
};

const keyOf = ({ case: of, options }: DriverRow) => JSON.stringify([of.scenario, toParamsKey(of.params), options]);

/** Every case with a cost once, as the metrics list them. */
function toCaseCosts(costs: readonly Cost[]): CaseCosts[] {
  const cases = new Map(costs.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row] as const)));
  return [...cases].map(([key, { case: of, title, params, options }]) => ({
    key,
    scenario: of.scenario,
    title,
    params,
    options,
    cells: costs.map((cost) => ({ cost, row: cost.rows.find((row) => keyOf(row) === key) ?? null })),
  }));
}

type Props = { readonly project: string; readonly data: DriverData };

const environmentOf = ({ page }: DriverData, { elsewhere }: Cost) => {
  const environment = elsewhere ?? page.environment;
  return environment && toEnvironmentSlug(environment);
};

function Cell({ row, href }: { readonly row: DriverRow; readonly href: string }) {
  const { value, status } = row.newest;
  const unit = displayUnit(row.case.unit, [value ?? Number.NaN]);
  const text = value === null ? status : formatNumber(value / unit.divisor);
  return (
    <td>
      <Link
        className={value === null ? 'link' : 'link num'}
        href={href}
        title={value === null ? undefined : `${formatExact(value)} ${row.case.unit}`}
        aria-label={`${text}, trade-off of speed and ${row.case.metric}, ${row.title}`}
      >
        {text}
      </Link>{' '}
      {value !== null && <span className="meta">{unit.label}</span>}
      {row.older && row.newest.version && <code className="meta"> {row.newest.version.text}</code>}
      {row.verdict ? <Verdict verdict={row.verdict} /> : <span className="meta cost-step">no figure before it</span>}
    </td>
  );
}

function Row({ project, data, costs }: Props & { readonly costs: CaseCosts }) {
  const { title, params, options, scenario, cells } = costs;
  return (
    <tr>
      <th scope="row">
        {title}
        <span className="meta history-case">{[params, options].filter(Boolean).join(' · ')}</span>
      </th>
      {cells.map(({ cost, row }) =>
        row ? (
          <Cell
            key={cost.metric.metric}
            row={row}
            href={hrefs.tradeOff(project, {
              scenario: scenario,
              params: toParamsKey(row.case.params) || null,
              x: cost.metric.metric,
              driver: data.driver.slug,
              environment: environmentOf(data, cost),
            })}
          />
        ) : (
          <td key={cost.metric.metric} className="meta">
            not measured
          </td>
        ),
      )}
    </tr>
  );
}

/** What an operation costs beside its speed: the newest figure of every case and metric, against the release before. */
export function CostTable({ project, data }: Props) {
  const { costs } = data.page;
  if (costs.metrics.length === 0) return null;
  return (
    <Card title="Costs" note="newest release against the one before, less is better">
      <div className="scroll-x">
        <table className="table by-version costs">
          <caption className="visually-hidden">{`What an operation of ${data.driver.name} costs`}</caption>
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              {costs.metrics.map((cost) => (
                <th key={cost.metric.metric} scope="col" title={cost.elsewhere?.label}>
                  <Link
                    className="link"
                    href={hrefs.driver(project, data.driver.slug, {
                      metric: cost.metric.metric,
                      environment: environmentOf(data, cost),
                    })}
                  >
                    {cost.metric.metric}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {toCaseCosts(costs.metrics).map((one) => (
              <Row key={one.key} project={project} data={data} costs={one} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="meta card-note card-foot">
        A metric leads to its history over all releases, a figure to its trade-off against speed. Exact metrics are
        equal or not; the others are judged by their repeats. Steps: {describeTests(costs)}.
      </p>
    </Card>
  );
}
