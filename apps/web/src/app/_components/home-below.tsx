import { count } from '@tachograph/units';
import { paint, toChartDriver } from '@/charts/style/paint.tsx';
import { describeFate } from '@/format/describe-fate.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { HomeData } from '@/server/root.ts';
import type { RecentRun } from '@/server/views.ts';
import { MovedLine } from '@/ui/change/moved-line.tsx';
import { NoChange } from '@/ui/change/no-change.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { RunItem } from '@/ui/run/run-list.tsx';

type BarsProps = {
  /** Runs of each day, the oldest first. */
  readonly days: readonly number[];
  /** For screen readers: "111 runs on 3 of 30 days". */
  readonly label: string;
};

const HEIGHT = 18;
const STEP = 5;
const WIDTH = 4;
/** A day with a single run is still seen beside one of a hundred. */
const LEAST = 3;

/** Heights grow with the root of the count, so that a back-fill of a hundred runs does not hide the days with one. */
const heightOf = (runs: number, most: number) => Math.max(LEAST, Math.sqrt(runs / most) * HEIGHT);

/** Runs a day as small bars over a line; days without a run have none. */
function ActivityBars({ days, label }: BarsProps) {
  const most = Math.max(1, ...days);
  const width = days.length * STEP;
  return (
    <svg className="activity" viewBox={`0 0 ${width} ${HEIGHT + 1}`} width={width} height={HEIGHT + 1} role="img">
      <title>{label}</title>
      <path d={`M0 ${HEIGHT + 0.5}H${width}`} stroke={paint('line-2')} />
      {days.map((runs, day) => {
        const height = heightOf(runs, most);
        const x = day * STEP;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its position.
          runs > 0 && <rect key={day} x={x} y={HEIGHT - height} width={WIDTH} height={height} fill={paint('accent')} />
        );
      })}
    </svg>
  );
}

const sum = (days: readonly number[]) => days.reduce((total, runs) => total + runs, 0);

const describe = (days: readonly number[]) =>
  `${count(sum(days), 'run')} on ${days.filter((runs) => runs > 0).length} of ${count(days.length, 'day')}`;

const DAY = 86_400_000;

/** Runs a day of each project in the thirty days up to the newest run. */
const ActivityCard = ({ home: { rows, period } }: { readonly home: HomeData }) => (
  <Card
    title="Activity"
    note={`runs a day, ${formatDay(period.from)} to ${formatDay(new Date(period.to.getTime() - DAY))}`}
  >
    <ul className="list card-body activity-list">
      {rows
        .filter(({ activity }) => activity.length > 0)
        .map(({ project, activity }) => (
          <li key={project.slug}>
            <Link href={hrefs.runs(project.slug)}>{project.slug}</Link>
            <ActivityBars days={activity} label={describe(activity)} />
            <span className="num">{sum(activity)}</span>
          </li>
        ))}
    </ul>
  </Card>
);

/** What the newest releases moved in the projects of the page. */
function NewestChanges({ changes }: { readonly changes: HomeData['changes'] }) {
  return (
    <Card title="What moved" note="all projects, newest first">
      {changes.length === 0 && <NoChange where="in these projects" />}
      <ul className="list">
        {changes.map(({ project, slots, line }) => (
          <MovedLine
            key={`${project} ${line.id}`}
            line={line}
            driver={toChartDriver(line.driver, slots)}
            href={hrefs.changes(project, { group: line.id })}
          >
            {project} · {describeFate(line)}
          </MovedLine>
        ))}
      </ul>
    </Card>
  );
}

/** The newest uploads of all projects. */
const NewestRuns = ({ runs }: { readonly runs: readonly RecentRun[] }) => (
  <Card title="Newest runs" note="by arrival">
    <ol className="list run-list">
      {runs.map((run) => (
        <RunItem
          key={`${run.project.slug} ${run.id}`}
          project={run.project.slug}
          run={run}
          about={
            <>
              <Link href={hrefs.project(run.project.slug)}>{run.project.slug}</Link> ·{' '}
            </>
          }
        />
      ))}
    </ol>
  </Card>
);

type BelowProps = { readonly home: HomeData; readonly recent: readonly RecentRun[] };

/** Below the projects: what changed, how much was measured, and what ran lately. */
export const HomeBelow = ({ home, recent }: BelowProps) => (
  <div className="home-below">
    <NewestChanges changes={home.changes} />
    <div className="home-side">
      <ActivityCard home={home} />
      {recent.length > 0 && <NewestRuns runs={recent} />}
    </div>
  </div>
);
