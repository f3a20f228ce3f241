import type { CompareResponse } from '@tachograph/openapi/responses';
import type { RunInput } from '@tachograph/schema/run';
import { describe, expect, it } from 'vitest';
import { Contract } from '../../testing/contract.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date('2027-01-01T00:00:00Z') });

const ANCHOR = { name: 'mysql2', version: '3.11.5' };

type Invocation = { readonly speed: number; readonly logRatio: number; readonly twin?: number };

/** Scenarios beside the one that is compared: from them the noise of a ratio is known. */
const OTHERS = ['do-1', 'insert', 'select-1', 'select-100-int', 'ping'];

/** One invocation that measured a candidate in turns with the anchor, in all scenarios, on a machine of some speed. */
const toInvocation = (measured: Invocation, invocation = 1) =>
  ['select-1000-rows', ...OTHERS].flatMap((scenario) => toPair(scenario, measured, invocation));

const toPair = (scenario: string, { speed, logRatio, twin = 0.001 }: Invocation, invocation: number) => {
  const paired = { anchor: ANCHOR, rounds: 60, sd: 0.05, lag1: 0.1, twin };
  const common = { scenario, uncertainty: null, invocation };
  return [
    toResult({ ...common, value: speed * Math.exp(logRatio), paired: { ...paired, logRatio } }),
    toResult({ ...common, driver: ANCHOR, value: speed, paired: { ...paired, logRatio: 0 } }),
  ];
};

/** Runs of one repetition group and of one environment, an invocation each. */
async function post(name: string, invocations: readonly Invocation[], over: Partial<RunInput> = {}) {
  const responses = [];
  for (const [at, invocation] of invocations.entries()) {
    const run = toRun({
      ...{ startedAt: `2026-11-20T10:0${at}:00Z`, repetitionGroup: name, results: toInvocation(invocation) },
      ...{ environment: { server: { product: 'mariadb', version: name } }, ...over },
    });
    const response = await api.post(run, { url: '/v1/runs?verdicts=1' });
    expect(response.statusCode).toBe(201);
    responses.push(response.json());
  }
  return responses;
}

async function compare(name: string) {
  const query = `project=node-connectors&driver=mariadb@3.5.4&reference=mysql2@3.11.5&scenario=select-1000-rows`;
  const response = await api.get(`/v1/compare?${query}&environment=${encodeURIComponent(await identityOf(name))}`);
  const { statusCode, headers, payload } = response;
  const contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  const got = { status: statusCode, type: String(headers['content-type']), payload };
  expect(contract.listBreaches('/v1/compare', 'get', got)).toEqual([]);
  const { rows }: CompareResponse = JSON.parse(payload);
  return rows[0]?.cells[1]?.verdict;
}

/** The environment of the runs of one name, as a dry run of it says. */
async function identityOf(name: string): Promise<string> {
  const run = toRun({ environment: { server: { product: 'mariadb', version: name } } });
  return (await api.post(run, { url: '/v1/runs?dryRun=1' })).json().environment.identity;
}

describe('results measured in turns', () => {
  it('of two runs are evaluated by their ratios, however the machine changed between the two', async () => {
    await post('10.1', [
      { speed: 2000, logRatio: 0.3 },
      { speed: 900, logRatio: 0.305 },
    ]);
    expect(await compare('10.1')).toMatchObject({
      rule: 'paired',
      ratio: expect.closeTo(Math.exp(0.3025), 6),
      n: [2, 2],
      trace: { evidence: { isPaired: true, repeats: 2, twin: { logRatio: expect.closeTo(0.001, 9) } } },
      explanation: expect.stringContaining('two invocations that measured both in turns'),
    });
  });

  it('come to a verdict with four, and to the same where the ratio is one', async () => {
    const slower = [-0.3, -0.305, -0.299, -0.301];
    await post(
      '10.2',
      slower.map((logRatio, at) => ({ speed: 1000 + 300 * at, logRatio })),
    );
    expect(await compare('10.2')).toMatchObject({ outcome: 'worse', rule: 'paired' });
    await post(
      '10.3',
      [0.001, -0.002, 0.002, 0].map((logRatio, at) => ({ speed: 1000 + 300 * at, logRatio })),
    );
    expect(await compare('10.3')).toMatchObject({ outcome: 'same', rule: 'paired' });
  });

  it('are not evaluated where two processes of the anchor differ', async () => {
    const ratios = [0.3, 0.305, 0.299, 0.301];
    await post(
      '10.4',
      ratios.map((logRatio) => ({ speed: 1000, logRatio, twin: 0.1 })),
    );
    expect(await compare('10.4')).toMatchObject({
      outcome: 'insufficient-samples',
      reason: { code: 'not-steady', twin: expect.closeTo(0.1, 9) },
    });
  });

  it('of the invocations of one run count like those of several', async () => {
    const invocations = [0.3, 0.305, 0.299, 0.301].map((logRatio) => ({ speed: 1000, logRatio }));
    const results = invocations.flatMap((invocation, at) => toInvocation(invocation, at + 1));
    const [response] = await post('10.5', invocations.slice(0, 1), {
      results,
      harness: { name: 'in turns', order: 'rounds' },
    });
    expect(await compare('10.5')).toMatchObject({ outcome: 'better', rule: 'paired', n: [4, 4] });
    expect(response.verdicts.cells[0]).toMatchObject({
      ...{ scenario: 'select-1000-rows', outcome: 'better', rule: 'paired', reason: null },
      evidence: { isPaired: true, repeats: 4, pool: 'batch' },
    });
  });
});

describe('repeats of a harness that says how it orders them', () => {
  const repeats = (order: 'rounds' | 'sequential' | undefined, factor: number): Partial<RunInput> => ({
    ...(order ? { harness: { name: 'bench', order } } : {}),
    results: [1, 1.01, 0.99, 1.02, 1.005, 0.995].flatMap((noise, at) => [
      toResult({ value: 1000 * factor * noise, uncertainty: null, invocation: at + 1 }),
      toResult({ driver: ANCHOR, value: 1000 * noise, uncertainty: null, invocation: at + 1 }),
    ]),
  });

  it.each([
    ['rounds', '11.1', { outcome: 'better', rule: 'repeats' }],
    ['sequential', '11.2', { outcome: 'insufficient-samples', reason: { code: 'not-interleaved' } }],
    [undefined, '11.3', { outcome: 'insufficient-samples', reason: { code: 'not-interleaved' } }],
  ] as const)('%s', async (order, name, expected) => {
    await post(name, [{ speed: 1, logRatio: 0 }], repeats(order, 1.3));
    expect(await compare(name)).toMatchObject(expected);
  });
});
