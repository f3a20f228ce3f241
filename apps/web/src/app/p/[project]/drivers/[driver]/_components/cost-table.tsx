import type { DriverCosts, DriverRow } from '@tachograph/analysis/driver';
import { toParamsKey } from '@tachograph/analysis/measurement';
import { displayUnit, formatExact, formatNumber } from '@tachograph/units';
import type { ComponentProps } from 'react';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { GridTable } from '@/ui/table/column-table.tsx';
import { describeTests, Verdict } from '@/ui/verdict/verdict.tsx';

type Cost = DriverCosts['metrics'][number];

/** One cost of a case of the driver; `named` is any row of the case, `row` null where this cost was not measured. */
type CaseCost = { readonly named: DriverRow; readonly cost: Cost; readonly row: DriverRow | null };

const keyOf = ({ case: of, options }: DriverRow) => JSON.stringify([of.scenario, toParamsKey(of.params), options]);

/** Every case with a cost once, with its costs in the order of the metrics. */
function toCaseCosts(costs: readonly Cost[]): CaseCost[][] {
  const cases = new Map(costs.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row] as const)));
  return [...cases].map(([key, named]) =>
    costs.map((cost) => ({ named, cost, row: cost.rows.find((row) => keyOf(row) === key) ?? null })),
  );
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
    <>
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
    </>
  );
}

const toGrid = ({ project, data }: Props): ComponentProps<typeof GridTable<CaseCost>>['grid'] => ({
  rows: toCaseCosts(data.page.costs.metrics),
  names: [
    {
      title: 'Scenario',
      text: ({ named }) => named.title,
      draw: ({ named: { title, params, options } }) => (
        <>
          {title}
          <span className="meta history-case">{[params, options].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
  ],
  headOf: ({ cost }) => cost.metric.metric,
  drawHead: ({ cost }) => (
    <Link
      className="link"
      title={cost.elsewhere?.label}
      href={hrefs.driver(project, data.driver.slug, {
        metric: cost.metric.metric,
        environment: environmentOf(data, cost),
      })}
    >
      {cost.metric.metric}
    </Link>
  ),
  draw: ({ cost, row }) =>
    row ? (
      <Cell
        row={row}
        href={hrefs.tradeOff(project, {
          scenario: row.case.scenario,
          params: toParamsKey(row.case.params) || null,
          x: cost.metric.metric,
          driver: data.driver.slug,
          environment: environmentOf(data, cost),
        })}
      />
    ) : (
      'not measured'
    ),
  classOf: ({ row }) => (row ? '' : 'meta'),
});

/** What an operation costs beside its speed: the newest figure of every case and metric, against the release before. */
export function CostTable(props: Props) {
  const { driver, page } = props.data;
  const { costs } = page;
  if (costs.metrics.length === 0) return null;
  return (
    <Card title="Costs" note="newest release against the one before, less is better">
      <div className="scroll-x">
        <GridTable
          grid={toGrid(props)}
          className="table fixed-names by-version costs"
          caption={`What an operation of ${driver.name} costs`}
        />
      </div>
      <p className="meta card-note card-foot">
        A metric leads to its history over all releases, a figure to its trade-off against speed. Exact metrics are
        equal or not; the others are judged by their repeats. Steps: {describeTests(costs)}.
      </p>
    </Card>
  );
}
