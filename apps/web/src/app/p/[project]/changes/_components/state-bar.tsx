'use client';
import { count } from '@tachograph/units';
import { lazy, Suspense } from 'react';
import { StateActions } from './state-actions.tsx';
import { useStates } from './state-context.tsx';

/** Loaded when it is asked for: most visitors set no state. */
const TokenForm = lazy(() => import('@/ui/token/token-form.tsx').then((module) => ({ default: module.TokenForm })));

/** How the last action went, with its undoing; announced. */
function Done() {
  const { done, undo, isBusy } = useStates();
  const event = done?.event ?? null;
  return (
    <div role="status">
      {done && (
        <p className={done.isProblem ? 'notice warn' : 'notice'}>
          <span>{done.text}</span>
          {event !== null && (
            <button type="button" className="link" disabled={isBusy} onClick={() => undo(event)}>
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** What setting states needs and how it went; and the actions for the changes that are selected. */
export function StateBar() {
  const { hasToken, isAsking, selected, clear } = useStates();
  return (
    <>
      {isAsking && (
        <div className="card state-token">
          <Suspense>
            <TokenForm scope="edit" permission="triage" purpose="to set the state of changes" />
          </Suspense>
        </div>
      )}
      <Done />
      {hasToken && selected.size > 0 && (
        <section className="state-bar" aria-label="Selected changes">
          <b>{count(selected.size, 'change')} selected</b>
          <StateActions changes={[...selected]} />
          <button type="button" className="link" onClick={clear}>
            Clear
          </button>
        </section>
      )}
    </>
  );
}
