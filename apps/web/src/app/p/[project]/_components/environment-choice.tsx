import type { ScoreboardEnvironment } from '@tachograph/analysis/scoreboard';
import { count } from '@tachograph/units';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { type OverviewParams, toOverviewQuery } from '@/routing/search-params.ts';
import type { ScoreboardData } from '@/server/root.ts';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: OverviewParams; readonly board: ScoreboardData };

/** The environment of the page with what was measured there, and all others to choose from, the fullest first. */
export function EnvironmentChoice({ project, state, board: { scoreboard, runs } }: Props) {
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
          {environments.length === 1
            ? 'the only environment '
            : `${state.environment === undefined ? 'the fullest ' : 'one '}of ${environments.length} environments `}
          <Link className="link" href={hrefs.environment(project, toEnvironmentSlug(environment))}>
            its record
          </Link>
        </span>
      )}
    </div>
  );
}
