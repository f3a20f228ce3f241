import type { Headline } from '@tachograph/analysis/scoreboard';
import { formatOutcome, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import { formatInterval } from '@/format/format-interval.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { MOST_COUNTED } from '@/server/changes/changes-router.ts';
import type { HomeData } from '@/server/root.ts';
import { StandingTable } from '@/ui/standing/standing-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { HeadlineText } from './headline-text.tsx';

/** Drivers that a card names: its project has the others. */
const MOST_DRIVERS = 5;

type Entry = HomeData['rows'][number];
type Standing = NonNullable<Entry['standing']>;

/** "13 cases of latency, 95 % interval 1.17 to 1.19, on MariaDB 10.11 · Node 20.20". */
function Details({ standing: { environment, metric }, headline }: { standing: Standing; headline: Headline }) {
  const { ratio, low, high, n } = headline;
  const certainty =
    low !== null && high !== null
      ? `95 % interval ${formatInterval(ratio, low, high)}`
      : `${OUTCOME_SHAPES[headline.outcome]} ${formatOutcome(headline.outcome)} for a verdict`;
  return <p className="sub">{[`${count(n, 'case')} of ${metric}`, certainty, `on ${environment}`].join(', ')}</p>;
}

/** How the drivers came to where they stand; undefined where none has a history. */
const toPast = (project: string, { histories, changes, metric }: Standing) =>
  Object.keys(histories).length === 0
    ? undefined
    : { histories, changes, metric, changeHref: (id: string) => hrefs.change(project, id) };

/** What a project says without a standing: what it measures. */
const Plain = ({ project }: { readonly project: Entry['project'] }) => (
  <>
    <h2 className="headline">{project.title}</h2>
    {project.description && <p className="sub project-about">{project.description}</p>}
  </>
);

/** A project by its first figure, with the standing that it is from. */
export function ProjectCard({ project, standing, slots, newChanges }: Entry) {
  const isAny = standing !== null && standing.standing.filter(({ ratio }) => ratio !== null).length > 1;
  return (
    <li className="card project-card">
      <p className="meta">
        <Link className="project-name" href={hrefs.project(project.slug)}>
          {project.slug}
        </Link>
        {[
          count(project.drivers, 'driver'),
          count(project.scenarios, 'scenario'),
          count(project.runs, 'run'),
          project.lastRunAt ? 'newest ' : 'no run yet',
        ].join(' · ')}
        {project.lastRunAt && <Time at={project.lastRunAt} />}
        {newChanges > 0 && (
          <>
            {' · '}
            <Link className="link" href={hrefs.changes(project.slug, { state: 'new' })}>
              {newChanges < MOST_COUNTED
                ? count(newChanges, 'release with new changes', 'releases with new changes')
                : `${MOST_COUNTED - 1}+ releases with new changes`}
            </Link>
          </>
        )}
      </p>
      {isAny && standing.headline ? (
        <>
          <h2 className="headline">
            <HeadlineText headline={standing.headline} unit={standing.unit} metric={standing.metric} />
          </h2>
          <Details standing={standing} headline={standing.headline} />
        </>
      ) : (
        <Plain project={project} />
      )}
      {isAny && (
        <div className="project-standing">
          <StandingTable
            standing={standing.standing}
            omitted={standing.omitted}
            allHref={hrefs.drivers(project.slug)}
            slots={slots}
            unit={standing.unit}
            hrefOf={(driver) => hrefs.driver(project.slug, driver)}
            past={toPast(project.slug, standing)}
            most={MOST_DRIVERS}
          />
        </div>
      )}
    </li>
  );
}
