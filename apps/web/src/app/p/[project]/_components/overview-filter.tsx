import type { ScoreboardEnvironment } from '@tachograph/analysis/scoreboard';
import { count } from '@tachograph/units';
import type { DriverSlots } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { type OverviewParams, toOverviewQuery } from '@/routing/search-params.ts';
import type { ScoreboardData } from '@/server/root.ts';
import { DriverPicker, MetricPicker, Picker } from '@/ui/picker/picker.tsx';

type Props = {
  readonly project: { readonly slug: string; readonly referenceDriver: string | null };
  readonly state: OverviewParams;
  readonly board: ScoreboardData;
  readonly slots: DriverSlots;
};

/** "Showing mysql2, mariadb, mysql, newest version of each, measured as … against …" */
export function OverviewFilter({ project, state, board, slots }: Props) {
  const href = (change: Parameters<typeof toOverviewQuery>[1]) =>
    hrefs.project(project.slug, toOverviewQuery(state, change));
  const reference = state.reference ?? project.referenceDriver ?? board.drivers[0]?.slug ?? null;
  return (
    <>
      <span>Showing</span>
      <DriverPicker drivers={board.drivers} chosen={state.driver} slots={slots} href={(d) => href({ driver: d })} />
      <span>newest version of each,</span>
      <MetricPicker
        metrics={board.scoreboard.metrics}
        chosen={board.scoreboard.metric}
        href={(m) => href({ metric: m })}
      />
      <span>against</span>
      <Picker
        label="Reference"
        options={board.drivers.map((driver) => ({
          key: driver.slug,
          label: driver.name,
          slot: slots[driver.slug] ?? null,
          chosen: driver.slug === reference,
          href: href({ reference: driver.slug === project.referenceDriver ? null : driver.slug }),
        }))}
      >
        {reference ?? 'none'}
      </Picker>
    </>
  );
}

type ChoiceProps = { readonly project: string; readonly state: OverviewParams; readonly board: ScoreboardData };

/** The environment of the page with what was measured there, and all others to choose from, the fullest first. */
export function EnvironmentChoice({ project, state, board: { scoreboard, runs } }: ChoiceProps) {
  const { environment, environments } = scoreboard;
  const describe = ({ identity, scenarios, drivers }: ScoreboardEnvironment) =>
    [count(scenarios, 'scenario'), count(drivers, 'driver'), count(runs[identity] ?? 0, 'run')].join(' · ');
  return (
    <div className="row environment-choice">
      <Picker
        label="Environment"
        options={environments.map((known) => ({
          key: known.identity,
          label: known.label,
          count: describe(known),
          chosen: known.identity === environment?.identity,
          href: hrefs.project(
            project,
            toOverviewQuery(state, {
              environment: toEnvironmentSlug(known),
              ...(known.hasMetric ? {} : { metric: null }),
            }),
          ),
        }))}
      >
        <span>{environment?.label ?? 'no environment'}</span>
        {environment && <span className="meta">{describe(environment)}</span>}
      </Picker>
      {environment && (
        <span className="meta">
          <Link className="link" href={hrefs.environment(project, toEnvironmentSlug(environment))}>
            its record
          </Link>
        </span>
      )}
    </div>
  );
}
