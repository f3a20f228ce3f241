import type { Route } from '../../context/ingest-context.ts';
import { toProblemError } from '../../http/to-problem-error.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';

/** Counts an upload that ended with a problem of this status: rejected for what it is, or failed for a reason of the server. */
export const countRejection = (telemetry: Telemetry | null | undefined, status: number): void =>
  telemetry?.countUpload(status >= 500 ? 'failed' : 'rejected');

/** The route of one upload, of which those are counted that end with a problem. */
export const countRejections =
  (route: Route): Route =>
  (context) => {
    const handle = route(context);
    return async (request, reply) => {
      try {
        return await handle(request, reply);
      } catch (error) {
        countRejection(context.deps.telemetry, toProblemError(error).status);
        throw error;
      }
    };
  };
