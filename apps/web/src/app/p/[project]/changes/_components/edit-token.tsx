'use client';
import { useStates } from './state-context.tsx';

/** Asks for the token that setting states needs, or forgets it. */
export function EditToken() {
  const { hasToken, isMember, forget, isAsking, ask } = useStates();
  if (isMember) return null;
  if (isAsking) return null;
  return (
    <button type="button" className="button" onClick={hasToken ? forget : ask}>
      {hasToken ? 'Forget the token' : 'Change states…'}
    </button>
  );
}
