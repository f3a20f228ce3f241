import { type TrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { TrendData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: TrendParams; readonly data: TrendData };

/** "Trend of mariadb, mysql2 for 1,000 rows measured as throughput, median on …" */
export function TrendFilter({ project, state, data: { scenario, trend, slots, drivers } }: Props) {
  const href = (change: Parameters<typeof toTrendParams>[1]) =>
    hrefs.scenario(project, scenario.slug, toTrendParams(state, change));
  const current = trend.cases.find(({ case: known }) => known.key === trend.case?.key);
  const cases = trend.cases.filter(
    ({ case: known }) => known.metric === trend.case?.metric && known.statistic === trend.case?.statistic,
  );
  return (
    <>
      <span>Trend of</span>
      <DriverPicker drivers={drivers} chosen={state.d} slots={slots} href={(d) => href({ d })} />
      {cases.length > 1 && (
        <>
          <span>for</span>
          <Picker
            label="Case"
            options={cases.map((known) => ({
              key: known.case.key,
              label: known.params || 'no params',
              count: count(known.points, 'point'),
              chosen: known === current,
              href: href({ p: known.paramsKey || null }),
            }))}
          >
            {current?.params || 'no params'}
          </Picker>
        </>
      )}
      <span>measured as</span>
      <Picker
        label="Metric"
        options={trend.metrics.flatMap((choice) =>
          choice.statistics.map((statistic) => ({
            key: `${choice.metric} ${statistic}`,
            label: `${choice.metric}, ${statistic}`,
            count: choice.unit,
            chosen: choice.metric === trend.case?.metric && statistic === trend.case.statistic,
            href: href({ m: choice.metric, e: statistic }),
          })),
        )}
      >
        {trend.case ? `${trend.case.metric}, ${trend.case.statistic}` : 'nothing yet'}
      </Picker>
      <span>on</span>
      <Picker
        label="Environment"
        options={[
          ...(state.x && state.x !== 'version'
            ? [{ key: 'all', label: 'all environments', chosen: !trend.environment, href: href({ env: null }) }]
            : []),
          ...trend.environments.map((known) => ({
            key: known.identity,
            label: known.label,
            count: `${count(known.points, 'point')}, ${formatDay(known.newestAt)}`,
            chosen: known.identity === trend.environment?.identity,
            href: href({ env: toEnvironmentSlug(known) }),
          })),
        ]}
      >
        {trend.environment?.label ?? 'all environments'}
      </Picker>
    </>
  );
}
