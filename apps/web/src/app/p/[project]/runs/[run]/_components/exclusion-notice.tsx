import type { RunDetail } from '@/server/views.ts';
import { Time } from '@/ui/text/time.tsx';

/** That the results below take no part in anything, why, and since when. Nothing on the page of a run that counts. */
export const ExclusionNotice = ({ run: { exclusion } }: { readonly run: Pick<RunDetail, 'exclusion'> }) =>
  exclusion && (
    <div className="notice warn">
      <span aria-hidden="true">⊘</span>
      <b>This run is excluded: {exclusion.reason}</b>
      <span>
        Since <Time at={exclusion.since} exact />. Its results stay readable here and take no part in any line,
        comparison, badge or verdict.
      </span>
    </div>
  );
