import { describe, expect, it } from 'vitest';
import { BASE, toCell } from '../testing/to-uploaded.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';
import { GATE_OUTCOMES } from '../verdict-outcomes.ts';

const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';
const REFERENCE = { reference: 'mysql2', counts: { worse: 2 }, cells: [] };

useTestBench();

async function upload(response: object, ...options: readonly string[]) {
  Object.assign(server.response, response);
  return bench.tacho(['upload', await bench.write('out.txt', NATIVE), ...options]);
}

describe('tacho upload, of a run with a base', () => {
  it('tells what changed since, and lists what is worse', async () => {
    const { status, out } = await upload({ base: BASE });
    expect(status).toBe(0);
    expect(out).toContain(
      '  compared with the base 9b1c2d3e4f50 of main (1 run): 1 regressed, 1 improved, 2 no difference shown\n' +
        '  regressed: select-1000-rows: Of 4 against 4 interleaved repeats',
    );
  });

  it('lists what is suspected, whatever fails the build', async () => {
    const reason = { code: 'suspected', missing: 2 };
    const cells = [toCell('insufficient-samples', { reason, explanation: 'One run against 24.' })];
    const base = { ...BASE, counts: { 'insufficient-samples': 1 }, cells };
    const { status, out } = await upload({ base }, '--fail-on', 'worse');
    expect([status, out]).toEqual([
      0,
      expect.stringContaining('  suspected; needs 2 more runs: select-1000-rows: One run'),
    ]);
  });

  it('names the fields in which the environments differ instead of judging', async () => {
    const differences = [{ key: 'server.version', label: 'server version', base: '11.4', run: null }];
    const { out } = await upload({ base: { ...BASE, comparable: false, differences, counts: {}, cells: [] } });
    expect(out).toContain('it was measured in another environment\n  server version: 11.4 there, unknown here\n');
  });

  const suspected = toCell('insufficient-samples', { reason: { code: 'suspected', missing: 2 } });
  const short = toCell('insufficient-samples', { reason: { code: 'short-history', runs: 13, missing: 7 } });
  it.each([
    ['better', toCell('better'), ['better']],
    ['worse', toCell('worse'), ['worse']],
    ['the same', toCell('same'), ['same']],
    ['no difference shown', toCell('no-difference'), ['no-difference']],
    ['suspected', suspected, ['insufficient-samples', 'suspected']],
    ['too little history', short, ['insufficient-samples']],
    ['not comparable', toCell('not-comparable'), ['not-comparable']],
  ])('a cell that is %s ends with exit status 3 where --fail-on names it, and only there', async (_, cell, failing) => {
    const response = { base: { ...BASE, counts: { [cell.outcome]: 1 }, cells: [cell] } };
    const ended = await Promise.all(
      GATE_OUTCOMES.map(async (word) => [word, (await upload(response, '--fail-on', word)).status] as const),
    );
    expect(ended.filter(([, status]) => status !== 0)).toEqual(failing.map((word) => [word, 3]));
    expect((await upload(response)).status).toBe(0);
  });

  it.each([
    [{ base: BASE }, 'worse', [], 3],
    [{ base: { ...BASE, counts: { 'no-difference': 4 } }, verdicts: REFERENCE }, 'worse', [], 0],
    [{ base: { ...BASE, counts: { same: 4 } } }, 'worse,no-difference,insufficient-samples', [], 0],
    [{ base: { ...BASE, counts: { same: 4 } } }, 'same', [], 3],
    [{ base: { ...BASE, counts: { 'insufficient-samples': 1 } } }, 'worse', [], 0],
    [{ base: { ...BASE, counts: {} }, verdicts: REFERENCE }, 'worse', ['--against', 'reference'], 3],
    [{ base: { found: false, reason: 'none' }, verdicts: REFERENCE }, 'worse', [], 3],
    [{ base: { found: false, reason: 'none' }, verdicts: REFERENCE }, 'worse', ['--against', 'base'], 0],
    [{ base: { ...BASE, comparable: false } }, 'not-comparable', [], 3],
  ] as const)('%j with --fail-on %s %j answers %i', async (response, word, options, status) => {
    expect((await upload(response, '--fail-on', word, ...options)).status).toBe(status);
  });

  it('says that there was nothing to evaluate', async () => {
    const response = { base: { found: false, reason: 'none' } };
    const { err } = await upload(response, '--fail-on', 'worse', '--against', 'base');
    expect(err).toContain('--fail-on had nothing to evaluate: there is no base to compare with\n');
  });
});
