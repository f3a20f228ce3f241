import { statusCounts } from '@/format/status-counts.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RecentRun } from '@/server/views.ts';
import { Card } from '@/ui/layout/card.tsx';
import { RepetitionGroupLink } from '@/ui/run/repetition-group-link.tsx';
import { Time } from '@/ui/text/time.tsx';

/** The newest uploads of all projects. */
export const NewestRuns = ({ runs }: { readonly runs: readonly RecentRun[] }) => (
  <Card title="Newest runs" note="by arrival">
    <ol className="list run-list">
      {runs.map((run) => (
        <li key={`${run.project.slug} ${run.id}`}>
          <div className="run-line">
            <Link href={hrefs.run(run.project.slug, run.id)}>{run.title ?? run.id}</Link>
            <span className="meta">
              <Time at={run.startedAt} />
            </span>
          </div>
          <div className="meta">
            <Link href={hrefs.project(run.project.slug)}>{run.project.slug}</Link> · {statusCounts(run.results)} results
            <RepetitionGroupLink project={run.project.slug} run={run} />
          </div>
        </li>
      ))}
    </ol>
  </Card>
);
