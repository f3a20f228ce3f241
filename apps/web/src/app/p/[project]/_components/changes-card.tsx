import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { count } from '@tachograph/units';
import { type DriverSlots, toChartDriver } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ScoreboardData } from '@/server/root.ts';
import { ChangeGroupRow } from '@/ui/change/change-group-row.tsx';
import { formatChangeInterval } from '@/ui/change/format-change-interval.ts';
import { NoChange } from '@/ui/change/no-change.tsx';
import { Card } from '@/ui/layout/card.tsx';

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
          <Link className="link" href={hrefs.changes(project, { ...here, sort: 'size', state: 'all' })}>
            {count(more, 'smaller one')}
          </Link>
        </p>
      )}
    </Card>
  );
}
