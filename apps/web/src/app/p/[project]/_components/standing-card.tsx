import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import type { DriverSlots } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { StandingTable } from '@/ui/standing/standing-table.tsx';

type Props = { readonly project: string; readonly scoreboard: Scoreboard; readonly slots: DriverSlots };

/** Why nothing stands against anything, and what there is instead. */
function NoStanding({ project, scoreboard: { columns, environment } }: Omit<Props, 'slots'>) {
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
export function StandingCard({ project, scoreboard, slots }: Props) {
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
