import type { RunInput } from '@tachograph/schema/run';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let day = 0;
const api = useTestApi();
beforeEach(() => {
  day += 1;
});

type Source = NonNullable<RunInput['source']>;

/** Each test has its own environment, and so its own series. */
const here = () => ({ server: { product: 'mariadb', version: `10.${day}.1` } });
const commit = (n: number) => `${n}`.padStart(40, 'a');
const at = (hour: number) => new Date(Date.UTC(2026, 9, day, hour)).toISOString();
const ci = (more: Partial<Source>): Source => ({ kind: 'ci', repository: `example/${day}`, ...more });
const versioned = (version: string) => ({ name: 'mariadb', version });

async function post(hour: number, source: Source | undefined, over: Partial<RunInput>, url = '/v1/runs') {
  const run = toRun({ startedAt: at(hour), environment: here(), ...(source ? { source } : {}), ...over });
  const response = await api.post(run, { url });
  expect([200, 201]).toContain(response.statusCode);
  return response.json();
}

const result = (value: number, over = {}) => toResult({ driver: versioned('3.5.4'), value, ...over });

describe('POST /v1/runs evaluates a pull request against its base', () => {
  it('cell by cell, against the commit it names', async () => {
    const stored = await post(1, ci({ branch: 'main', commit: commit(1) }), {
      results: [result(2000), result(1000, { scenario: 'b' }), result(1000, { scenario: 'gone' })],
    });
    await post(2, ci({ branch: 'main', commit: commit(2) }), { results: [result(9000)] });
    const { base } = await post(3, ci({ pullRequest: 7, commit: commit(3), base: { commit: commit(1) } }), {
      results: [
        result(1005, { scenario: 'b' }),
        result(1000, { driver: versioned('3.5.5-dev') }),
        result(5, { scenario: 'new' }),
      ],
    });
    expect(base).toMatchObject({
      found: true,
      matchedBy: 'commit',
      commit: commit(1),
      branch: 'main',
      runs: [{ id: stored.id, url: stored.url, startedAt: at(1) }],
      comparable: true,
      differences: [],
      counts: { 'insufficient-samples': 2, 'not-comparable': 1 },
      baseOnlySeries: 1,
    });
    const reason = { code: 'short-history', missing: 18, runs: 2 };
    expect(base.cells).toMatchObject([
      { scenario: 'b', outcome: 'insufficient-samples', reason: { ...reason, missing: 19, runs: 1 } },
      {
        scenario: 'select-1000-rows',
        driver: 'mariadb',
        version: '3.5.5-dev',
        baseVersion: '3.5.4',
        outcome: 'insufficient-samples',
        rule: 'ratio-only',
        ratio: 0.5,
        reason,
      },
      { scenario: 'new', outcome: 'not-comparable', baseVersion: null, ratio: null },
    ]);
    expect(base.cells[1].explanation).toContain('mariadb 3.5.4 on the base');
    expect(base.cells[2].explanation).toBe(
      'mariadb on the base was not run here, so there is nothing to compare with.',
    );
  });

  it('against the newest run of its base branch, in a dry run and a replay too', async () => {
    await post(1, ci({ branch: 'develop', commit: commit(1) }), { results: [result(1000)] });
    await post(2, ci({ branch: 'develop', commit: commit(2) }), { results: [result(2000)] });
    const source = ci({ branch: 'topic', commit: commit(3), base: { branch: 'develop' } });
    for (const url of ['/v1/runs?dryRun=1', '/v1/runs', '/v1/runs']) {
      const { base } = await post(3, source, { results: [result(4000)] }, url);
      expect(base).toMatchObject({ found: true, matchedBy: 'branch', commit: commit(2) });
      expect(base.cells[0].ratio).toBe(2);
    }
  });

  it('against main where a pull request names no base', async () => {
    await post(1, ci({ branch: 'main', commit: commit(1) }), { results: [result(1000)] });
    const { base } = await post(2, ci({ pullRequest: 3 }), { results: [result(1000)] });
    expect(base).toMatchObject({ found: true, branch: 'main', counts: { 'insufficient-samples': 1 } });
  });

  it('by the repeats of both, where they were measured in turns in one repetition group', async () => {
    const repetitionGroup = `p${day}`;
    const responses = [];
    for (const [index, value] of [500, 501, 502, 503, 504, 505].entries()) {
      const [main, topic] = [
        ci({ branch: 'main', commit: commit(1) }),
        ci({ pullRequest: 9, commit: commit(2), base: { commit: commit(1) } }),
      ];
      await post(2 * index, main, { repetitionGroup, results: [result(2 * value)] });
      const results = [result(value, { driver: versioned('3.5.5-dev+2') })];
      responses.push(await post(2 * index + 1, topic, { repetitionGroup, results }));
    }
    expect(responses.map(({ base }) => [base.cells[0].outcome, base.cells[0].rule])).toEqual([
      ['insufficient-samples', 'ratio-only'],
      ...Array(4).fill(['no-difference', 'repeats']),
      ['worse', 'repeats'],
    ]);
    expect(responses[5].base.cells[0]).toMatchObject({
      baseVersion: '3.5.4',
      reason: null,
      evidence: { repeats: 6, isPaired: false },
    });
  });

  it('not by repeats of two batches, measured one after the other', async () => {
    for (const [index, value] of [1000, 1001].entries()) {
      const main = ci({ branch: 'main', commit: commit(1) });
      await post(index, main, { repetitionGroup: `m${day}`, results: [result(value)] });
    }
    const source = ci({ pullRequest: 9, commit: commit(2), base: { commit: commit(1) } });
    await post(10, source, { repetitionGroup: `p${day}`, results: [result(500)] });
    const { base } = await post(11, source, { repetitionGroup: `p${day}`, results: [result(501)] });
    expect(base.cells[0]).toMatchObject({
      outcome: 'insufficient-samples',
      reason: { code: 'short-history', runs: 1, missing: 19 },
      ratio: 500.5 / 1000.5,
    });
  });

  it('by the noise of twenty runs of its base branch: one run is a suspicion, three are a verdict', async () => {
    for (let n = 0; n < 20; n += 1) {
      await post(n / 2, ci({ branch: 'main', commit: commit(100 + n) }), { results: [result(1000 + 10 * (n % 3))] });
    }
    const source = ci({ pullRequest: 4, commit: commit(2), base: { branch: 'main' } });
    const cells = [];
    for (const hour of [20, 21, 22])
      cells.push((await post(hour, source, { results: [result(500 + hour)] })).base.cells[0]);
    expect(cells).toMatchObject([
      { outcome: 'insufficient-samples', rule: 'history', reason: { code: 'suspected', missing: 2 } },
      { outcome: 'insufficient-samples', rule: 'history', reason: { code: 'suspected', missing: 1 } },
      { outcome: 'worse', rule: 'history', reason: null, history: { runs: 20, headRuns: 3 } },
    ]);
    const { base } = await post(23, { ...source, commit: commit(3) }, { results: [result(1010)] }, '/v1/runs?dryRun=1');
    expect(base.cells[0]).toMatchObject({ outcome: 'no-difference', rule: 'history' });
  });

  it('not in another environment, and says what differs', async () => {
    await post(1, ci({ branch: 'main', commit: commit(1) }), { results: [result(1000)] });
    const elsewhere = { server: { product: 'mysql', version: '9.0.0' } };
    const { base } = await post(2, ci({ base: { commit: commit(1) } }), {
      results: [result(1)],
      environment: elsewhere,
    });
    expect(base).toMatchObject({ found: true, comparable: false, counts: {}, cells: [] });
    expect(base.differences).toContainEqual({ key: 'server.product', label: 'Product', base: 'mariadb', run: 'mysql' });
  });

  it('and says why where there is no base', async () => {
    const requested = await post(2, ci({ base: { commit: commit(5), branch: 'main' } }), { results: [result(1)] });
    expect(requested.base).toEqual({
      found: false,
      reason: 'there is no run of commit aaaaaaaaaaaa, nor one of branch main from before this one',
    });
    const unasked = await post(3, undefined, { results: [result(1)] });
    expect(unasked.base.found).toBe(false);
    expect(unasked.base.reason).toContain('names no base');
  });
});

describe('a run that the code of a fork measured', () => {
  const stranger = { branch: 'main', fork: 'someone/connectors', pullRequest: 7 };
  const mean = (value: number) => ({ results: [result(value)] });

  it('is stored as excluded, compared with the base, and is the base of nothing: neither as its head nor as its base', async () => {
    await post(1, ci({ branch: 'main', commit: commit(1) }), mean(1000));
    const group = { repetitionGroup: `turns ${day}` };
    const head = ci({ ...stranger, commit: commit(9), base: { commit: commit(1) } });
    const { id, base } = await post(2, head, { ...mean(9000), ...group });
    expect(base).toMatchObject({ found: true, commit: commit(1), runs: [{ startedAt: at(1) }] });
    await post(3, ci({ ...stranger, commit: commit(1) }), { ...mean(8000), ...group });
    const stored = (await api.get(`/v1/runs/${id}?project=node-connectors`)).json();
    expect(stored.exclusion).toMatchObject({ reason: 'measured by the code of the fork someone/connectors' });
    for (const named of [commit(1), commit(9)]) {
      const later = ci({ pullRequest: 8, commit: commit(3), base: { commit: named } });
      const compared = await post(named === commit(1) ? 4 : 5, later, { ...mean(1000), ...group });
      expect(compared.base.runs).toMatchObject([{ startedAt: at(1) }]);
    }
  });

  it('stays included where somebody included it, however often it is sent', async () => {
    const send = () => post(1, ci({ ...stranger, commit: commit(9) }), mean(9000));
    const { id } = await send();
    const admin = await api.createToken(['admin']);
    const authorized = { authorization: `Bearer ${admin.text}` };
    const read = async () => (await api.get(`/v1/runs/${id}?project=node-connectors`)).json().exclusion;
    await api.app.inject({ method: 'DELETE', url: `/v1/runs/${id}/exclusion`, headers: authorized });
    await send();
    expect(await read()).toBeNull();
  });
});
