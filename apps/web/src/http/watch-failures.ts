import type { ProblemCode } from '@tachograph/schema/problem';
import { subscribeToRequestErrors } from '@/server/errors/request-errors.ts';

/** The code of the first error that Next.js met in a request; null before an error. */
export type Failure = { readonly code: ProblemCode | null };

export type FailureWatch = {
  /** Watch a request by its id. `stop` forgets it. */
  readonly watch: (requestId: string) => { readonly failure: Failure; readonly stop: () => void };
};

/** Learns which requests failed in Next.js. */
export function watchFailures(): FailureWatch {
  const pending = new Map<string, { code: ProblemCode | null }>();
  subscribeToRequestErrors(({ requestId, code }) => {
    const failure = pending.get(requestId);
    if (failure) failure.code ??= code;
  });
  return {
    watch: (requestId) => {
      const failure = { code: null };
      pending.set(requestId, failure);
      return { failure, stop: () => pending.delete(requestId) };
    },
  };
}
