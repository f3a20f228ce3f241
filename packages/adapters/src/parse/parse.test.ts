import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateRun } from '@tachograph/schema/validation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE, toNativeText } from '../native/to-native-text.ts';
import { listMatches } from '../registry/detect.ts';
import { ADAPTERS } from '../registry/registry.ts';
import { parseNative } from './parse.ts';

const fixtures = ADAPTERS.flatMap(({ name: tool }) => {
  const folder = join(import.meta.dirname, '../tools', tool, 'fixtures');
  return readdirSync(folder)
    .filter((file) => !/\.(expected\.json|got)$/.test(file))
    .map((file) => ({ tool, name: `${tool}/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
});
const fixtureLines = fixtures.filter(({ name }) => !name.endsWith('.json')).flatMap(({ text }) => text.split('\n'));

// The same texts in each run.
fc.configureGlobal({ seed: 13 });

const GO = 'BenchmarkA-2   \t 100\t 2 ns/op\nPASS\nok  \texample.org/a\t1.2s';
const SYSBENCH = 'sysbench 1.0.20 (a)\ntransactions: 1 (1.00 per sec.)';

/** Lines of real formats, whole, cut, or joined, among lines of anything. */
const line = fc.oneof(
  fc.constantFrom(...fixtureLines),
  fc.tuple(fc.constantFrom(...fixtureLines), fc.nat(120)).map(([text, at]) => text.slice(at)),
  fc.tuple(fc.constantFrom(...fixtureLines), fc.constantFrom(...fixtureLines)).map(([a, b]) => `${a} ${b}`),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('Benchmark', ' x ', ' : ', 'ops/s', 'ops/sec', '±', '1', ',', '-', '/', '=', '│', '{', '\t'),
    maxLength: 30,
  }),
);
const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));

describe('parseNative', () => {
  it('never throws, whatever the text and whichever the adapter, and its results always make a valid run (row 72)', () => {
    const tool = fc.constantFrom('auto', ...ADAPTERS.map(({ name }) => name));
    fc.assert(
      fc.property(text, tool, (raw, name) => {
        const { results, scenarios, harness, environment, rejected } = parseNative(raw, { tool: name });
        if (results.length === 0)
          return name !== 'auto' || rejected.length > 0 || listMatches(toNativeText(raw)).length > 0;
        const run = {
          format: 1,
          startedAt: '2026-01-01T00:00:00Z',
          harness: harness ?? undefined,
          environment,
          scenarios,
          results,
        };
        const validated = validateRun(run, { now: new Date('2026-06-01T00:00:00Z') });
        if (!validated.ok) expect(validated.issues).toEqual([]);
        return true;
      }),
      { numRuns: 400 },
    );
  });

  it('has no line of a format that two adapters recognise', () => {
    const owners = (raw: string) => listMatches(toNativeText(raw)).map(({ name }) => name);
    fc.assert(
      fc.property(fc.constantFrom(...fixtureLines), (raw) => {
        expect(owners(raw).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    'BenchmarkA-2 1 2 constructor',
    'BenchmarkA-2 1 2 __proto__',
    '│ Stat │ 2.5% │ Avg │ Stdev │\n│ __proto__ │ 1 ms │ 1 ms │ 1 ms │',
    'select 1   5 constructor/iter',
    '$ sysbench oltp_read_only --db-driver=constructor run\nsysbench 1.0.20 (a)\ntransactions: 1 (1.00 per sec.)',
    '     http_req_duration...: avg=1ms constructor=2ms',
    JSON.stringify({ results: [{ command: 'a', summary: { time_wall_clock: { mean: 1, unit: 'constructor' } } }] }),
  ])('reads a name that every object has as any other: %s', (raw) => {
    for (const { name } of ADAPTERS) {
      const { results } = parseNative(raw, { tool: name });
      const texts = results.flatMap(({ unit, statistic, driver }) => [unit, statistic ?? '', driver.name]);
      expect(texts.filter((text) => typeof text !== 'string')).toEqual([]);
    }
  });

  it('rejects a mixture of formats as a whole and names both (row 73)', () => {
    const { tool, results, rejected } = parseNative(`${GO}\n${SYSBENCH}`);
    expect([tool, results]).toEqual(['unknown', []]);
    expect(rejected[0]?.reason).toBe(
      'the text looks like output of gotest and sysbench: name the tool, or send each output in a separate file',
    );
  });

  it('reads no mixture of two tools as one of them without a word (row 73)', () => {
    const texts = fixtures.filter(({ text }) => toNativeText(text).json === undefined && text.length < 60_000);
    const relatives = new Map(ADAPTERS.map(({ name, yieldsTo = [] }) => [name, yieldsTo]));
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.constantFrom(...texts), (first, second) => {
        const isOne = first.tool === second.tool;
        const isRelated =
          relatives.get(first.tool)?.includes(second.tool) || relatives.get(second.tool)?.includes(first.tool);
        const outcome = parseNative(`${first.text}\n${second.text}`);
        // A format that a file has to begin with is not seen behind another one: its lines are rejected.
        const isSilent = outcome.results.length > 0 && outcome.rejected.length === 0;
        if (!isOne && !isRelated && isSilent) expect(outcome.tool).toBe(`${first.name} and ${second.name}`);
      }),
      { numRuns: 300 },
    );
  });

  it('warns that only the start of an overlong line is read (row 72)', () => {
    const { warnings } = parseNative(`a x 5 ops/sec ±1%\n${'y'.repeat(MAX_LINE + 1)}`);
    expect(warnings[0]).toEqual({ location: 'line 2', message: expect.stringContaining(`${MAX_LINE + 1} characters`) });
  });

  it('rejects text of no tool and says where to go', () => {
    const outcome = parseNative('nothing to see here');
    expect(outcome).toMatchObject({ tool: 'unknown', results: [] });
    expect(outcome.rejected).toEqual([
      { location: 'file', text: 'nothing to see here', reason: 'no adapter recognises this text' },
    ]);
    expect(outcome.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('"Add a row"')]);
  });

  it('names the nearest tools, with what the text has of them and what it lacks', () => {
    const { warnings } = parseNative('BenchmarkGet: 12 ns/op\n');
    expect(warnings).toHaveLength(3);
    expect(warnings[0]?.message).toMatch(
      /^near to gotest: has "ns\/op" and lacks "BenchmarkSelect", .*; gotest looks for lines such as/,
    );
    expect(parseNative('{"results":[{"command":"pgx"}]}').warnings[0]?.message).toContain('near to hyperfine');
  });

  it('rejects an empty file', () => {
    expect(parseNative(' \n').rejected[0]?.reason).toBe('the file is empty');
  });

  it.each([
    ['a tar archive', `${'go.txt'.padEnd(257, '\0')}ustar\0${'0'.repeat(249)}BenchmarkGet-8 100 12 ns/op\n`],
    ['a ZIP archive', 'PK\u0003\u0004 BenchmarkGet-8 100 12 ns/op\n'],
    ['a gzip file', '\u001f\u008b\u0008 BenchmarkGet-8 100 12 ns/op\n'],
  ])('reads no text out of %s', (what, raw) => {
    const { results, rejected } = parseNative(raw);
    expect([results, rejected[0]?.reason]).toEqual([[], `${what}: unpack it, and send its files`]);
  });

  it('rejects an unknown tool by naming those there are', () => {
    expect(parseNative('x', { tool: 'abacus' }).rejected[0]?.reason).toContain(
      'there is no adapter "abacus"; there are benchmarkjs,',
    );
  });

  it('takes an adapter by its alias, in any case', () => {
    expect(parseNative('a - mysql x 5 ops/sec', { tool: 'Benchmark.JS' }).tool).toBe('benchmarkjs');
  });

  it('lists a thousand rejections and counts the others', () => {
    const rows = `Benchmark Mode Cnt Score Error Units\n${'no row of a table\n'.repeat(5000)}`;
    const { rejected } = parseNative(rows);
    expect(rejected).toHaveLength(1001);
    expect(rejected.at(-1)?.reason).toBe('and 4000 more rejections');
  });

  it('masks passwords in rejected lines', () => {
    const { rejected } = parseNative(
      "a - mysql x 5 ops/sec ±1%\nmysql://root:hunter2@db/x failed, password = 'hunter2'",
    );
    expect(rejected).toEqual([
      { location: 'line 2', text: 'mysql://***@db/x failed, password = ***', reason: 'not a result of benchmark.js' },
    ]);
  });

  it('undoes byte order mark, CRLF and terminal colours', () => {
    const plain = parseNative('a - mysql x 5 ops/sec ±1.00% (9 runs sampled)\n');
    const dressed = parseNative('\ufeff\u001b[33ma - mysql x 5 ops/sec ±1.00% (9 runs sampled)\u001b[39m\r\n');
    expect(dressed).toEqual(plain);
  });

  it.each(['Â±', '┬▒'])('repairs %s, with a warning', (broken) => {
    const { results, warnings } = parseNative(`a - mysql x 5 ops/sec ${broken}1.00% (9 runs sampled)`);
    expect(results[0]?.uncertainty).toEqual({ kind: 'rme', level: 0.95, value: 1 });
    expect(warnings[0]?.message).toContain('wrong encoding');
  });

  it('has no two adapters that answer to one name', () => {
    const names = ADAPTERS.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});
