import Link from 'next/link';
import { hrefs } from '@/routing/hrefs.ts';
import type { ListedRun } from '@/server/views.ts';
import { RunList } from '@/ui/run/run-list.tsx';

/** The newest runs in one environment, and the way to all of them. */
export const RecentRuns = ({
  project,
  runs,
  environment,
}: {
  project: string;
  runs: readonly ListedRun[];
  environment: string;
}) => (
  <section className="card" aria-label="Runs">
    <div className="card-head">
      <h2>Runs here</h2>
      <span className="spacer" />
      <Link className="meta" href={hrefs.runs(project, { env: environment })}>
        All runs
      </Link>
    </div>
    <RunList project={project} runs={runs} />
  </section>
);
