import { count } from '@tachograph/units';
import type { ChangeData } from '@/server/root.ts';
import { STATE_WORDS } from '@/ui/change/change-state-chip.tsx';
import { Time } from '@/ui/text/time.tsx';
import { OpenChangeStates } from './state-bar.tsx';

/** What was said of a change, by whom and when, the newest first; undone states stay in it. */
export function ChangeHistory({ data: { change, history } }: { readonly data: ChangeData }) {
  const { events, total } = history;
  const holding = events.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id);
  return (
    <div className="change-history">
      <OpenChangeStates change={change.id} holding={holding} />
      {events.length > 0 && (
        <>
          <h3>History</h3>
          <ol className="list">
            {events.map((event) => (
              <li key={event.id}>
                <b>{STATE_WORDS[event.state]}</b>
                {event.note !== null && `: ${event.note}`}
                <span className="meta">
                  {' '}
                  {event.byName}, <Time at={event.at} exact />
                  {event.changes > 1 && `, with ${count(event.changes - 1, 'other')}`}
                  {event.undoneAt && (
                    <>
                      , undone by {event.undoneByName}, <Time at={event.undoneAt} exact />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
          {total > events.length && <p className="meta">{total - events.length} older ones are not listed.</p>}
        </>
      )}
    </div>
  );
}
