import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TACHO_FOLDER } from '../testing/tacho-folder.ts';

// Each test starts a process; on a busy machine that takes its time.
const BIN = join(TACHO_FOLDER, 'tacho.mjs');
const BENCH = `select_1/fast/100 x 10 ops/sec ±1.00% (9 runs sampled)
insert/fast/100 x 20 ops/sec ±1.00% (9 runs sampled)
other x 30 ops/sec ±1.00% (9 runs sampled)
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tacho-rules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
/** `tacho parse - --mapping` with these rules, in a separate process. */
async function parse(rules: unknown, input: string, ...more: string[]) {
  files += 1;
  const file = join(folder, `${files}.json`);
  await writeFile(file, typeof rules === 'string' ? rules : JSON.stringify(rules));
  const child = spawn(process.execPath, [BIN, 'parse', '-', '--mapping', file, ...more], { stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.end(input);
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err: err.replaceAll(file, 'rules.json') };
}

describe('tacho parse --mapping', () => {
  it('shows what each row becomes, by which rule, what is left out, and rules that are for no row', async () => {
    const rules = [{ match: 'insert/*', ignore: true }, { match: '{scenario}/{driver}/{rows:number}' }, { match: 'x' }];
    const { status, out, err } = await parse(rules, BENCH);
    expect(out.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'driver scenario params metric value ± unit n status rule',
      'fast select_1 rows=100 throughput mean 10 ±1 % (rme 95 %) ops/sec 9 ok 2',
      'unknown other throughput mean 30 ±1 % (rme 95 %) ops/sec 9 ok –',
      '',
    ]);
    expect(err).toContain('2 results of benchmarkjs\n');
    expect(err).toContain('rejected, line 2: rule 1 ignores it: insert/fast/100\n');
    expect(err).toContain('rule 3 is for no row: x\n');
    expect(status).toBe(0);
  });

  it('prints the rule that guesses suggest, as a file that settles them', async () => {
    const go = 'BenchmarkInsert/pgx-8\t100\t10 ns/op\nBenchmarkInsert/homegrown-8\t100\t11 ns/op\nPASS\n';
    const rule = { match: 'Benchmark{scenario}/{driver:word}', tool: 'gotest', when: { uncertain: 'driver' } };
    const before = await parse([], go);
    expect(before.err).toContain('suggested rule for 1 result: "homegrown" stands where "pgx" is the driver\n');
    const printed = before.err.slice(before.err.indexOf('[\n'), before.err.indexOf('\n]') + 2);
    expect(JSON.parse(printed)).toEqual([rule]);
    expect(JSON.parse((await parse([], go, '--json')).out).suggestedRules).toMatchObject([{ rule, results: 1 }]);
    const after = await parse(printed, go);
    expect(after.out).toContain('homegrown');
    expect(after.err).toContain('2 results of gotest\n');
    expect(after.err).not.toMatch(/warning|suggested/);
  });

  it('gives the number of the rule of each result with --json', async () => {
    const { out } = await parse([{ match: 'other', driver: 'mine' }], BENCH, '--json');
    expect(JSON.parse(out).appliedRules).toEqual([null, null, 1]);
  });

  it('answers 2 to rules that make no sense, with every place', async () => {
    const { status, out, err } = await parse([{ match: '{a' }, { drvier: 'x', match: '*' }], BENCH);
    expect([status, out]).toEqual([2, '']);
    expect(err).toBe(
      'rules.json /0/match: a "{" is not closed: write "{{" for a brace in the name\n' +
        'rules.json /1/drvier: a rule has no field "drvier" here; did you mean "driver"?\n',
    );
    expect((await parse('[', BENCH)).err).toContain('rules.json is not JSON');
  });

  it('answers 2 when the rules leave nothing', async () => {
    const { status, err } = await parse([{ match: '*', ignore: true, note: 'warm-up' }], BENCH);
    expect(status).toBe(2);
    expect(err).toContain('the rules leave out every result of -\nrejected, line 1: rule 1 ignores it: warm-up');
  });
});
