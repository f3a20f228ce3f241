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
        <section className="row state-bar" aria-label="Selected changes">
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

/** Asks for the token that setting states needs, or forgets it. */
export function EditToken() {
  const { hasToken, isMember, forget, isAsking, ask } = useStates();
  if (isMember || isAsking) return null;
  return (
    <button type="button" className="button" onClick={hasToken ? forget : ask}>
      {hasToken ? 'Forget the token' : 'Change states…'}
    </button>
  );
}

type LineProps = { readonly changes: readonly string[]; readonly label: string };

/** Selects the changes of a line for an action on several lines; only with a token. */
export function SelectLine({ changes, label }: LineProps) {
  const { hasToken, selected, toggle } = useStates();
  if (!hasToken) return null;
  return (
    <label className="change-select">
      <input
        type="checkbox"
        checked={changes.every((change) => selected.has(change))}
        onChange={() => toggle(changes)}
        aria-label={`Select ${label}`}
      />
    </label>
  );
}

/** The actions for all changes of the line that is open; only with a token. */
export function OpenLineStates({ changes }: Pick<LineProps, 'changes'>) {
  const { hasToken } = useStates();
  return hasToken ? <StateActions changes={changes} /> : null;
}

type Props = {
  readonly change: string;
  /** Events that hold, the newest first: their ids. */
  readonly holding: readonly string[];
};

/** The actions for the change that is open, and undoing what was said of it last; only with a token. */
export function OpenChangeStates({ change, holding: [newest] }: Props) {
  const { hasToken, undo, isBusy } = useStates();
  if (!hasToken) return null;
  return (
    <>
      <StateActions changes={[change]} />
      {newest !== undefined && (
        <button type="button" className="link" disabled={isBusy} onClick={() => undo(newest)}>
          Undo the newest state
        </button>
      )}
    </>
  );
}
