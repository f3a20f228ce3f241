import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { TACHO_FOLDER } from '../testing/tacho-folder.ts';

// Each test starts a process; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const GO = 'BenchmarkA-2   \t 100\t 2 ns/op\nPASS\nok  \texample.org/a\t1.2s\n';
const SYSBENCH = 'sysbench 1.0.20 (a)\n    transactions: 1 (1.00 per sec.)\n';

/** `tacho parse -` of this input, in a process of its own. */
async function parse(input: string, ...more: string[]) {
  const child = spawn(process.execPath, [join(TACHO_FOLDER, 'tacho.mjs'), 'parse', '-', ...more], { stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.end(input);
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}

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
