'use client';
import { count } from '@/format/count.ts';
import { StateActions } from './state-actions.tsx';
import { useStates } from './state-context.tsx';

/** How the last action went, with its undoing; and the actions for the changes that are selected. */
export function StateBar() {
  const { token, selected, clear, outcome, undo, isBusy } = useStates();
  return (
    <>
      <div role="status" aria-live="polite">
        {outcome && (
          <p className={outcome.isProblem ? 'notice warn' : 'notice'}>
            <span>{outcome.text}</span>
            {outcome.undo !== null && (
              <button
                type="button"
                className="link"
                disabled={isBusy}
                onClick={() => outcome.undo && undo(outcome.undo)}
              >
                Undo
              </button>
            )}
          </p>
        )}
      </div>
      {token !== null && selected.size > 0 && (
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
