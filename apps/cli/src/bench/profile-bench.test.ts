import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Profiles } from '@tachograph/bench/profiles';
import type { BenchConfig } from '@tachograph/schema/bench';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseWorkers, toRunProfiles } from './profile-bench.ts';

const folder = mkdtempSync(join(tmpdir(), 'passes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const config: BenchConfig = {
  scenarios: [{ id: 'select', case: 'select-100', params: { rows: 100 } }],
  workers: {},
  metric: 'latency',
  rounds: 60,
  pin: 'auto',
  record: false,
  backfill: false,
  smallestDifference: 0.03,
};
const drivers = { head: { name: 'pg', version: '8.0+head' } };

const sampled = (files: readonly string[], worker = 'head'): Profiles => ({
  worker,
  scenario: 'select-100',
  passes: files.map((file) => ({ file, operations: 10, ns: 3e9, cpuNs: 2e9, tool: 'py-spy', hz: 1000 })),
});

const FOLDED = write('folded', 'main;query (/v/site-packages/psycopg/cursor.py) 30\nmain 5\n');

describe('what was sampled', () => {
  test('is in the run under the names of its results, the passes together, compressed or not', () => {
    const zipped = write('zipped', gzipSync('main;query (/v/site-packages/psycopg/cursor.py) 20\n'));
    const { profiles, notes } = toRunProfiles({ config }, [sampled([FOLDED, zipped])], { drivers });
    expect(notes).toEqual([]);
    const pass = { operations: 10, cpuNs: 2e9 };
    expect(profiles).toEqual([
      {
        scenario: 'select',
        params: { rows: 100 },
        driver: { name: 'pg', version: '8.0+head' },
        profile: {
          tool: 'py-spy',
          hz: 1000,
          unit: 'samples',
          passes: [pass, pass],
          frames: [
            { name: 'main', file: null, package: null },
            { name: 'query', file: 'cursor.py', package: 'psycopg' },
          ],
          nodes: [
            [0, -1, 5, 0],
            [1, 0, 30, 20],
          ],
        },
      },
    ]);
  });

  test('that makes no profile is left out, and the reason said', () => {
    const empty = write('empty', '');
    const { profiles, notes } = toRunProfiles({ config }, [sampled([FOLDED, empty])], { drivers });
    expect(profiles).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^head, select-100: cannot be profiled: what was sampled in pass 2 makes no profile/),
    ]);
  });

  test('is in the run as far as one can carry it', () => {
    const stacks = Array.from({ length: 90_000 }, (_, at) => `f${at % 300};g${Math.floor(at / 300)} 1`).join('\n');
    const wide = sampled([write('wide', stacks)]);
    const { profiles, notes } = toRunProfiles({ config }, Array(5).fill(wide), { drivers });
    expect(profiles).toHaveLength(4);
    expect(notes).toEqual([expect.stringMatching(/^head, select-100: its profile is left out/)]);
  });
});

test('of more than six workers, the anchor and the first other one are sampled', () => {
  const candidates = ['b', 'c', 'd', 'e', 'f'];
  expect(chooseWorkers({ anchor: 'a', candidates })).toEqual({ chosen: ['a', ...candidates], notes: [] });
  expect(chooseWorkers({ anchor: 'a', candidates: [...candidates, 'g'] })).toEqual({
    chosen: ['a', 'b'],
    notes: ['7 workers are more than 6: a and b alone were profiled.'],
  });
});
