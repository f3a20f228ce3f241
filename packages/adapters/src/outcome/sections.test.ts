import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';

const pgbench = (tps: number) =>
  `transaction type: <builtin: select only>\nnumber of clients: 16\ntps = ${tps} (excluding connections establishing)\n`;
const k6 = (name: string, rate: number) => `${name}\n\n     http_reqs......................: ${rate}000 ${rate}/s\n\n`;
const go = (name: string, value: number) => `Benchmark${name}-8 100 ${value} ns/op\n`;

const cells = (text: string) => {
  const { results, rejected } = parseNative(text);
  expect(rejected).toEqual([]);
  return results.map(({ driver, params = {}, invocation }) => [driver.name, params.section, invocation]);
};

describe('titles above results', () => {
  it('are the driver of a report where they name a proxy, before a client that the tool has of its own', () => {
    const text = `### PgBouncer\n${pgbench(103510.6)}### PgCat\n${pgbench(99.5)}### Direct Postgres\n${pgbench(142314.8)}`;
    expect(cells(text)).toEqual([
      ['PgBouncer', undefined, undefined],
      ['PgCat', undefined, undefined],
      ['libpq', undefined, undefined],
    ]);
  });

  it('are the driver of results without one, with no warning of an unknown driver', () => {
    const { results, origins, warnings } = parseNative(`## asyncpg\n${k6('', 5)}## \`psycopg\`\n${k6('', 7)}`);
    expect(results.map(({ driver, params }) => [driver.name, params])).toEqual([
      ['asyncpg', {}],
      ['psycopg', {}],
    ]);
    expect(origins.flatMap(({ uncertain }) => uncertain)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('are a section where they name no driver: the titles that not all results share, outermost first', () => {
    const text = `# Results\n## Web\n${k6('### Test 1', 3)}${k6('### Test 2', 4)}## Loom\n${k6('### Test 1', 5)}${k6('### Test 2', 6)}`;
    expect(cells(text).map(([, section, invocation]) => [section, invocation])).toEqual([
      ['Web / Test 1', undefined],
      ['Web / Test 2', undefined],
      ['Loom / Test 1', undefined],
      ['Loom / Test 2', undefined],
    ]);
  });

  it.each(['## before', '=== before ===', '--- before', '>>> before', '**before**', '__before__', 'before:'])(
    'are such lines as "%s"',
    (title) => expect(cells(`${title}\n${go('Get', 5)}\n## other\n${go('Get', 6)}`)[0]?.[1]).toBe('before'),
  );

  it.each([
    'WROTE 75000000 KEYS',
    'this is how it was before the change',
    'a: b',
    '--- BENCH: BenchmarkGet-8',
    '## Run 1',
  ])('are no such lines as "%s"', (line) => {
    const { results } = parseNative(`${line}\n\n${go('Get', 5)}\n${line}\n\n${go('Get', 6)}`);
    expect(results.map(({ params, invocation }) => [params?.section, invocation])).toEqual([
      [undefined, 1],
      [undefined, 2],
    ]);
  });

  it('leave a name alone that occurs once, and are those of all figures of one that does not', () => {
    const text = `old:\n${go('Get', 5).trimEnd()} 8 B/op\n${go('Only', 7)}new:\n${go('Get', 6)}`;
    expect(parseNative(text).results.map(({ scenario, unit, params }) => [scenario, unit, params?.section])).toEqual([
      ['Get', 'ns/op', 'old'],
      ['Get', 'B/op', 'old'],
      ['Only', 'ns/op', undefined],
      ['Get', 'ns/op', 'new'],
    ]);
  });

  it('are prompts and comments in code, and no headings there', () => {
    const text = `## Web\n\`\`\`\n# first\n${go('Get', 5)}\`\`\`\n## Loom\n\`\`\`\n# first\n${go('Get', 6)}\`\`\`\n`;
    expect(cells(text).map(([, section]) => section)).toEqual(['Web', 'Loom']);
  });
});

describe('repeats', () => {
  it('are those of one measurement in any unit of its kind', () => {
    const line = (p: string) => `     http_req_duration..............: avg=${p} p(99.99)=${p}\n`;
    const { results, warnings } = parseNative(`${line('1.03s')}${line('994.67ms')}`);
    expect(results.map(({ unit, invocation }) => [unit, invocation])).toEqual([
      ['s', 1],
      ['s', 1],
      ['ms', 2],
      ['ms', 2],
    ]);
    expect(warnings.filter(({ message }) => message.includes('times apart'))).toEqual([]);
  });
});
