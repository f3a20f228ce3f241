import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ListedRun } from '@/server/views.ts';

type Props = {
  readonly project: string;
  readonly run: Pick<ListedRun, 'repetitionGroup' | 'repetitions' | 'repetitionsExcluded'>;
};

/** The number of runs in the repetition group that a run represents, how many are excluded, and a link to them. Empty for a run by itself. */
export const RepetitionGroupLink = ({ project, run }: Props) =>
  run.repetitions > 1 && (
    <span className="meta">
      {' · '}
      <Link className="link" href={hrefs.runs(project, { repetitionGroup: run.repetitionGroup })}>
        repetition group of {count(run.repetitions, 'run')}
        {run.repetitionsExcluded > 0 && `, ${run.repetitionsExcluded} excluded`}
      </Link>
    </span>
  );
