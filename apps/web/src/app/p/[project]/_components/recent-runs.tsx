import Link from 'next/link';
import { hrefs } from '@/routing/hrefs.ts';
import type { ListedRun } from '@/server/views.ts';
import { RunList } from '@/ui/run/run-list.tsx';

/** What ran lately in this project, beside its scoreboard. */
export const RecentRuns = ({ project, runs }: { project: string; runs: readonly ListedRun[] }) => (
  <section className="card" aria-label="Recent runs">
    <div className="card-head">
      <h2>Recent runs</h2>
      <span className="spacer" />
      <Link className="meta" href={hrefs.runs(project)}>
        All runs
      </Link>
    </div>
    <RunList project={project} runs={runs} showEnvironment />
  </section>
);
