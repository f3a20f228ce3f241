import type { RunDetail } from '@/server/views.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Time } from '@/ui/text/time.tsx';

type Props = { readonly run: RunDetail };

/** That the results below take no part in anything, why, and since when. Empty for a run that is included. */
export const ExclusionNotice = ({ run: { exclusion } }: Props) =>
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

/** What a reader must know before believing the figures: contradictions of the source, and warnings of the parser. */
export const RunNotes = ({ run: { notes, warnings } }: Props) =>
  notes.length + warnings.length > 0 && (
    <Card title="Notes" note="what to know before believing these figures">
      <ul className="run-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {warnings.map(({ location, message }) => (
          <li key={`${location} ${message}`}>
            <code>{location}</code> {message}
          </li>
        ))}
      </ul>
    </Card>
  );
