import 'server-only';
import { isDatabaseUnavailable, type Store } from '@tachograph/store/database';
import { initTRPC, TRPCError } from '@trpc/server';
import { cache } from 'react';
import superjson from 'superjson';
import { assertText } from './errors/assert-text.ts';
import { toPublicMessage } from './errors/to-public-message.ts';
import { store } from './store.ts';

export type RequestContext = {
  readonly db: Store;
  /** Of the HTTP request; the pages call procedures without one. */
  readonly requestId?: string;
};

export const createContext = cache(
  async (requestId?: string): Promise<RequestContext> => ({
    db: store(),
    ...(requestId === undefined ? {} : { requestId }),
  }),
);

const t = initTRPC.context<RequestContext>().create({
  transformer: superjson,
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
