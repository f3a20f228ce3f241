import Link from 'next/link';
import type { ListedRun } from '@/server/views.ts';
import { count } from '../../format/count.ts';
import { hrefs } from '../../routing/hrefs.ts';

/** Where a run stands for its batch: how many runs that has, how many are excluded, and the way to them. Nothing for a run by itself. */
export const BatchLink = ({
  project,
  run,
}: {
  project: string;
  run: Pick<ListedRun, 'batch' | 'batchRuns' | 'batchExcluded'>;
}) =>
  run.batchRuns > 1 && (
    <span className="meta">
      {' · '}
      <Link className="link" href={hrefs.runs(project, { batch: run.batch })}>
        batch of {count(run.batchRuns, 'run')}
        {run.batchExcluded > 0 && `, ${run.batchExcluded} excluded`}
      </Link>
    </span>
  );
