import { toParamsKey } from '@tachograph/analysis/measurement';
import { listSweepParams } from '@tachograph/analysis/sweep';
import type { TrendHeadline as Headline } from '@tachograph/analysis/trend';
import { count } from '@tachograph/units';
import { Fragment } from 'react';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import { NO_METRICS, type TrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { dateLabel } from '@/charts/labels/chart-labels.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { TrendData } from '@/server/root.ts';
import type { ScenarioSummary } from '@/server/views.ts';
import { PercentileSegments } from '@/ui/picker/percentile-segments.tsx';
import { CasePicker, DriverPicker, EnvironmentPicker, Picker, StatisticPicker } from '@/ui/picker/picker.tsx';
import { ScaleSegments, Segments } from '@/ui/picker/segments.tsx';

const AXES = ['version', 'time', 'run'] as const;

type Props = { readonly project: string; readonly state: TrendParams; readonly data: TrendData };

const nameRatio = (anchors: readonly string[] = []) =>
  anchors.length === 1 ? `Ratio to ${anchors[0]}` : 'Ratio to the anchor';

/** What the scenario does, its SQL, and whether its text ever changed. */
const ScenarioText = ({ scenario }: { scenario: ScenarioSummary }) => (
  <div>
    <h1>{scenario.title}</h1>
    {scenario.description && <p className="sub">{scenario.description}</p>}
    {scenario.sql && (
      <p className="sub">
        <code>{scenario.sql}</code>
      </p>
    )}
    {scenario.versions.length > 1 && (
      <p className="meta">
        {`Version ${scenario.versions.length} of the scenario's text; the text changed on ${scenario.versions
          .slice(1)
          .map(({ firstSeenAt }) => formatDay(firstSeenAt))
          .join(', ')}.`}
      </p>
    )}
  </div>
);

/** What is measured, on which axis and scale, and the ways to the trade-off, the matrix, the sweep and the comparison. */
export function TrendHead({ project, state, data: { scenario, trend, figure, servers, hasHistograms } }: Props) {
  const { cases, case: shown } = trend;
  const paramsKey = shown && toParamsKey(shown.params);
  const metrics = new Set(cases.filter((of) => of.paramsKey === paramsKey).map((of) => of.case.metric)).size;
  const ofMetric = cases.filter((of) => of.case.metric === shown?.metric);
  const casesOfMetric = new Set(ofMetric.map((of) => of.paramsKey)).size;
  /** The numeric param with most values. */
  const [sweep] = listSweepParams(ofMetric.map((of) => of.case));
  const href = (change: Parameters<typeof toTrendParams>[1]) =>
    hrefs.scenario(project, scenario.slug, toTrendParams(state, change));
  return (
    <div className="head">
      <ScenarioText scenario={scenario} />
      {metrics > 1 && (
        <Link
          className="button"
          href={hrefs.tradeOff(project, {
            scenario: scenario.slug,
            params: paramsKey,
            environment: state.environment,
            driver: state.driver?.join(','),
          })}
        >
          Trade-off of {metrics} metrics
        </Link>
      )}
      {servers > 1 && shown && (
        <Link
          className="button"
          href={hrefs.matrix(project, {
            scenario: scenario.slug,
            params: paramsKey,
            metric: shown.metric,
            driver: state.driver?.join(','),
          })}
        >
          On {servers} servers
        </Link>
      )}
      <div className="row">
        <Segments
          label="Axis"
          options={AXES.map((axis) => ({
            key: axis,
            label: `By ${axis}`,
            chosen: axis === trend.axis,
            href: href({ axis: axis === trend.defaultAxis ? null : axis }),
          }))}
        />
        <PercentileSegments
          statistics={trend.metrics.find(({ metric }) => metric === shown?.metric)?.statistics ?? []}
          chosen={state.statistic ?? null}
          href={(statistic) => href({ metric: shown?.metric ?? null, statistic })}
        />
        {figure.anchors && (
          <Segments
            label="Figure"
            options={(['ratio', 'absolute'] as const).map((kind) => ({
              key: kind,
              chosen: kind === figure.shown,
              label: kind === 'ratio' ? nameRatio(figure.anchors) : 'Absolute',
              href: href({ figure: kind === trend.defaultFigure ? null : kind }),
            }))}
          />
        )}
        <ScaleSegments chosen={state.scale ?? 'linear'} href={(scale) => href({ scale })} />
        {hasHistograms && (
          <Link
            className="button"
            href={hrefs.distribution(project, scenario.slug, {
              params: paramsKey || null,
              environment: state.environment,
              driver: state.driver?.length === 1 ? state.driver[0] : null,
            })}
          >
            Distribution
          </Link>
        )}
        {sweep && (
          <Link
            className="button"
            href={hrefs.sweep(project, scenario.slug, {
              environment: state.environment,
              metric: state.metric,
              statistic: state.statistic,
            })}
          >
            As a sweep over {sweep.name}
          </Link>
        )}
        <Link
          className="button"
          href={hrefs.compare(project, {
            scenario: scenario.slug,
            environment: state.environment,
            metric: state.metric,
          })}
        >
          Compare {casesOfMetric > 1 ? `all ${casesOfMetric} cases` : 'the drivers'}
        </Link>
        <TakeAway project={project} page={href({})} title={scenario.title} />
      </div>
    </div>
  );
}

type LowerProps = {
  readonly below: TrendData['lower'];
  readonly hidden: TrendData['hiddenMetrics'];
  readonly href: (below: string | null) => string;
};

/** "above heap, bytes-received": each option draws a metric below the first one, or leaves it out; nothing where there is one metric only. */
function LowerPicker({ below, hidden, href }: LowerProps) {
  if (below.length + hidden.length === 0) return null;
  const shown = below.map(({ key }) => key);
  const options = [...below, ...hidden].map(({ key, name }) => {
    const next = shown.includes(key) ? shown.filter((one) => one !== key) : [...shown.slice(0, 2), key];
    return { key, label: name, chosen: shown.includes(key), href: href(next.join(',') || NO_METRICS) };
  });
  return (
    <>
      <span>above</span>
      <Picker label="Metrics below" multiple options={options}>
        {shown.join(', ') || 'nothing else'}
      </Picker>
    </>
  );
}

/** "Trend of mariadb, mysql2 for 1,000 rows measured as throughput, median on …" */
export function TrendFilter({
  project,
  state,
  data: { scenario, trend, lower, hiddenMetrics, slots, drivers },
}: Props) {
  const href = (change: Parameters<typeof toTrendParams>[1]) =>
    hrefs.scenario(project, scenario.slug, toTrendParams(state, change));
  const { metric, statistic, key } = trend.case ?? {};
  const cases = trend.cases.filter(({ case: of }) => of.metric === metric && of.statistic === statistic);
  return (
    <>
      <span>Trend of</span>
      <DriverPicker drivers={drivers} chosen={state.driver} slots={slots} href={(d) => href({ driver: d })} />
      <CasePicker
        cases={cases.map((of) => ({ ...of, count: count(of.points, 'point') }))}
        chosen={cases.find((of) => of.case.key === key)?.paramsKey}
        href={(p) => href({ params: p })}
      />
      <span>measured as</span>
      <StatisticPicker metrics={trend.metrics} metric={metric} statistic={statistic} href={href} />
      <LowerPicker below={lower} hidden={hiddenMetrics} href={(below) => href({ below })} />
      <span>on</span>
      <EnvironmentPicker
        environments={trend.environments.map((environment) => ({
          ...environment,
          count: `${count(environment.points, 'point')}, ${formatDay(environment.newestAt)}`,
        }))}
        chosen={trend.environment}
        none="all environments"
        withNone={state.axis !== undefined}
        href={(env) => href({ environment: env })}
      />
    </>
  );
}

/** ", then " before the second step, " and " before the last one. */
const joinBefore = (index: number, last: number): string =>
  index === 0 ? '' : index === last ? ' and ' : index === 1 ? ', then ' : ', ';

/** "at 2.3.3", "on 5 Jan 2026". */
const describeWhen = ({ version, at }: Headline['called'][number]) =>
  version ? `at ${version}` : `on ${dateLabel(at)}`;

type HeadlineProps = { readonly project: string; readonly headline: Headline };

const Called = ({ project, headline: { driver, called, smaller } }: HeadlineProps) => (
  <>
    {driver} became{' '}
    {called.map((step, index) => (
      <Fragment key={step.change ?? step.version}>
        {joinBefore(index, called.length - 1)}
        <b>{step.change ? <Link href={hrefs.change(project, step.change)}>{step.label}</Link> : step.label}</b>{' '}
        {describeWhen(step)}
      </Fragment>
    ))}
    {smaller > 0 && `, besides ${count(smaller, 'smaller step')}`}.
  </>
);

/** "No difference shown between 12 versions of mysql2." */
function describeQuiet({ driver, versions, steps, evaluated }: Headline): string {
  if (evaluated === steps) return `No difference shown between ${count(versions, 'version')} of ${driver}.`;
  return `No difference shown in the ${evaluated} of ${count(steps, 'step')} between versions of ${driver} that could be evaluated.`;
}

/** What the chart shows of one driver, in one sentence: the changes that were found, else the verdicts of its steps. */
export const TrendHeadline = ({ project, headline }: HeadlineProps) => (
  <p className="headline trend-headline">
    {headline.called.length > 0 ? <Called project={project} headline={headline} /> : describeQuiet(headline)}
  </p>
);
