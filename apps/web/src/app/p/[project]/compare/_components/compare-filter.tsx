import { namesEnvironment, parseSelected } from '@tachograph/analysis/selection';
import { count } from '@tachograph/units';
import { inEnvironment, isColumn, withVersion } from '@/app/p/[project]/compare/column-param.ts';
import { DriverMark } from '@/charts/style/paint.tsx';
import { formatDay } from '@/format/format-day.ts';
import { type CompareChange, type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { columnParam } from '@/routing/to-live-params.ts';
import type { ComparisonData } from '@/server/root.ts';
import { PercentileSegments } from '@/ui/picker/percentile-segments.tsx';
import { EnvironmentPicker, MetricPicker, Picker, toggle } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: CompareParams; readonly data: ComparisonData };

/** "Comparing mysql2@2.2.5, mariadb@3.0.1 in 10 scenarios on … measured as … against mysql2@2.2.5" */
export function CompareFilter({ project, state, data }: Props) {
  const { comparison, drivers, environments, scenarios, slots } = data;
  const href = (change: CompareChange) =>
    hrefs.compare(project, toCompareParams(state, { open: null, reason: null, ...change }));
  const mark = (slug: string, name: string) => <DriverMark driver={{ name, slot: slots[slug] ?? null }} />;
  const shown = comparison.columns.map(({ key }) => key);
  const versions = drivers.flatMap((driver) =>
    [...driver.versions].reverse().map((version) => ({ driver, key: `${driver.slug}@${version.text}`, version })),
  );
  const environment = environments.find(({ identity }) =>
    comparison.comparability.environments.some((used) => used.identity === identity),
  );
  const several = comparison.comparability.environments.length > 1;
  const slugs = scenarios.map(({ slug }) => slug);
  return (
    <>
      <span>Comparing</span>
      <Picker
        label="Drivers and versions"
        multiple
        options={versions.map(({ driver, key, version }) => ({
          key,
          label: `${driver.name} ${version.text}`,
          group: driver.name,
          slot: slots[driver.slug] ?? null,
          count: formatDay(version.lastAt),
          chosen: comparison.columns.some((column) => isColumn(column, driver.slug, version.text)),
          href: href({ driver: withVersion(comparison, driver.slug, version.text) }),
        }))}
      >
        {comparison.columns.map(({ key, driver }) => (
          <span key={key}>{mark(driver.slug, driver.name)}</span>
        ))}
        {shown.length > 3 ? count(shown.length, 'version') : shown.join(', ')}
      </Picker>
      <span>in</span>
      <Picker
        label="Scenarios"
        multiple
        options={scenarios.map((scenario) => ({
          key: scenario.slug,
          label: scenario.title,
          chosen: !state.scenario || state.scenario.includes(scenario.slug),
          href: href({ scenario: state.scenario ? toggle(state.scenario, scenario.slug, slugs) : scenario.slug }),
        }))}
      >
        {state.scenario ? count(state.scenario.length, 'scenario') : `all ${count(comparison.rows.length, 'case')}`}
      </Picker>
      <span>on</span>
      <EnvironmentPicker
        environments={environments.map((known) => ({ ...known, count: formatDay(known.lastAt) }))}
        chosen={several ? null : (environment ?? null)}
        none={several ? 'the environment of each' : 'no environment'}
        href={(env) => href(inEnvironment(state, comparison, env))}
      />
      <MetricPicker
        metrics={comparison.metrics}
        chosen={comparison.metric}
        href={(m) => href({ metric: m, statistic: null })}
      />
      <PercentileSegments
        statistics={comparison.metric?.statistics ?? []}
        chosen={state.statistic ?? null}
        href={(statistic) => href({ statistic })}
      />
      <span>against</span>
      <Picker
        label="Reference"
        options={comparison.columns.map((column) => ({
          key: column.key,
          label: column.key,
          slot: slots[column.driver.slug] ?? null,
          chosen: column.isReference,
          href: href({ reference: columnParam(column, comparison.comparability) }),
        }))}
      >
        {comparison.reference ? (
          <>
            {mark(parseSelected(comparison.reference).slug, comparison.reference)}
            {comparison.reference}
          </>
        ) : (
          'choose a reference'
        )}
      </Picker>
      {state.environment && !environments.some((known) => namesEnvironment(state.environment ?? '', known)) && (
        <span>environment not found</span>
      )}
    </>
  );
}
