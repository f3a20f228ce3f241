import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createProcessGroups } from '../processes/process-groups.mjs';
import type { Member } from './arrange-blocks.mjs';
import type { Design, Invocation } from './measure-invocation.mjs';
import { chooseOperations, measureInvocation } from './measure-invocation.mjs';
import { openWorker } from './open-worker.mjs';
import { toResults } from './to-results.mjs';

const FAKE = fileURLToPath(new URL('./testing/fake-worker.mjs', import.meta.url));
const processes = createProcessGroups();
afterAll(() => processes.endAll());

const design: Design = {
  candidates: ['good', 'slow'],
  anchor: 'good',
  scenarios: [
    { name: 'a', warmUp: 60 },
    { name: 'b', warmUp: 12 },
  ],
  warmUpTurns: 6,
  rounds: 3,
  sliceNs: 2e7,
  leastOperations: 8,
};

/** Every candidate is a behaviour of the fake; `after` runs it behaves. */
async function measure(
  more: Partial<Design> = {},
  after: (member: Member) => number = () => 0,
  known: Invocation['operations'] = [],
) {
  const steps: string[] = [];
  const open = (member: Member) => {
    const args = [FAKE, member.candidate, String(after(member))];
    return openWorker({ name: member.name, command: { command: process.execPath, args, env: process.env }, processes });
  };
  const { signal } = new AbortController();
  const own = { ...design, ...more };
  const world = {
    seed: 1,
    known,
    open,
    clock: process.hrtime.bigint,
    report: (kind: string) => void steps.push(kind),
    signal,
  };
  const invocation = await measureInvocation(own, world);
  return { invocation, steps, results: toResults(own, invocation) };
}

describe('an invocation', () => {
  it('gives each scenario its own processes, and each a slice a round, the anchor as often as the others', async () => {
    const { invocation, steps } = await measure();
    const runs = new Map<string, number>();
    for (const { member, scenario, round } of invocation.slices) {
      const key = `${member.name} ${scenario} ${round}`;
      runs.set(key, (runs.get(key) ?? 0) + 1);
    }
    expect(runs.size).toBe(4 * 2 * 3);
    expect(new Set(runs.values())).toEqual(new Set([1]));
    expect(new Set(invocation.slices.slice(0, 12).map(({ scenario }) => scenario)).size).toBe(1);
    expect(steps.filter((step) => step === 'start')).toHaveLength(4 * 2);
    expect(steps.filter((step) => step === 'warm-up')).toHaveLength(4 * 2 * 6);
    expect(steps.filter((step) => step === 'round')).toHaveLength(3 * 2);
  });

  it('gives every slice about 20 ms of operations, the twin as many as the anchor', async () => {
    const { results } = await measure();
    const operations = new Set(results.map((one) => `${one.candidate} ${one.operations}`));
    expect(operations).toEqual(new Set(['good 20', 'slow 10']));
  });

  it('gives at least eight operations, however long they take', async () => {
    const { results } = await measure({ sliceNs: 1e6 });
    expect(new Set(results.map((one) => one.operations))).toEqual(new Set([8]));
  });

  it('compares with the anchor: half as fast is minus ln 2, and a twin is zero', async () => {
    const { results } = await measure();
    const value = (role: string, candidate: string) =>
      results.find((one) => one.role === role && one.candidate === candidate)?.paired?.p25?.value;
    expect(value('candidate', 'slow')).toBeCloseTo(-Math.LN2, 10);
    expect(value('twin', 'good')).toBe(0);
    expect(value('candidate', 'good')).toBe(0);
    expect(results.find((one) => one.role === 'anchor')?.paired).toBeNull();
    expect(results.find((one) => one.role === 'anchor')?.absolute?.opsPerS).toBe(1000);
  });

  it('goes on without a process that dies half-way, and says why it has no figures', async () => {
    const { results, invocation } = await measure({ candidates: ['dies', 'slow'] }, () => 7);
    const dead = results.filter(({ candidate }) => candidate === 'dies');
    expect(dead.map(({ status, paired }) => [status, paired])).toEqual([
      ['failed', null],
      ['failed', null],
    ]);
    expect(dead[0]?.reason).toMatch(/worker dies died \(exit code 3\); it was asked \{"id":\d+,"do":"run"/);
    expect(invocation.lost.map(({ scenario }) => scenario).sort()).toEqual(['a', 'b']);
    expect(results.find(({ candidate }) => candidate === 'slow')?.paired?.p25?.rounds).toBe(3);
  });

  it('has no figures without its anchor, and names the reason of the anchor', async () => {
    const { results } = await measure({ anchor: 'dies', candidates: ['slow'] }, ({ role }) =>
      role === 'anchor' ? 7 : 99,
    );
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'failed'));
    expect(results.find(({ role }) => role === 'candidate')?.reason).toMatch(
      /there is nothing to compare with: worker dies \(anchor\) died/,
    );
  });

  it('has the figures of the other scenarios if a version fails in one', async () => {
    const { results } = await measure({ candidates: ['refuses-b', 'slow'] });
    const own = results.filter(({ candidate }) => candidate === 'refuses-b');
    expect(own.map(({ scenario, status }) => [scenario, status])).toEqual([
      ['a', 'ok'],
      ['b', 'failed'],
    ]);
    expect(own[1]?.reason).toMatch(/replied with the error "connection refused"/);
    expect(results.filter(({ candidate }) => candidate === 'slow').map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('marks what is emulated', async () => {
    const { results } = await measure({ candidates: ['emulates'] });
    expect(results.find(({ candidate }) => candidate === 'emulates')).toMatchObject({
      status: 'emulated',
      reason: 'a loop',
    });
  });

  it('leaves out the scenario that a version cannot do, and measures the others', async () => {
    const { results } = await measure({ candidates: ['unsupported'] });
    const own = results.filter(({ candidate }) => candidate === 'unsupported');
    expect(own.map(({ scenario, status, reason }) => [scenario, status, reason])).toEqual([
      ['a', 'ok', null],
      ['b', 'unsupported', 'there is no b'],
    ]);
  });
});

describe('the operations of a slice', () => {
  it('are those that take its time undisturbed, however long they take now', () => {
    const slice = (p50Ns: number, meanNs: number) => ({
      ...{ operations: 10, ns: meanNs * 10, p25Ns: null, p50Ns, cpuNs: null, processCpuNs: null, counters: {} },
    });
    const by = (candidate: string) => ({ member: { candidate } });
    const warm = [
      { actor: by('x'), scenario: 'a', slice: slice(3e5, 2e6) },
      { actor: by('x'), scenario: 'a', slice: slice(1e5, 9e5) },
      { actor: by('y'), scenario: 'a', slice: slice(2e5, 4e5) },
    ];
    expect(chooseOperations({ sliceNs: 2e7, leastOperations: 8 }, warm)).toEqual([
      { candidate: 'x', scenario: 'a', operations: 200 },
      { candidate: 'y', scenario: 'a', operations: 100 },
    ]);
  });

  it('are kept by the later invocations of a repetition group', async () => {
    const known = [{ candidate: 'slow', scenario: 'a', operations: 33 }];
    const { results } = await measure({}, undefined, known);
    const of = (candidate: string, scenario: string) =>
      results.find((one) => one.candidate === candidate && one.scenario === scenario)?.operations;
    expect([of('slow', 'a'), of('slow', 'b'), of('good', 'a')]).toEqual([33, 10, 20]);
  });
});
