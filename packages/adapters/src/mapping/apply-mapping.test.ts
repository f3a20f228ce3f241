import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ParseOutcome } from '@tachograph/schema/run';
import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { ADAPTERS } from '../registry/registry.ts';
import { applyMapping } from './apply-mapping.ts';
import { parseMapping } from './parse-mapping.ts';

function mapped(text: string, input: unknown) {
  const parsed = parseMapping(input);
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
  return applyMapping(parseNative(text), parsed.mapping);
}

const CONSOLE = `select - 1 - fast x 10 ops/sec ±1.00% (9 runs sampled)
select - 1 - mysql2 x 20 ops/sec ±1.00% (9 runs sampled)
insert - fast x 30 ops/sec ±1.00% (9 runs sampled)
`;
const GO = `BenchmarkSelect/a  100  10 ns/op  5 B/op
BenchmarkSelect/b  100  20 ns/op  6 B/op
`;

describe('applyMapping', () => {
  it('lets the first rule that matches say what a row is, and leaves the other rows as the adapter made them', () => {
    const rules = [
      { match: 'select - {scenario} - fast', driver: 'node-fast', version: '1.2.3', purl: 'pkg:npm/fast' },
      { match: '* - fast', driver: 'never' },
    ];
    const outcome = mapped(CONSOLE, rules);
    expect(outcome.appliedRules).toEqual([1, null, 2]);
    expect(outcome.results.map(({ scenario, driver }) => [scenario, driver])).toEqual([
      ['1', { name: 'node-fast', language: 'javascript', version: '1.2.3', purl: 'pkg:npm/fast' }],
      ['select - 1', { name: 'mysql2', language: 'javascript', purl: 'pkg:npm/mysql2' }],
      ['insert', { name: 'never', language: 'javascript' }],
    ]);
    expect(outcome.results.map(({ value }) => value)).toEqual([10, 20, 30]);
  });

  it('fills the field a capture is named after, and makes params of the others, numbers as numbers', () => {
    const { results } = mapped('BenchmarkSelect/mysql/010/x1/1.50  100  10 ns/op\n', [
      {
        match: 'Benchmark{scenario}/{driver:word}/{code}/{size}/{ratio:number}',
        params: { fixed: true, both: '{size}-{size}' },
      },
    ]);
    expect(results[0]?.params).toMatchObject({ code: '010', ratio: 1.5, fixed: true, both: 'x1-x1' });
    expect(results[0]?.params).not.toHaveProperty('size');
    expect(results[0]?.driver.name).toBe('mysql');
  });

  it('removes a param of the adapter, and matches on what the adapter made of the row', () => {
    const { results } = mapped('BenchmarkSelect/pool=fast/rows=5  100  10 ns/op  7 B/op\n', [
      { match: '*', when: { params: { pool: '{driver}' }, unit: 'ns/op' }, params: { pool: null, cpu: null } },
    ]);
    expect(results[0]).toMatchObject({ driver: { name: 'fast' }, params: { rows: 5 } });
    expect(results[0]?.params).toEqual({ rows: 5 });
    expect(results[1]).toMatchObject({ driver: { name: 'unknown' }, params: { pool: 'fast', rows: 5 } });
  });

  it('sets the observed protocol, how it was emulated, and the options of the driver', () => {
    const options = { rewriteBatchedStatements: true, fetchSize: '{rows}', url: 'x={rows}' };
    const emulated = { status: 'emulated', statusReason: '{rows} single {what}' };
    const { results } = mapped('BenchmarkInsert/fast/rows=5/inserts  100  10 ns/op\n', [
      { match: '{scenario}/{driver}/rows={rows:number}/{what}', protocolObserved: 'binary', options, ...emulated },
    ]);
    expect(results[0]).toMatchObject({
      driver: { name: 'fast', options: { rewriteBatchedStatements: true, fetchSize: 5, url: 'x=5' } },
      protocolObserved: 'binary',
      status: 'emulated',
      statusReason: '5 single inserts',
      value: 10,
    });
    // Nothing that a value uses becomes a param as well.
    expect(results[0]?.params).not.toHaveProperty('what');
  });

  it('leaves a cell without a value what it is', () => {
    const outcome = parseNative(CONSOLE);
    const failed = { status: 'failed' as const, statusReason: 'gone', value: null };
    const results = outcome.results.map((result) => ({ ...result, ...failed }));
    const rules = [{ match: '*', status: 'emulated' as const, statusReason: 'a loop', driver: 'x' }];
    for (const result of applyMapping({ ...outcome, results }, rules).results) {
      expect(result).toMatchObject({ ...failed, driver: { name: 'x' } });
    }
  });

  it('reads rows that differ in options alone as no repeats', () => {
    const { results } = mapped('BenchmarkA/pool  1  1 ns/op\nBenchmarkA/plain  1  2 ns/op\n', [
      { match: 'BenchmarkA/pool', scenario: 'a', driver: 'x', params: { cpu: null }, options: { pool: true } },
      { match: 'BenchmarkA/plain', scenario: 'a', driver: 'x', params: { cpu: null } },
    ]);
    expect(results.map(({ invocation }) => invocation)).toEqual([undefined, undefined]);
  });

  it('leaves a row out with the number of the rule and its note', () => {
    const outcome = mapped(CONSOLE, [{ match: 'x' }, { match: '* - fast', ignore: true, note: 'not released' }]);
    expect(outcome.results).toHaveLength(1);
    expect(outcome.origins).toHaveLength(1);
    expect(outcome.rejected).toEqual([
      { location: 'line 1', text: 'select - 1 - fast', reason: 'rule 2 ignores it: not released' },
      { location: 'line 3', text: 'insert - fast', reason: 'rule 2 ignores it: not released' },
    ]);
    expect(outcome.rows.map(({ rule, after }) => [rule, after?.driver.name ?? null])).toEqual([
      [2, null],
      [null, 'mysql2'],
      [2, null],
    ]);
  });

  it('counts rows that are left out beyond the first thousand', () => {
    const { rejected } = mapped('a - b x 1 ops/sec\n'.repeat(1500), [{ match: '*', ignore: true }]);
    expect(rejected).toHaveLength(1001);
    expect(rejected.at(-1)?.reason).toBe('rules ignore 500 more rows');
  });

  it('is for one tool only where it names one, by any of its names', () => {
    expect(mapped(GO, [{ match: '*', tool: 'jmh', driver: 'x' }]).appliedRules).toEqual([null, null, null, null]);
    expect(mapped(GO, [{ match: '*', tool: 'Go-Test', driver: 'x' }]).appliedRules).toEqual([1, 1, 1, 1]);
  });

  it('clears the warning about what a rule sets, and nothing else', () => {
    const outcome = mapped(CONSOLE, [{ match: 'insert - fast', driver: 'fast' }]);
    expect(outcome.origins.map(({ uncertain }) => uncertain)).toEqual([['driver'], [], []]);
    expect(outcome.warnings).toHaveLength(1);
  });

  it('is only for rows whose driver is a guess where it says so', () => {
    expect(mapped(CONSOLE, [{ match: '*', when: { uncertain: 'driver' }, driver: 'x' }]).appliedRules).toEqual([
      1,
      null,
      1,
    ]);
  });

  it('settles names and repeats anew', () => {
    const apart = mapped(GO, [{ match: 'Benchmark{scenario}/{variant}' }]);
    const latencies = apart.results.filter(({ unit }) => unit === 'ns/op');
    expect(latencies.map(({ invocation }) => invocation)).toEqual([undefined, undefined]);
    const together = mapped(GO, [{ match: '*/{:word}', scenario: 'Select' }]);
    expect(together.results.map(({ unit, invocation }) => [unit, invocation])).toEqual([
      ['ns/op', 1],
      ['B/op', 1],
      ['ns/op', 2],
      ['B/op', 2],
    ]);
    const parted = mapped('BenchmarkA  1  1 ns/op\nBenchmarkA  1  2 ns/op\nBenchmarkB  1  3 ns/op\n', [
      { match: '*B', scenario: 'x/y' },
      { match: '*A', scenario: 'x y' },
    ]);
    expect(parted.results.map(({ scenario }) => scenario)).toEqual(['x y', 'x y', '(2) x/y']);
    expect(parted.warnings.at(-1)?.message).toContain('has the same slug');
  });

  it('carries over what is known of a scenario, and leaves out what several that become one do not agree on', () => {
    const rows = 'one_small_row_boost183,274\nmany_rows_boost183,300\n';
    const renamed = mapped(rows, [{ match: 'one_small_row_*', scenario: 'small' }]);
    expect(renamed.scenarios).toEqual([
      { id: 'small', title: 'small', workPerOp: 10_000 },
      { id: 'many_rows', title: 'many_rows', workPerOp: 1 },
    ]);
    const merged = mapped(rows, [{ match: '*', scenario: 'any' }]);
    expect(merged.scenarios).toEqual([{ id: 'any', title: 'any' }]);
    expect(merged.warnings.at(-1)?.message).toBe('scenario "any" merges scenarios that differ in workPerOp: left out');
  });

  it('never makes a result that a run could not hold', () => {
    const params = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`p${at}`, at]));
    const { results, warnings } = mapped('BenchmarkA/rows=5  1  1 ns/op\n', [{ match: '*', params, metric: '?!' }]);
    expect(Object.keys(results[0]?.params ?? {})).toHaveLength(32);
    expect(results[0]?.metric).toBe('latency');
    expect(warnings.map(({ message }) => message)).toContain('param "rows" is left out: the limit of a result is 32');
  });

  it('changes nothing without rules', () => {
    const outcome = parseNative(CONSOLE);
    expect(applyMapping(outcome, [])).toEqual({
      ...outcome,
      appliedRules: [null, null, null],
      rows: expect.any(Array),
    });
  });
});

const fixtures = ADAPTERS.flatMap(({ name }) => {
  const folder = join(import.meta.dirname, '../tools', name, 'fixtures');
  return readdirSync(folder)
    .filter((file) => !/\.(expected\.json|got)$/.test(file))
    .map((file) => [`${name}/${file}`, readFileSync(join(folder, file), 'utf8'), name] as const);
});

describe.each(fixtures)('%s', (_, text, tool) => {
  const outcome: ParseOutcome = parseNative(text, { tool });
  const everything: Mapping = [{ match: '*', driver: 'mine', scenario: 'mine' }];

  it('has no guess about driver and scenario once a rule names them, and no warning about one', () => {
    const { origins, results, warnings } = applyMapping(outcome, everything);
    expect(results).toHaveLength(outcome.results.length);
    expect(origins.some(({ uncertain }) => uncertain.includes('driver') || uncertain.includes('scenario'))).toBe(false);
    expect(warnings.flatMap(({ guess }) => guess ?? [])).toEqual([]);
  });
});
