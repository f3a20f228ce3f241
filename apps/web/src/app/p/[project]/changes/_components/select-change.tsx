'use client';
import { useStates } from './state-context.tsx';

/** Selects a change for an action on several; only with a token. */
export function SelectChange({ change, label }: { readonly change: string; readonly label: string }) {
  const { hasToken, selected, toggle } = useStates();
  if (!hasToken) return null;
  return (
    <label className="change-select">
      <input
        type="checkbox"
        checked={selected.has(change)}
        onChange={() => toggle(change)}
        aria-label={`Select ${label}`}
      />
    </label>
  );
}
