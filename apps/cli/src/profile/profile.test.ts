import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const RUN = 'r_0123456789abcdef';
const OF = ['--run', RUN, '--scenario', 'select-1', '--driver', 'pgx', '--version', 'v5.7.2', '--operations', '1000'];
const FILES: Readonly<Record<string, string | Buffer>> = {
  'one.folded': 'main;query 7\n',
  'two.folded.gz': gzipSync('main;query 9\n'),
  'cut.gz': gzipSync('main;query 9\n').subarray(0, 12),
  'bad.folded': 'main;query\n',
};

const profile = (args: readonly string[]) =>
  bench.tacho(['profile', ...args], {
    readFile: async (file) => new Uint8Array(Buffer.from(FILES[file] ?? '')),
  });

const stored = (isNew: boolean) => ({ status: isNew ? 201 : 200, body: { id: 'a', run: RUN, stored: isNew } });

describe('tacho profile', () => {
  it('sends files as the passes of one profile, and unpacks them', async () => {
    server.plan.push(stored(true));
    const { status, out, err } = await profile([
      'one.folded',
      'two.folded.gz',
      ...OF,
      '--cpu-ns',
      '5e8',
      '--params',
      'rows=1',
    ]);
    expect([status, out, err]).toEqual([0, '', 'pgx v5.7.2 in select-1: the profile is stored\n']);
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        path: `/v1/runs/${RUN}/profiles?scenario=select-1&driver=pgx&version=v5.7.2&params=rows%3D1`,
      },
    ]);
    expect(JSON.parse(String(server.received[0]?.body))).toMatchObject({
      tool: 'folded',
      passes: Array(2).fill({ operations: 1000, cpuNs: 5e8 }),
      nodes: [
        [0, -1, 0, 0],
        [1, 0, 7, 9],
      ],
    });
  });

  it('says that the run has it already, and prints what the server said as JSON', async () => {
    server.plan.push(stored(false), stored(false));
    expect((await profile(['one.folded', ...OF])).err).toContain('was there already');
    expect(JSON.parse((await profile(['one.folded', ...OF, '--json'])).out)).toMatchObject({ stored: false });
  });

  it.each([
    ['no file', OF, 'needs a FILE'],
    ['no run', ['one.folded', ...OF.slice(2)], 'needs --run'],
    ['no number of operations', ['one.folded', ...OF.slice(0, -1), 'many'], '--operations many is no whole number'],
    ['a file that is none', ['bad.folded', ...OF], 'bad.folded line 1 does not end in a count'],
    ['a file that is cut off', ['cut.gz', ...OF], 'cut.gz begins like gzip'],
  ])('says what is wrong with %s, and sends nothing', async (_, args, text) => {
    const { status, err } = await profile(args);
    expect([status, err]).toEqual([1, expect.stringContaining(text)]);
    expect(server.received).toEqual([]);
  });
});
