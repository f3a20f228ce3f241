import { count } from '@tachograph/units';
import { ActivityBars } from '@/charts/activity/activity-bars.tsx';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { HomeData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';

const sum = (days: readonly number[]) => days.reduce((total, runs) => total + runs, 0);

const describe = (days: readonly number[]) =>
  `${count(sum(days), 'run')} on ${days.filter((runs) => runs > 0).length} of ${count(days.length, 'day')}`;

const DAY = 86_400_000;

/** Runs a day of each project in the thirty days up to the newest run. */
export const ActivityCard = ({ home: { rows, period } }: { readonly home: HomeData }) => (
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
