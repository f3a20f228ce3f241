import 'server-only';
import type { Viewer } from '@tachograph/store/access';
import { isDatabaseUnavailable, type Reader, type ReadState, type Store } from '@tachograph/store/database';
import { initTRPC, TRPCError } from '@trpc/server';
import { cache } from 'react';
import * as z from 'zod';
import { reader, store } from './store.ts';
import { currentViewer } from './viewer/current-viewer.ts';

const SENTENCES: Partial<Record<TRPCError['code'], string>> = {
  BAD_REQUEST: 'the input of this procedure cannot be read',
  PARSE_ERROR: 'the input of this procedure cannot be read',
  SERVICE_UNAVAILABLE: 'the database is not available: try again in a few seconds',
};
const FAILED = 'something failed on the server: its log has the cause under the id of this request';

/** What a client is told of an error: our own sentence, or the position in its input, never the text of a caught error. */
function toPublicMessage({ cause, code, message }: TRPCError): string {
  if (cause instanceof z.ZodError) {
    const fields = [...new Set(cause.issues.map(({ path }) => path.join('.') || 'input'))];
    return `the input is not valid at ${fields.slice(0, 5).join(', ')}`;
  }
  const isOurs = cause === undefined && code !== 'SERVICE_UNAVAILABLE' && code !== 'INTERNAL_SERVER_ERROR';
  return isOurs ? message : (SENTENCES[code] ?? FAILED);
}

const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, entry]) => hasNul(key) || hasNul(entry));
};

/**
 * @throws {TRPCError} BAD_REQUEST if a text of the input contains NUL: the one character that neither PostgreSQL stores nor
 *   a comparison with a stored text accepts
 */
function assertText(input: unknown): void {
  if (hasNul(input))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'a text of the input contains a NUL character' });
}

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
