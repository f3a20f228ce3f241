import { readFileSync } from 'node:fs';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { evaluateClaims } from './claims.ts';
import { listPairedCells } from './paired-cells.ts';
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
  const sectionOf = (recorded: ReturnType<typeof ours>): Section => {
    const rows = toTable(source, [{ run: published }], recorded, catalogue);
    return { source, rows, claims: evaluateClaims(rows, listPairedCells(recorded)) };
  };
  /** Eight invocations in which `fast` was measured in turns with `slow`, of which it needs a part of the time. */
  const paired = (part: number, { twin = 0.001, step = 0.001, version = '1.0.2' } = {}) =>
    [...Array(8).keys()].map((at) => {
      const more = (at - 3.5) * step;
      const pair = { anchor: { name: 'slow', version: '1.0' }, rounds: 45, lag1: 0, twin };
      return toRun({
        repetitionGroup: 'interleaved',
        startedAt: `2026-11-22T00:0${at}:00Z`,
        results: [
          {
            ...{ ...cell('fast', version, 100 * part, 'us/op'), statistic: 'p25' },
            paired: { ...pair, logRatio: Math.log(part) + more, sd: 0.05 },
          },
          { ...{ ...cell('slow', '1.0', 100, 'us/op'), statistic: 'p25' }, paired: { ...pair, logRatio: 0, sd: 0 } },
        ],
      });
    });
  const claimsOf = (recorded: ReturnType<typeof ours>) =>
    sectionOf(recorded).claims.map(({ faster, slower, outcome }) => `${faster.driver} ${slower.driver} ${outcome}`);
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
    const rows = toTable(source, [{ run: published }, { run: other }], [], catalogue);
    const page = toPage([{ source, rows, claims: [] }], {});
    expect(page).toContain('| connection | not stated; UNIX socket, one host |');
    expect(page).toContain('| UNIX socket, one host: fast 1.00 › slow 0.50 |');
  });

  it('gives the reason where the order differs', () => {
    expect(lineOf(ours(4, 3), { '9 do-1 protocol=text': 'Other server.' })).toContain(
      '| slow 1.00 › fast 0.75; gone failed | differs | Other server. Our statement',
    );
  });

  it('evaluates each pair of which the source says that one is faster by our interleaved runs', () => {
    expect(claimsOf(paired(0.5))).toEqual(['fast slow shown', 'fast gone not measured', 'slow gone not measured']);
    expect(claimsOf(paired(1.5))[0]).toBe('fast slow refuted');
    expect(claimsOf(paired(1.001))[0]).toBe('fast slow the same');
    expect(claimsOf(paired(0.96, { step: 0.05 }))[0]).toBe('fast slow below the noise');
    expect(claimsOf(paired(0.5, { twin: 0.05 }))[0]).toBe('fast slow not evaluated');
    expect(claimsOf(ours(3, 4))[0]).toBe('fast slow not measured');
  });

  it('evaluates no claim by another minor release than the published one', () => {
    expect(claimsOf(paired(0.5, { version: '1.1.0' }))[0]).toBe('fast slow not measured');
  });

  it('counts the claims by verdict, and lists those that our runs do not confirm', () => {
    const page = toPage([sectionOf(paired(1.25))], {});
    expect(page).toContain('| A post | 3 | 0 | 1 | 0 | 0 | 0 | 2 |');
    expect(page).toMatch(
      /\| `do-1` `protocol=text` \| fast, slow: 2\.000 \| fast 1\.0\.2, slow 1\.0: 0\.800 \(0\.79\d to 0\.80\d\) \| refuted \|/,
    );
    expect(toPage([sectionOf(ours(3, 4))], {})).not.toContain('Claims');
  });

  it('takes interleaved runs first, with their ratio to the anchor', () => {
    const both = [...ours(4, 3), ...paired(0.8)];
    expect(lineOf(both)).toContain('| fast 1.00 › slow 0.80; gone failed | agrees |');
    expect(toPage([sectionOf(both)], {})).toContain('| the median ratio to slow 1.0 in 8 interleaved invocations |');
  });

  it('says what was not measured, and claims nothing of it', () => {
    expect(lineOf([])).toContain('| – | not measured | No run of it is recorded yet.');
  });
});
