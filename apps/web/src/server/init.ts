import 'server-only';
import type { Viewer } from '@tachograph/store/access';
import { isDatabaseUnavailable, type Reader, type ReadState, type Store } from '@tachograph/store/database';
import { initTRPC, TRPCError } from '@trpc/server';
import { cache } from 'react';
import { assertText } from './errors/assert-text.ts';
import { toPublicMessage } from './errors/to-public-message.ts';
import { reader, store } from './store.ts';
import { currentViewer } from './viewer/current-viewer.ts';

export type RequestContext = {
  readonly db: Store;
  /** For whom the procedures read. */
  readonly viewer: Viewer;
  /** Where there is one, what is read is read through it; `db` is then the primary. */
  readonly reader?: Reader;
  /** Of the HTTP request; the pages call procedures without one. */
  readonly requestId?: string;
};

export const createContext = cache(
  async (requestId?: string): Promise<RequestContext> => ({
    db: store(),
    viewer: await currentViewer(),
    reader: reader(),
    ...(requestId === undefined ? {} : { requestId }),
  }),
);

const t = initTRPC.context<RequestContext>().create({
  /** Codes and our own sentences: the cause of an error is for the log, which has it under the same id. */
  errorFormatter: ({ shape, error, ctx, path }) => ({
    code: shape.code,
    message: toPublicMessage(error),
    data: { code: error.code, httpStatus: shape.data.httpStatus, path, requestId: ctx?.requestId },
  }),
});
export const { router, createCallerFactory } = t;

/** Every procedure: it rejects what no text of the database can contain, and says when the database is unavailable. */
export const procedure = t.procedure.use(async ({ getRawInput, next }) => {
  assertText(await getRawInput());
  const result = await next();
  if (result.ok || !isDatabaseUnavailable(result.error)) return result;
  throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: result.error.cause });
});

/**
 * Does the rest of a procedure with the store that has this state: `db` is the standby, or the primary. An unavailable
 * standby has it done again.
 */
export async function readThroughReader<Result extends { readonly ok: boolean }>(
  { db, reader }: Pick<RequestContext, 'db' | 'reader'>,
  { state, readState }: { readonly state: string; readonly readState: ReadState },
  work: (db: Store) => Promise<Result>,
): Promise<Result> {
  if (!reader) return work(db);
  return reader.read(state, readState, async (chosen) => {
    const result = await work(chosen);
    const error = 'error' in result ? result.error : null;
    if (isDatabaseUnavailable(error)) throw error;
    return result;
  });
}
