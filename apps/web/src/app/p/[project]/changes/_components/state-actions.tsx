'use client';
import type { ChangeState } from '@tachograph/schema/change';
import { useState } from 'react';
import { useStates } from './state-context.tsx';

const ACTIONS: readonly { readonly state: ChangeState; readonly label: string }[] = [
  { state: 'acknowledged', label: 'Acknowledge' },
  { state: 'expected', label: 'Expected' },
  { state: 'false-alarm', label: 'False alarm' },
  { state: 'fixed', label: 'Mark as fixed' },
];

const MOST_LETTERS = 500;

/** Who looks at some changes, for who may set it. */
function OwnerChoice({ changes }: { readonly changes: readonly string[] }) {
  const { members, setOwner, isBusy } = useStates();
  const [owner, setOwnerId] = useState('');
  if (members.length === 0) return null;
  return (
    <span className="row owner-choice">
      <select
        className="text-field"
        aria-label="Who looks at it"
        value={owner}
        onChange={(event) => setOwnerId(event.target.value)}
      >
        <option value="">Nobody</option>
        {members.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" className="button" disabled={isBusy} onClick={() => setOwner(changes, owner || null)}>
        Set owner
      </button>
    </span>
  );
}

/** A note, and a button for each state that some changes can be given. */
export function StateActions({ changes }: { readonly changes: readonly string[] }) {
  const { setState, isBusy } = useStates();
  const [note, setNote] = useState('');
  return (
    <div className="row state-actions">
      {ACTIONS.map(({ state, label }, index) => (
        <button
          key={state}
          type="button"
          className={index === 0 ? 'button primary' : 'button'}
          disabled={isBusy}
          onClick={async () => {
            if (await setState(changes, state, note)) setNote('');
          }}
        >
          {label}
        </button>
      ))}
      <input
        className="text-field"
        aria-label="Note"
        placeholder="Note, shown to everyone"
        maxLength={MOST_LETTERS}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <OwnerChoice changes={changes} />
    </div>
  );
}
