import type { ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ListedRun } from '@/server/views.ts';
import { statusCounts } from '../../format/status-counts.ts';
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
};

type RunItemProps = {
  readonly project: string;
  readonly run: Omit<ListedRun, 'environment'>;
  /** What the line of its results begins with. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
};

/** A run in a list: title, day and number of results. */
export const RunItem = ({ project, run, about, children }: RunItemProps) => (
  <li>
    <div className="run-line">
      <Link href={hrefs.run(project, run.id)}>{run.title ?? run.id}</Link>
      <span className="meta">
        <Time at={run.startedAt} />
      </span>
    </div>
    <div className="meta">
      {about}
      {statusCounts(run.results)} results
      <RepetitionGroupLink project={project} run={run} />
    </div>
    {children}
  </li>
);

/** The newest runs in a narrow column: title, day, number of results; and a link to all of them. */
export const RunList = ({ project, runs, href, ...card }: Props) => (
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
        <RunItem key={run.id} project={project} run={run}>
          <Excluded run={run} />
        </RunItem>
      ))}
    </ol>
  </Card>
);
