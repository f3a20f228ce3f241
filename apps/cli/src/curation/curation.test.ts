import { describe, expect, it } from 'vitest';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const RUN = 'r_4cc2f12950073e3f';
const REASON = 'the machine was throttled';
const EXCLUDED = { run: RUN, project: 'demo', reason: REASON, since: '2026-11-20T12:00:00.000Z' };

describe('tacho exclude', () => {
  it('sends the reason, and says what was done', async () => {
    server.plan.push({ status: 200, body: EXCLUDED });
    const { status, out, err } = await bench.tacho(['exclude', RUN, '--reason', ` ${REASON} `]);
    expect([status, out, err]).toEqual([0, '', `${RUN} is excluded: ${REASON}\n`]);
    expect(server.received).toMatchObject([{ method: 'PUT', path: `/v1/runs/${RUN}/exclusion` }]);
    expect(JSON.parse(String(server.received[0]?.body))).toEqual({ reason: REASON });
  });

  it('takes the address of the page of a run, and prints what the server answers', async () => {
    server.plan.push({ status: 200, body: EXCLUDED });
    const page = `https://tacho.example/p/demo/runs/${RUN}`;
    const { out } = await bench.tacho(['exclude', page, '--reason', REASON, '--json']);
    expect(JSON.parse(out)).toEqual(EXCLUDED);
    expect(server.received[0]?.path).toBe(`/v1/runs/${RUN}/exclusion`);
  });

  it('tells a rejection with its place', async () => {
    const errors = [{ pointer: '/reason', code: 'invalid-value', detail: 'holds a line break or a tab' }];
    const problem = { title: 'A header is not valid', code: 'invalid-request', errors };
    server.plan.push({ status: 400, body: problem });
    const { status, err } = await bench.tacho(['exclude', RUN, '--reason', 'a\nb']);
    expect(status).toBe(2);
    expect(err).toContain('/reason: holds a line break or a tab');
  });
});

describe('tacho include and tacho delete', () => {
  it.each([
    [['include', RUN], `/v1/runs/${RUN}/exclusion`, 'included'],
    [['delete', RUN, '--yes'], `/v1/runs/${RUN}`, 'deleted'],
  ])('%j asks for it and says what was done', async (args, path, word) => {
    server.plan.push({ status: 204, body: '' }, { status: 204, body: '' });
    const { status, err } = await bench.tacho(args);
    expect([status, err]).toEqual([0, `${RUN} is ${word}\n`]);
    expect(server.received).toMatchObject([{ method: 'DELETE', path }]);
    expect(JSON.parse((await bench.tacho([...args, '--json'])).out)).toEqual({ run: RUN, [word]: true });
  });
});

it.each([
  [['exclude', RUN], 'tacho exclude needs --reason TEXT'],
  [['exclude', RUN, '--reason', ' '], 'tacho exclude needs --reason TEXT'],
  [['exclude', '--reason', REASON], 'tacho exclude needs a RUN'],
  [['include', RUN, RUN], 'one too many'],
  [['include', 'r_1'], '"r_1" is no RUN'],
  [['delete', '../tokens'], 'is no RUN'],
  [['delete', RUN], 'tacho delete cannot be undone: add --yes'],
])('answers 1 to %j, asks nobody, and says %j', async (args, message) => {
  const { status, err } = await bench.tacho(args);
  expect([status, server.received.length]).toEqual([1, 0]);
  expect(err).toContain(message);
});
