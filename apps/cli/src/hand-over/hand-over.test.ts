import { describe, expect, it } from 'vitest';
import { START } from '../testing/create-bench.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';
const STARTED = ['--started-at', START.toISOString()];
const RUN = {
  format: 1,
  startedAt: START.toISOString(),
  environment: {},
  results: [{ scenario: 's', driver: { name: 'a', version: '1' }, unit: 'ops/s', value: 1 }],
};

async function handOver(args: readonly string[]) {
  const ended = await bench.tacho(['hand-over', ...args]);
  return { ...ended, document: ended.out === '' ? null : JSON.parse(ended.out) };
}

describe('tacho hand-over', () => {
  it('prints native output as runs, by the options of an upload, without a server', async () => {
    const a = await bench.write('a.txt', NATIVE);
    const b = await bench.write('b.txt', NATIVE.replace('select', 'insert'));
    const options = [...STARTED, '--driver-version', 'mysql2=3.24.5', '--title', 'both'];
    const apart = await handOver([a, b, ...options]);
    expect([apart.status, apart.document.runs.length, server.received]).toEqual([0, 2, []]);
    expect(apart.document.runs[0]).toMatchObject({
      file: 'a.txt',
      run: { format: 1, title: 'both', results: [{ driver: { name: 'mysql2', version: '3.24.5' }, value: 8123 }] },
    });
    const { document } = await handOver([a, b, '--one-run', ...options]);
    expect(document.runs).toMatchObject([{ file: 'a.txt, b.txt', run: { results: [{}, {}] } }]);
  });

  it('applies the mapping of --defaults', async () => {
    const line = 'select_1/fast/100 x 10 ops/sec ±1.00% (9 runs sampled)\n';
    const defaults = await bench.write(
      'defaults.json',
      JSON.stringify({ mapping: [{ match: '{scenario}/{driver}/{rows}' }] }),
    );
    const { document } = await handOver([await bench.write('a.txt', line), ...STARTED, '--defaults', defaults]);
    expect(document.runs[0].run).not.toHaveProperty('mapping');
    expect(document.runs[0].run.results).toMatchObject([{ scenario: 'select_1', driver: { name: 'fast' } }]);
  });

  it('masks secrets of native output and of runs', async () => {
    const secret = 'mysql://root:hunter2@db/x';
    const native = await bench.write('a.txt', NATIVE.replace('select 1', secret));
    const run = await bench.write('b.json', JSON.stringify({ ...RUN, notes: [secret] }));
    for (const { status, out } of [await handOver([native, ...STARTED]), await handOver([run])]) {
      expect([status, out.includes('root:***@db'), out.includes('hunter2')]).toEqual([0, true, false]);
    }
  });

  it('prints a measurement that failed without a file, and nothing else without one', async () => {
    expect((await handOver(['--failed'])).document).toMatchObject({ hasFailed: true, runs: [] });
    expect(await handOver([])).toMatchObject({
      status: 1,
      err: expect.stringContaining('tacho hand-over needs a FILE'),
    });
  });

  it.each([
    ['a.txt', 'nothing\n', /nothing in .*a\.txt was understood: tacho parse/],
    ['a.json', JSON.stringify({ ...RUN, results: [] }), /a\.json is no valid run: \/results: /],
    ['a.ndjson', `${JSON.stringify(RUN)}\n${JSON.stringify(RUN)}\n`, /holds many runs; hand over a file for each/],
  ])('ends with 1 for %s: %j', async (name, content, reason) => {
    expect(await handOver([await bench.write(name, content)])).toMatchObject({
      ...{ status: 1, out: '', err: expect.stringMatching(reason) },
    });
  });
});
