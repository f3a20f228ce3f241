import type { CompareResponse } from '@tachograph/openapi/responses';
import type { UpgradeResponse } from '@tachograph/openapi/upgrades';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateChanges } from '../../testing/evaluate-changes.ts';
import { postInTurns } from '../../testing/post-demo.ts';
import { useDemoContract } from '../../testing/use-demo-contract.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const NOW = new Date('2027-01-01T00:00:00Z');

const api = useTestApi({ now: () => NOW });
const readDemo = useDemoContract(api);
beforeAll(async () => {
  await postInTurns(api);
  await evaluateChanges(api);
});

const read = (query: string) => readDemo<UpgradeResponse>('/v1/upgrades', query);

const QUESTION = 'driver=mysql2&from=3.9.3&to=3.24.6';

describe('of mysql2 from 3.9.3 to 3.24.6 it says', () => {
  it('to take it, which release to avoid on the way, and which made it', async () => {
    const { sentence, target, avoid, madeIt, url } = await read(QUESTION);
    expect(sentence).toMatchObject({ kind: 'take', rows: 4, noWorse: 4, better: 4, worse: 0 });
    expect(sentence.text).toBe(
      'Take it: all 4 scenarios measured on both sides get faster, 1.06× to 2.10×, and nothing gets slower.',
    );
    expect(target).toMatchObject({ release: '3.24.6', isNewest: true });
    expect(avoid).toMatchObject([
      { from: '3.9.4', to: '3.9.4', title: 'Select 1,000 rows', fate: 'undone', by: '3.9.5' },
    ]);
    expect(madeIt.map(({ release }) => release)).toEqual(['3.24.0', '3.24.4']);
    expect(url).toBe(`https://tacho.example/p/node-connectors/upgrade?${QUESTION}`);
  });

  it('the same numbers as the comparison of the two', async () => {
    const { rows } = await read(QUESTION);
    const compared: CompareResponse = (
      await api.get(
        '/v1/compare?project=node-connectors&driver=mysql2@3.24.6,mysql2@3.9.3&reference=mysql2@3.9.3&metric=latency',
      )
    ).json();
    const verdicts = new Map(
      compared.rows.flatMap(({ cells }) => cells.flatMap(({ series, verdict }) => (series ? [[series, verdict]] : []))),
    );
    expect(rows.length).toBe(4);
    for (const { series, verdict } of rows) expect(verdict).toEqual(verdicts.get(series));
  });

  it('what was not measured at both, with the nearest evidence and the command that measures it', async () => {
    const { gaps, gapsTotal, summary } = await read(QUESTION);
    expect([gaps.length, gapsTotal]).toEqual([13, 13]);
    expect(summary).toContain('13 of 17 scenarios were not measured at 3.9.3.');
    expect(gaps.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['2.18× faster since 3.1.0', 'only at 3.24.6']),
    );
    expect(gaps[1]?.command).toMatch(/^npm run bench -- .*--driver mysql2@3\.9\.3/);
  });

  it('of chosen scenarios alone whether to take it, and of whatever is left open what it chose', async () => {
    const chosen = await read(`${QUESTION}&scenario=select-1,nothing`);
    expect(chosen.sentence).toMatchObject({ rows: 1, kind: 'take' });
    expect(chosen.rows[0]).toMatchObject({ isChosen: true, case: { scenario: 'select-1' } });
    expect(chosen.unknown).toMatchObject([{ kind: 'scenario', requested: 'nothing' }]);
    const open = await read('driver=mysql2');
    expect([open.to, open.isNewest]).toEqual(['3.24.6', true]);
    expect(open.rows.length).toBeGreaterThan(4);
  });
});

it.each([
  ['driver=nobody', 404, /^This project has no driver "nobody"\. It has .*mysql2/],
  ['driver=mysql2&from=9.9.9', 400, /^mysql2 9\.9\.9 has no latency on .* It has \d+ releases: .* 3\.24\.6\.$/],
  ['driver=mysql2&from=3.24.6&to=3.9.3', 400, /^from, mysql2 3\.24\.6, is newer than to, 3\.9\.3/],
  ['driver=mysql2&metric=joy', 400, /^mysql2 has no metric "joy"\. It has .*latency/],
  ['driver=mysql2&environment=nowhere', 400, /^mysql2 has no latency in the environment "nowhere"/],
  ['driver=mysql', 400, /^An upgrade needs two releases, and mysql has one/],
])('%s is rejected with what there is', async (query, status, detail) => {
  const { statusCode, payload } = await api.get(`/v1/upgrades?project=node-connectors&${query}`);
  expect([statusCode, JSON.parse(payload).detail]).toEqual([status, expect.stringMatching(detail)]);
});

it('needs a driver', async () => {
  expect((await api.get('/v1/upgrades?project=node-connectors')).statusCode).toBe(400);
});
