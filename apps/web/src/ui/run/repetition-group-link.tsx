import Link from 'next/link';
import type { ListedRun } from '@/server/views.ts';
import { count } from '../../format/count.ts';
import { hrefs } from '../../routing/hrefs.ts';

/** Where a run stands for its batch: how many runs that has, how many are excluded, and the way to them. Nothing for a run by itself. */
export const RepetitionGroupLink = ({
  project,
  run,
}: {
  project: string;
  run: Pick<ListedRun, 'repetitionGroup' | 'repetitions' | 'repetitionsExcluded'>;
}) =>
  run.repetitions > 1 && (
    <span className="meta">
      {' · '}
      <Link className="link" href={hrefs.runs(project, { repetitionGroup: run.repetitionGroup })}>
        batch of {count(run.repetitions, 'run')}
        {run.repetitionsExcluded > 0 && `, ${run.repetitionsExcluded} excluded`}
      </Link>
    </span>
  );
