import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LIMITS } from '@tachograph/schema/run';
import { describe, expect, it } from 'vitest';
import { TACHO_FOLDER } from '../testing/tacho-folder.ts';

// Each test starts a process; on a busy machine that takes its time.
const GO = 'BenchmarkA-2   \t 100\t 2 ns/op\nPASS\nok  \texample.org/a\t1.2s\n';
const SYSBENCH = 'sysbench 1.0.20 (a)\n    transactions: 1 (1.00 per sec.)\n';

type Run = { readonly more?: readonly string[]; readonly node?: readonly string[] };

/** `tacho parse -` of this input, in a separate process. */
async function parseBy({ more = [], node = [] }: Run, input: string) {
  const args = [...node, join(TACHO_FOLDER, 'tacho.mjs'), 'parse', '-', ...more];
  const child = spawn(process.execPath, args, { stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.end(input);
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}

const parse = (input: string, ...more: string[]) => parseBy({ more }, input);

describe('tacho parse', () => {
  it('says how many lines were ignored as what', async () => {
    const { status, err } = await parse(`\`\`\`\n${GO}\`\`\`\n`);
    expect(err).toContain('ignored: 4 lines: Markdown fence (2, from line 1), verdict of go test (2, from line 3)\n');
    expect(status).toBe(0);
  });

  it('reads nothing of a text with output of two tools, names both, and ends with 2', async () => {
    const { status, out, err } = await parse(GO + SYSBENCH);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('looks like output of gotest and sysbench: name the tool');
    expect((await parse(GO + SYSBENCH, '--tool', 'gotest')).status).toBe(0);
  });

  it('ends with 4 where a question about a table is open, with the options that settle it', async () => {
    const table = '## Speed\n\n| | jasper | onyx |\n|---|---|---|\n| insert time | 1 | 2 |\n| select time | 3 | 4 |\n';
    const axis = await parse(table);
    expect(axis.status).toBe(4);
    expect(axis.err).toContain(`question, line 3, of the table "Speed": Where are the drivers?
  --driver-axis rows     the rows: insert time, select time
  --driver-axis columns  the columns: jasper, onyx
`);
    const unit = await parse(table, '--driver-axis', 'columns');
    expect([unit.status, unit.err.includes('  --unit ms          milliseconds\n')]).toEqual([4, true]);
    const { status, out, err } = await parse(table, '--driver-axis', 'columns', '--unit', 'Speed=ms');
    expect([status, err]).toEqual([0, '4 results of table\nignored: 1 line: heading (1, from line 1)\n']);
    expect(out).toContain('jasper  insert time');
    expect((await parse(table, '--unit', 'potatoes!')).err).toContain('--unit takes a unit such as ms or ops/s');
  });

  it('ends with 2 where a run cannot hold all results, and says how many it left out', async () => {
    const line = (at: number) => `BenchmarkA${at % 100}/driver=pgx-2\t100\t2 ns/op\t3 B/op\t4 allocs/op\n`;
    const lines = Array.from({ length: Math.ceil(LIMITS.results / 3) + 1 }, (_, at) => line(at));
    const { status, err } = await parse(lines.join(''));
    expect(status).toBe(2);
    const omitted = lines.length * 3 - LIMITS.results;
    expect(err).toContain(`${omitted} results are left out: the limit of a run is ${LIMITS.results}\n`);
  });

  it('reads a million lines in less memory than an object for each of them would take', async () => {
    const log = Array.from({ length: 1_000_000 }, (_, at) => `a line of a log ${at % 1000}\n`).join('');
    const { status, err } = await parseBy({ node: ['--max-old-space-size=96'] }, `${log}${GO}`);
    expect(err).toContain('1 result of gotest\n');
    expect(status).toBe(0);
  });

  it('masks passwords and tokens in what it prints, wherever the tool has them', async () => {
    const jmh = [
      {
        ...{ benchmark: 'a.B.select', mode: 'avgt', threads: 1, forks: 1, measurementIterations: 1 },
        params: { connectUri: 'jdbc:mysql://bench:hunter2@db/x?password=hunter3', token: 'hunter4' },
        primaryMetric: { score: 1.5, scoreError: 'NaN', scoreUnit: 'us/op', rawData: [[1.5]] },
      },
    ];
    for (const more of [[], ['--json']]) {
      const { status, out, err } = await parse(JSON.stringify(jmh), ...more);
      expect(status).toBe(0);
      expect(out + err).toContain('***');
      expect(out + err).not.toMatch(/hunter\d/);
    }
  });
});
