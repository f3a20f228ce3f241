import { readFileSync } from 'node:fs';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { SOURCES } from './sources.ts';
import { type Section, toPage } from './to-page.ts';
import { toTable } from './to-table.ts';
import { PAGE, readReasons, readSections } from './write-order.ts';

const REMEDY = 'run: node --import tsx tooling/published-order/write-order.ts';

describe('docs/published-order.md', () => {
  const sections = readSections();
  const rows = sections.flatMap((section) => section.rows);
  const reasons = readReasons();

  it('is what the recorded runs and the published ones say', () => {
    expect(readFileSync(PAGE, 'utf8'), REMEDY).toBe(toPage(sections, reasons));
  });

  it('has every case in which a source compares drivers', () => {
    expect(Object.fromEntries(sections.map(({ source, rows: own }) => [source.number, own.length]))).toEqual({
      1: 10,
      2: 5,
      4: 4,
      5: 18,
    });
    for (const row of rows) expect(row.published.length, row.key).toBeGreaterThan(1);
  });

  it('says why of every case that differs', () => {
    const unexplained = rows.filter(({ verdict, key }) => verdict === 'differs' && !reasons[key]);
    expect(unexplained.map(({ key }) => key)).toEqual([]);
  });

  it('gives no reason for a case that agrees or is not there', () => {
    const needed = rows.filter(({ verdict }) => verdict === 'differs' || verdict === 'not measured');
    expect(Object.keys(reasons).filter((key) => !needed.some((row) => row.key === key))).toEqual([]);
  });
});

describe('a page of made-up runs', () => {
  const toRun = (input: Partial<RunInput>) => {
    const run = { format: 1, startedAt: '2026-11-21T00:00:00Z', environment: {}, ...input };
    const outcome = validateRun(run, { now: new Date('2026-12-01T00:00:00Z') });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
    return normaliseRun(outcome.run);
  };
  const cell = (name: string, version: string, value: number, unit: string) => ({
    scenario: 'do-1',
    driver: { name, version },
    unit,
    value,
    statistic: 'median',
    params: { protocol: 'text' },
  });
  const source = {
    ...SOURCES[3],
    number: 9,
    title: 'A post',
    note: 'Mind this.',
    aliases: {},
  } as (typeof SOURCES)[number];
  const published = toRun({
    environment: { server: { product: 'mysql', version: '5.7.15' }, client: { memoryBytes: 536870912 } },
    scenarios: [{ id: 'do-1', sql: 'DO 1' }],
    results: [cell('fast', '1.0', 10, 'us/op'), cell('slow', '1.0', 20, 'us/op'), cell('gone', '1.0', 30, 'us/op')],
  });
  const ours = (fast: number, slow: number) =>
    [0, 0.1].map((more) =>
      toRun({
        repetitionGroup: 'b',
        startedAt: `2026-11-21T00:0${more * 10}:00Z`,
        environment: { server: { product: 'mariadb', version: '10.11.19' } },
        results: [
          cell('fast', '2.0', fast + more, 'us/op'),
          cell('slow', '1.0', slow + more, 'us/op'),
          { ...cell('gone', '1.0', 0, 'us/op'), value: null, status: 'failed', statusReason: 'lost' },
        ],
      }),
    );
  const catalogue = [
    {
      id: 'do-1',
      title: 'Do 1',
      category: 'command',
      description: 'The smallest.',
      sql: 'DO 1 | 1',
      drivers: {},
      cases: [{ params: { protocol: 'text' }, aliases: [], protocol: 'text' as const }],
    },
  ];
  const sectionOf = (recorded: ReturnType<typeof ours>): Section => ({
    source,
    rows: toTable(source, [{ run: published }], recorded, catalogue),
  });
  const lineOf = (recorded: ReturnType<typeof ours>, reasons = {}) =>
    toPage([sectionOf(recorded)], reasons)
      .split('\n')
      .find((line) => line.startsWith('| `do-1`'));

  it('shows both orders, what failed, the versions and another statement', () => {
    expect(lineOf(ours(3, 4))).toBe(
      '| `do-1` `protocol=text` | fast 1.00 › slow 0.50 › gone 0.33 | fast 1.00 › slow 0.75; gone failed | agrees | Our statement: `DO 1 \\| 1`. |',
    );
    const page = toPage([sectionOf(ours(3, 4))], {});
    expect(page).toContain('| drivers | fast 1.0, slow 1.0, gone 1.0 | fast 2.0, slow 1.0 |');
    expect(page).toContain('| server | MySQL 5.7.15 | MariaDB 10.11.19 |');
    expect(page).toContain('| machine | 512 MB | not stated |');
    expect(page).toContain('| a value is | a median | the median of 2 invocations |');
    expect(page).toContain('| A post | 1 | 0 | 0 | 0 |');
    expect(page).toContain('Mind this.');
  });

  it('names the connection in each row where a side has several', () => {
    const other = toRun({
      environment: { link: { transport: 'unix', topology: 'same-host' } },
      results: [cell('fast', '1.0', 10, 'us/op'), cell('slow', '1.0', 20, 'us/op')],
    });
    const page = toPage([{ source, rows: toTable(source, [{ run: published }, { run: other }], [], catalogue) }], {});
    expect(page).toContain('| connection | not stated; UNIX socket, one host |');
    expect(page).toContain('| UNIX socket, one host: fast 1.00 › slow 0.50 |');
  });

  it('gives the reason where the order differs', () => {
    expect(lineOf(ours(4, 3), { '9 do-1 protocol=text': 'Other server.' })).toContain(
      '| slow 1.00 › fast 0.75; gone failed | differs | Other server. Our statement',
    );
  });

  it('says what was not measured, and claims nothing of it', () => {
    expect(lineOf([])).toContain('| – | not measured | No run of it is recorded yet.');
  });
});
