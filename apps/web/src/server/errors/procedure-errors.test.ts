import { STRANGER } from '@tachograph/store/access';
import { closeStore, createStore } from '@tachograph/store/database';
import { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { procedure, router } from '@/server/init.ts';

const db = createStore('postgresql://someone:secret@127.0.0.1:1/nothing');
afterAll(() => closeStore(db));

const sql = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
const appRouter = router({
  away: procedure.query(({ ctx }) => ctx.db.pool.query('SELECT 1')),
  slow: procedure.query(() => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  }),
  wrong: procedure.query(() => {
    throw sql;
  }),
  caught: procedure.query(() => {
    throw new TRPCError({ code: 'BAD_REQUEST', cause: sql });
  }),
  missing: procedure.query(() => {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'there is no project "a"' });
  }),
  typed: procedure.input(z.object({ project: z.string().max(3) })).query(({ input }) => input.project),
});

async function call(name: string, input?: string) {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(input)}`;
  const req = new Request(`http://pages.invalid/api/trpc/${name}${query}`);
  const createContext = () => ({ db, viewer: STRANGER, requestId: 'req_1' });
  const response = await fetchRequestHandler({ endpoint: '/api/trpc', req, router: appRouter, createContext });
  return { status: response.status, text: await response.text() };
}
const errorOf = ({ text }: { text: string }) => JSON.parse(text).error;

describe('an error of a procedure', () => {
  it.each(['away', 'slow'])(
    'because of the database is 503 (%s), without its host, its port or its text',
    async (name) => {
      const response = await call(name);
      expect(response.status).toBe(503);
      expect(errorOf(response)).toMatchObject({
        message: 'the database is not available: try again in a few seconds',
        data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, requestId: 'req_1' },
      });
      expect(response.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|statement|secret/);
    },
  );

  it.each([
    ['wrong', 500, 'something failed on the server: its log has the cause under the id of this request'],
    ['caught', 400, 'the input of this procedure cannot be read'],
  ])('that was caught is a sentence of ours (%s)', async (name, status, message) => {
    const response = await call(name);
    expect([response.status, errorOf(response).message]).toEqual([status, message]);
    expect(response.text).not.toMatch(/byte sequence|22021|stack/);
  });

  it('of ours keeps its sentence', async () => {
    const response = await call('missing');
    expect([response.status, errorOf(response).message]).toEqual([404, 'there is no project "a"']);
  });

  it.each([
    [JSON.stringify({ project: 'toolong' }), 'the input is not valid at project'],
    [JSON.stringify({ project: 7 }), 'the input is not valid at project'],
    [JSON.stringify({ project: 'a\0b' }), 'a text of the input contains a NUL character'],
    [JSON.stringify('\0'), 'a text of the input contains a NUL character'],
    ['null', 'the input is not valid at input'],
    ['{"project":', 'the input of this procedure cannot be read'],
  ])('says where the input %j is wrong', async (input, message) => {
    const response = await call('typed', input);
    expect([response.status, errorOf(response).message]).toEqual([400, message]);
  });
});
