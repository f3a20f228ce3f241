import Link from 'next/link';
import type { ListedRun } from '@/server/views.ts';
import { statusCounts } from '../../format/status-counts.ts';
import { hrefs } from '../../routing/hrefs.ts';
import { EnvironmentChip } from '../environment/environment-chip.tsx';
import { Time } from '../text/time.tsx';
import { Excluded } from './excluded.tsx';
import { RepetitionGroupLink } from './repetition-group-link.tsx';
import './run-list.css';

/** Runs in a narrow column: title, day, environment, how many results. */
export const RunList = ({
  project,
  runs,
  showEnvironment = false,
}: {
  project: string;
  runs: readonly ListedRun[];
  showEnvironment?: boolean;
}) => (
  <ol className="run-list">
    {runs.map((run) => (
      <li key={run.id}>
        <div className="run-line">
          <Link href={hrefs.run(project, run.id)}>{run.title ?? run.id}</Link>
          <span className="meta">
            <Time at={run.startedAt} />
          </span>
        </div>
        {showEnvironment && <EnvironmentChip project={project} environment={run.environment} />}
        <div className="meta">
          {statusCounts(run.results)} results
          <RepetitionGroupLink project={project} run={run} />
        </div>
        <Excluded run={run} />
      </li>
    ))}
  </ol>
);
