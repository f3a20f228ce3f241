import type { RunSummary } from '@/server/views.ts';
import { Time } from '../text/time.tsx';

/** Of a run that is excluded, why and since when. Nothing of one that takes part. */
export const Excluded = ({ run: { exclusion } }: { readonly run: Pick<RunSummary, 'exclusion'> }) =>
  exclusion && (
    <span className="excluded">
      excluded: {exclusion.reason}{' '}
      <span className="meta">
        since <Time at={exclusion.since} />
      </span>
    </span>
  );
