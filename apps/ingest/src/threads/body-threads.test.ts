import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.ts';
import { prepareRun } from '../runs/prepare-run.ts';
import type { RunBody } from '../runs/run-body.ts';
import { NOW } from '../testing/create-test-api.ts';
import { toResult, toRun } from '../testing/to-run.ts';
import { BodyThreads } from './body-threads.ts';

const MIB = 1024 * 1024;

/** Everything is read in a thread, however long it takes on a busy machine, unless the change says otherwise. */
const LIMITS = { ...DEFAULT_LIMITS, threadBytes: 0, parseTimeoutMs: 600_000 };
const create = (change: Partial<Limits> = {}) => {
  const threads = new BodyThreads({ ...LIMITS, ...change });
  onTestFinished(() => threads.close());
  return threads;
};

const shared = new BodyThreads(LIMITS);
afterAll(() => shared.close());

const toBody = (document: unknown, change: Partial<RunBody> = {}): RunBody => ({
  source: 'json',
  body: Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)),
  contentType: 'application/json',
  project: { slug: 'node-connectors', identityKeys: null },
  mapping: [],
  limits: DEFAULT_LIMITS,
  now: NOW,
  ...change,
});

const many = Array.from({ length: 2500 }, (_, i) =>
  toResult({ scenario: `s${i % 7}`, invocation: i + 1, samples: [i, 0.1, -0] }),
);

describe('a body that is read in a thread', () => {
  it('becomes the same run as in the main thread', async () => {
    const document = toRun({ results: many });
    const { pack, sha256, normalised, ...expected } = await prepareRun(toBody(document));
    const prepared = await shared.prepareRun(toBody(document));
    const { pack: packed, sha256: digest, normalised: received, ...rest } = prepared;
    expect(rest).toEqual(expected);
    // The layout stays in the thread: a large run is one alone.
    expect({ ...received, layout: null }).toEqual({ ...normalised, layout: null });
    expect(digest()).toBe(sha256());
    const [one, other] = [await packed(), await pack()];
    expect(gunzipSync(one.raw).toString()).toBe(JSON.stringify(document));
    expect(Buffer.from(one.document ?? [])).toEqual(Buffer.from(other.document ?? []));
    expect(Buffer.from(one.samples ?? [])).toEqual(Buffer.from(other.samples ?? []));
  });

  it('gets the same error response, with the first of its issues and their number', async () => {
    const results = many.map((result) => ({ ...result, unit: 'op/s' }));
    const failed = await shared.prepareRun(toBody(toRun({ results: results as never }))).catch((error) => error);
    const expected = await prepareRun(toBody(toRun({ results: results as never }))).catch((error) => error);
    expect(failed).toMatchObject({ name: 'ProblemError', code: 'invalid-run', message: expected.message });
    expect(failed.extras).toEqual(expected.extras);
    expect(failed.extras.issues).toHaveLength(100);
  });

  it('is previewed by the rules of its project', async () => {
    const body = Buffer.from(JSON.stringify({ text: 'select_1/fast x 10 ops/sec ±1.00% (9 runs sampled)\n' }));
    const preview = await shared.previewNative({
      ...{ source: 'json', body, contentType: 'application/json', limits: DEFAULT_LIMITS },
      mapping: [{ match: '*', ignore: true }],
    });
    expect(preview).toMatchObject({ tool: 'benchmarkjs', rows: [{ rule: 1, after: null }] });
  });

  it('may take no longer and no more memory than allowed, and the next one is read all the same', async () => {
    const threads = create({ parseTimeoutMs: 10 });
    const late = await threads.prepareRun(toBody(toRun({ results: many }))).catch((error) => error);
    expect(late).toMatchObject({ code: 'body-too-complex' });
    expect(late.message).toContain('more than 0.01 seconds');
    const small = create({ threadHeapBytes: 48 * MIB });
    const values = JSON.stringify(toRun({ notes: Array.from({ length: 1_200_000 }, (_, i) => [i]) as never }));
    const large = await small.prepareRun(toBody(values)).catch((error) => error);
    expect(large).toMatchObject({ code: 'body-too-complex' });
    expect(large.message).toContain('more than 48 MiB of memory');
    expect((await small.prepareRun(toBody(toRun()))).normalised.results).toHaveLength(2);
  });

  it('waits while two others are read, and is refused if that takes too long', async () => {
    const threads = create({ memoryWaitMs: 0 });
    const bodies = Array.from({ length: 3 }, () => threads.prepareRun(toBody(toRun({ results: many }))));
    const outcomes = await Promise.allSettled(bodies);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({
      reason: { code: 'server-busy', extras: { headers: { 'retry-after': '10' } } },
    });
  });

  it('never blocks the main thread: 1,500,000 unknown fields took a minute', async () => {
    let fields = '{"format":1';
    for (let i = 0; i < 1_500_000; i += 1) fields += `,"k${i}":1`;
    const hostile = toBody(`${fields}}`);
    const spread = JSON.stringify(
      toRun({ results: Array.from({ length: 40_000 }, () => ({ a: 1, b: 2, c: 3, d: 4 })) as never }),
    );
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const begun = performance.now();
    await expect(shared.prepareRun(hostile)).rejects.toMatchObject({ code: 'payload-too-large' });
    await expect(shared.prepareRun(toBody(spread))).rejects.toMatchObject({ code: 'invalid-run' });
    delay.disable();
    // A busy machine makes both longer.
    expect(delay.max / 1e6).toBeLessThan((performance.now() - begun) / 2);
  });
});
