import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { decodeText } from '../text/decode-text.ts';

/** Tools whose reports contain no name. */
const TOOLS = [
  'apachebench',
  'autocannon',
  'benchbase',
  'bombardier',
  'go-tpc',
  'hey',
  'k6',
  'memtier-benchmark',
  'oha',
  'pgbench',
  'redis-benchmark',
  'sysbench',
  'vegeta',
  'wrk',
  'ycsb',
];

const reports = TOOLS.flatMap((tool) => {
  const folder = join(import.meta.dirname, '../tools', tool, 'fixtures');
  return (
    readdirSync(folder)
      .filter((file) => !/\.(expected\.json|got)$/.test(file))
      .map((file) => ({ tool, name: `${tool}/${file}`, text: decodeText(readFileSync(join(folder, file))) }))
      // A heading of the text itself ends the section of the title above it.
      .filter(({ text }) => !/^#{1,6}\s/m.test(text))
      .filter(({ text, tool: named }) => text.length < 60_000 && parseNative(text, { tool: named }).results.length > 0)
  );
});

const TITLES: readonly ((title: string) => string)[] = [
  (title) => `## ${title}`,
  (title) => `=== ${title} ===`,
  (title) => `--- ${title} ---`,
  (title) => `>>> ${title}`,
];

const countRepeats = (text: string, tool: string): number =>
  parseNative(text, { tool }).results.filter(({ invocation = 1 }) => invocation > 1).length;

describe('a title between two reports of one tool', () => {
  it.each(reports)('tells the results of $name apart', ({ tool, text }) => {
    for (const toTitle of TITLES) {
      const both = [toTitle('PostgreSQL 15'), '', text, '', toTitle('PostgreSQL 16'), '', text].join('\n');
      expect(countRepeats(both, tool)).toBe(2 * countRepeats(text, tool));
    }
  });

  it('makes nothing uncertain where it counts the runs', () => {
    const report = 'transaction type: <builtin: select only>\ntps = 100.5 (without initial connection time)\n';
    const { results, warnings } = parseNative(`## Run 1 of 2\n\n${report}\n## Run 2 of 2\n\n${report}`);
    expect(results.map(({ invocation }) => invocation)).toEqual([1, 2]);
    expect(warnings).toEqual([]);
  });
});
