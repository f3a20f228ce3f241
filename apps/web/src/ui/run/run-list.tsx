import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ListedRun } from '@/server/views.ts';
import { statusCounts } from '../../format/status-counts.ts';
import { EnvironmentChip } from '../environment/environment-chip.tsx';
import { Card } from '../layout/card.tsx';
import { Time } from '../text/time.tsx';
import { Excluded } from './excluded.tsx';
import { RepetitionGroupLink } from './repetition-group-link.tsx';

type Props = {
  readonly title: string;
  /** The accessible name, where it is not the title. */
  readonly label?: string;
  readonly project: string;
  readonly runs: readonly ListedRun[];
  /** The page of all of them. */
  readonly href: string;
  readonly showEnvironment?: boolean;
};

/** The newest runs in a narrow column: title, day, environment, number of results; and a link to all of them. */
export const RunList = ({ project, runs, href, showEnvironment = false, ...card }: Props) => (
  <Card
    {...card}
    actions={
      <Link className="meta" href={href}>
        All runs
      </Link>
    }
  >
    <ol className="list run-list">
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
  </Card>
);
