import { toChartDriver } from '@/charts/style/driver-style.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { HomeData } from '@/server/root.ts';
import { ChangeGroupRow } from '@/ui/change/change-group-row.tsx';
import { NoChange } from '@/ui/change/no-change.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Time } from '@/ui/text/time.tsx';

/** What changed in the projects of the page: the newest day first, in a day the largest. */
export function NewestChanges({ changes }: { readonly changes: HomeData['changes'] }) {
  return (
    <Card title="Newest changes" note="all projects, the largest of a day first">
      {changes.length === 0 && <NoChange where="in these projects" />}
      <ul className="change-list">
        {changes.map(({ project, slots, ...group }) => (
          <ChangeGroupRow
            key={`${project} ${group.key}`}
            group={group}
            driver={toChartDriver(group.lead.driver, slots)}
            line={group.line}
            href={hrefs.change(project, group.lead.id)}
          >
            <Link href={hrefs.changes(project)}>{project}</Link> · <Time at={group.at} />
          </ChangeGroupRow>
        ))}
      </ul>
    </Card>
  );
}
