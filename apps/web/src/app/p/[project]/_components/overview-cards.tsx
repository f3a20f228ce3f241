import { findHeadline, type Headline, type Scoreboard } from '@tachograph/analysis/scoreboard';
import { describeHeadline, HeadlineText } from '@/app/_components/headline-text.tsx';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { describeFate } from '@/format/describe-fate.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ScoreboardData } from '@/server/root.ts';
import { MovedLine } from '@/ui/change/moved-line.tsx';
import { NoChange } from '@/ui/change/no-change.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { StandingTable } from '@/ui/standing/standing-table.tsx';

type Props = {
  readonly project: string;
  readonly moved: ScoreboardData['moved'];
  readonly slots: DriverSlots;
};

/** What the newest releases of all drivers moved, in any metric and environment. */
export const MovedCard = ({ project, moved: { lines, total }, slots }: Props) => (
  <Card
    title="What moved"
    actions={
      <Link className="meta" href={hrefs.changes(project)}>
        All {total}
      </Link>
    }
  >
    {lines.length === 0 && <NoChange where="here" />}
    <ul className="list">
      {lines.map((line) => (
        <MovedLine
          key={line.id}
          line={line}
          driver={toChartDriver(line.driver, slots)}
          href={hrefs.changes(project, { group: line.id })}
        >
          {describeFate(line)}
        </MovedLine>
      ))}
    </ul>
  </Card>
);

type HeroProps = { readonly scoreboard: Scoreboard };

/** The outcomes of a driver against the reference, the other way round for the reference itself. */
function countOutcomes({ columns, rows }: Scoreboard, { leader, other }: Headline) {
  const isReference = columns.some(({ key, isReference: is }) => is && key === leader.key);
  const shown = isReference ? other : leader;
  const at = columns.findIndex(({ key }) => key === shown.key);
  const outcomes = rows.flatMap(({ cells }) => cells[at]?.verdict.outcome ?? []);
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return isReference
    ? { ahead: count('worse'), behind: count('better') }
    : { ahead: count('better'), behind: count('worse') };
}

/** Who is ahead, in one sentence; nothing where no two drivers have common cases. */
export function Hero({ scoreboard }: HeroProps) {
  const headline = findHeadline(scoreboard.standing);
  const { metric } = scoreboard;
  if (!headline || !metric) return null;
  const { ahead, behind } = countOutcomes(scoreboard, headline);
  const counts = ahead + behind > 0 ? ` Ahead in ${ahead}, behind in ${behind}.` : '';
  return (
    <div className="hero">
      <p className="say">
        <HeadlineText headline={headline} unit={metric.unit} metric={metric.metric} />
      </p>
      <p className="meta">{describeHeadline(headline) + counts}</p>
    </div>
  );
}

type StandingProps = { readonly project: string; readonly scoreboard: Scoreboard; readonly slots: DriverSlots };

/** Drivers from which their ranks say more than the standing. */
const LEAST_LEAGUE = 3;

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
      note={isAny && `against ${reference}, mean of n cases`}
      actions={
        standing.length >= LEAST_LEAGUE && (
          <Link className="meta" href={hrefs.league(project)}>
            League
          </Link>
        )
      }
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
