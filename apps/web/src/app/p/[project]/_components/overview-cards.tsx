import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { count } from '@tachograph/units';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ScoreboardData } from '@/server/root.ts';
import { ChangeGroupRow } from '@/ui/change/change-group-row.tsx';
import { formatChangeInterval } from '@/ui/change/format-change-interval.ts';
import { NoChange } from '@/ui/change/no-change.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { StandingTable } from '@/ui/standing/standing-table.tsx';

type Props = {
  readonly project: string;
  readonly scoreboard: Scoreboard;
  readonly recent: ScoreboardData['recent'];
  readonly slots: DriverSlots;
};

/** What changed in the ninety days up to the newest result of the environment, the largest first. */
export function ChangesCard({ project, scoreboard, recent, slots }: Props) {
  const { environment, metric } = scoreboard;
  const { groups, more, days, until } = recent;
  if (!environment || !metric) return null;
  const here = { environment: toEnvironmentSlug(environment), metric: metric.metric };
  return (
    <Card
      title="Changes"
      note={`${metric.metric}, ${days} days up to ${formatDay(until)}, largest first`}
      actions={
        <Link className="meta" href={hrefs.changes(project)}>
          All changes
        </Link>
      }
    >
      {groups.length === 0 && <NoChange metric={metric.metric} where="here" />}
      <ul className="list change-list">
        {groups.map((group) => (
          <ChangeGroupRow
            key={group.key}
            group={group}
            driver={toChartDriver(group.lead.driver, slots)}
            line={group.line}
            href={hrefs.change(project, group.lead.id, here)}
          >
            {formatChangeInterval(group.lead)}
          </ChangeGroupRow>
        ))}
      </ul>
      {more > 0 && (
        <p className="card-foot meta">
          <Link className="link" href={hrefs.changes(project, { ...here, state: 'all' })}>
            {count(more, 'smaller one')}
          </Link>
        </p>
      )}
    </Card>
  );
}

type StandingProps = { readonly project: string; readonly scoreboard: Scoreboard; readonly slots: DriverSlots };

/** Why nothing stands against anything, and what there is instead. */
function NoStanding({ project, scoreboard: { columns, environment } }: Omit<StandingProps, 'slots'>) {
  const [only] = columns;
  if (!environment) return <p>There is nothing to show: choose an environment above.</p>;
  const env = toEnvironmentSlug(environment);
  if (columns.length === 1 && only) {
    return (
      <p>
        {only.driver.name} is the only driver here: a standing needs two.{' '}
        <Link className="link" href={hrefs.driver(project, only.driver.slug, { environment: env })}>
          Its versions
        </Link>
      </p>
    );
  }
  return (
    <p>
      {columns.some(({ isReference }) => isReference)
        ? 'No driver has a scenario in common with the reference here.'
        : 'The reference was not measured in this environment: choose another one above.'}
    </p>
  );
}

/** Who is ahead: every driver against the reference, over the scenarios that all have. */
export function StandingCard({ project, scoreboard, slots }: StandingProps) {
  const { standing, metric, environment } = scoreboard;
  const reference = standing.find(({ outcome }) => outcome === 'reference')?.column.driver.name;
  const isAny = standing.filter(({ ratio }) => ratio !== null).length > 1;
  return (
    <Card
      title="Standing"
      note={isAny && `${metric?.metric} against ${reference}, geometric mean of n cases, 95 % interval`}
    >
      <div className="card-body">
        {isAny ? (
          <StandingTable
            standing={standing}
            omitted={scoreboard.omittedDrivers}
            allHref={hrefs.drivers(project)}
            slots={slots}
            unit={metric?.unit ?? null}
            hrefOf={(driver) =>
              hrefs.driver(project, driver, { environment: environment && toEnvironmentSlug(environment) })
            }
          />
        ) : (
          <NoStanding project={project} scoreboard={scoreboard} />
        )}
      </div>
    </Card>
  );
}
