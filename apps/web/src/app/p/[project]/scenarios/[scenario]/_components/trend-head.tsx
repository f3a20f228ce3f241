import { toParamsKey } from '@tachograph/analysis/measurement';
import { listSweepParams } from '@tachograph/analysis/sweep';
import { type TrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { TrendData } from '@/server/root.ts';
import type { ScenarioSummary } from '@/server/views.ts';
import { ScaleSegments, Segments } from '@/ui/picker/segments.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

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

/** What is measured, on which axis and scale, and the ways to the trade-off, the sweep and the comparison. */
export function TrendHead({ project, state, data: { scenario, trend, figure } }: Props) {
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
        <SaveMenu hrefOf={hrefs.as(href({}))} />
      </div>
    </div>
  );
}
