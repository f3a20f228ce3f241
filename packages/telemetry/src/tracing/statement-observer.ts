import { currentRequest } from '../request/current-request.ts';
import { publishStatement } from '../request/statements.ts';
import { startStatementSpan } from './spans.ts';

const SECOND_MS = 1_000;

/** What a store tells of its statements: they are published with their time and the request that they are for, and are spans of it. */
export const statementObserver = {
  requestId: (): string | null => currentRequest()?.id ?? null,
  begin: (name: string): ((error: unknown) => void) => {
    const begun = performance.now();
    const requestId = currentRequest()?.id ?? null;
    const endSpan = startStatementSpan(name);
    return (error) => {
      const seconds = (performance.now() - begun) / SECOND_MS;
      endSpan?.(error);
      publishStatement({ name, seconds, failed: error !== null, requestId });
    };
  },
};
