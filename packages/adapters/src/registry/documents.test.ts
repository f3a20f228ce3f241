import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';

const fixture = (path: string): string => readFileSync(join(import.meta.dirname, '../tools', path), 'utf8').trim();
const HYPERFINE = fixture('hyperfine/fixtures/scan-of-rows.json');
const JMH = fixture('jmh/fixtures/raw-samples.json');
const PYTEST = fixture('pytest-benchmark/fixtures/raw-rounds.json');

const contentOf = (raw: string) => {
  const { tool, results } = parseNative(raw);
  return { tool, results };
};

describe('a report as JSON with anything around it', () => {
  it.each<[string, (report: string) => string]>([
    ['npm before and Yarn behind', (report) => `\n> bench@1.0.0 bench\n> node b.js\n\n${report}\nDone in 3.2s.\n`],
    ['a word on its last line', (report) => `${report}Done in 3.2s.`],
    ['a fence', (report) => `## Results\n\n\`\`\`json\n${report}\n\`\`\`\n\nSome words.`],
    ['warnings', (report) => `(node:123) Warning: careful\n${report}\nWARN: the end`],
    ['an assignment', (report) => `report = ${report};`],
    ['another document', (report) => `{"level":"info","msg":"start"}\n${report}`],
  ])('is read with %s', (_, around) => {
    for (const report of [HYPERFINE, JMH, PYTEST]) expect(contentOf(around(report))).toEqual(contentOf(report));
  });

  it('has the lines around it rejected or ignored', () => {
    const { rejected, ignored } = parseNative(`> npm\nsome words\n${HYPERFINE}\nthe end`);
    expect(rejected.map(({ location, text }) => [location, text])).toEqual([
      ['line 2', 'some words'],
      [expect.stringMatching(/^line \d+$/), 'the end'],
    ]);
    expect(ignored).toEqual([{ rule: 'prompt', lines: 1, first: 'line 1' }]);
  });

  it('is said to be cut off only where it was', () => {
    const cut = (raw: string) => /truncated|cut/.test(JSON.stringify(parseNative(raw).rejected));
    for (const report of [HYPERFINE, JMH, PYTEST]) {
      expect(cut(`${report}\nDone`)).toBe(false);
      expect(cut(`> x\n\n${report.slice(0, report.length * 0.9)}`)).toBe(true);
      expect(cut(`${report}\n${report.slice(0, report.length * 0.9)}`)).toBe(true);
    }
  });
});

describe('several documents in one file', () => {
  const compact = (report: string): string => JSON.stringify(JSON.parse(report));
  it.each<[string, (report: string) => string, RegExp]>([
    ['one behind the other', (report) => `${report}\n${report}`, /^line \d+ \//],
    ['one per line', (report) => `${compact(report)}\n${compact(report)}\n`, /^line [12] \//],
    ['in a list', (report) => `[${report},${report}]`, /^\/[01]\//],
    ['in a log', (report) => `> x\n${report}\nrun 2\n${report}`, /^line \d+ \//],
  ])('are all read, %s, as invocations', (_, twice, location) => {
    for (const report of [HYPERFINE, JMH, PYTEST]) {
      const once = parseNative(report);
      const { results, origins } = parseNative(twice(report));
      expect(results.map(({ value }) => value)).toEqual([...once.results, ...once.results].map(({ value }) => value));
      expect(results.slice(once.results.length).every(({ invocation }) => invocation === 2)).toBe(true);
      expect(origins.filter((origin) => !location.test(origin.location))).toEqual([]);
    }
  });

  it('of different tools are read by none, and both are named', () => {
    const { tool, rejected } = parseNative(`${HYPERFINE}\n${JMH}`);
    expect([tool, rejected[0]?.reason]).toEqual([
      'unknown',
      'the text looks like output of hyperfine and jmh: name the tool, or send each output in a separate file',
    ]);
  });

  it('of different tools are read with the tool that is named, and the others are rejected', () => {
    const { results, rejected } = parseNative(`${HYPERFINE}\n${JMH}`, { tool: 'hyperfine' });
    expect(results).toEqual(parseNative(HYPERFINE).results);
    expect(rejected.map(({ reason }) => reason)).toEqual(['a JSON document without a result of hyperfine']);
  });

  it('and text of another tool are read by none', () => {
    expect(parseNative(`BenchmarkA-2 1 5 ns/op\nok  \ta.b/c\t1.2s\n${HYPERFINE}`).rejected[0]?.reason).toContain(
      'hyperfine and gotest',
    );
  });

  it('are left to an adapter that reads lines of JSON', () => {
    const events = fixture('gotest/fixtures/json-events.jsonl');
    expect(parseNative(`${events}\n${events}`).tool).toBe('gotest');
  });
});
