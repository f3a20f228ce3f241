import { groupChanges } from '@tachograph/analysis/changes';
import { findChangeLine, type Scoreboard } from '@tachograph/analysis/scoreboard';
import { type DriverSlots, toChartDriver } from '@/charts/style/driver-style.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { Change } from '@/server/views.ts';
import { ChangeGroupRow } from '@/ui/change/change-group-row.tsx';
import { formatChangeInterval } from '@/ui/change/format-change-interval.ts';
import { Card } from '@/ui/layout/card.tsx';

type Props = {
  readonly project: string;
  readonly scoreboard: Scoreboard;
  /** Of the environment and metric that are shown. */
  readonly changes: readonly Change[];
  readonly slots: DriverSlots;
};

/** Beside the standing. */
const MOST_GROUPS = 5;
const DAYS = 90;
const DAY = 86_400_000;

/** What changed in the ninety days before the newest result of the environment, the largest first. */
export function ChangesCard({ project, scoreboard, changes, slots }: Props) {
  const { environment, metric } = scoreboard;
  if (!environment) return null;
  const since = environment.newestAt.getTime() - DAYS * DAY;
  const groups = groupChanges(changes.filter(({ after }) => after.at.getTime() >= since));
  return (
    <Card
      title="Changes"
      note={`${metric?.metric}, ${DAYS} days up to ${formatDay(environment.newestAt)}, largest first`}
      actions={
        <Link className="meta" href={hrefs.changes(project)}>
          All changes
        </Link>
      }
    >
      {groups.length === 0 && (
        <p className="card-body">
          {`No change of ${metric?.metric} was found here. `}
          <span className="meta">A change needs two versions that were measured together, or six runs over time.</span>
        </p>
      )}
      <ul className="change-list">
        {groups.slice(0, MOST_GROUPS).map((group) => (
          <ChangeGroupRow
            key={group.key}
            group={group}
            driver={toChartDriver(group.lead.driver, slots)}
            line={findChangeLine(scoreboard.rows, group.lead)}
            href={hrefs.change(project, group.lead.id)}
          >
            {formatChangeInterval(group.lead)}
          </ChangeGroupRow>
        ))}
      </ul>
      {groups.length > MOST_GROUPS && (
        <p className="card-foot meta">{groups.length - MOST_GROUPS} more, each smaller than these</p>
      )}
    </Card>
  );
}
