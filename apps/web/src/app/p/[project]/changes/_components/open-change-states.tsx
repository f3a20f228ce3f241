'use client';
import { StateActions } from './state-actions.tsx';
import { useStates } from './state-context.tsx';

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
