import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromLine } from '../../prisma/recorded-line.ts';
import { recordRuns, thinSamples } from './record-runs.ts';

const many = Array.from({ length: 500 }, (_, at) => ((at * 7919) % 500) + 1.23456789);
const driver = { name: 'mysql2', version: '3.24.0' };

const measured: RunInput = {
  format: 1,
  title: 'mysql2 in turns',
  startedAt: '2026-11-21T21:28:56.088+01:00',
  repetitionGroup: 'bench-7c2337ce-20261121T202856Z',
  environment: { server: { product: 'mariadb', version: '10.11.19', config: { log_bin: 'OFF' } } },
  results: [
    { scenario: 'do-1', driver, unit: 'ops/s', value: 24000.5, samples: many },
    { scenario: 'select-1', driver, unit: 'ops/s', value: 2, n: 3, samples: [3, 1, 2] },
    { scenario: 'batch', driver, unit: 'ops/s', status: 'failed', statusReason: 'connection lost', value: null },
  ],
};

const profiles: RunInput['profiles'] = [
  {
    scenario: 'select-1',
    driver,
    profile: {
      tool: 'v8',
      hz: 1000,
      unit: 'samples',
      passes: [{ operations: 9, cpuNs: 9000 }],
      frames: [{ name: 'a', file: null, package: null }],
      nodes: [[0, -1, 9]],
    },
  },
];

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tachograph-record-'));
  for (const folder of ['node', 'batch', 'out', 'empty', 'broken']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'node', 'project.json'), '{}');
  for (const [at, minute] of ['28', '30'].entries()) {
    const run = { ...measured, startedAt: `2026-11-21T21:${minute}:56.088+01:00` };
    writeFileSync(join(root, 'batch', `invocation-00${at + 1}.json`), JSON.stringify({ run, drivers: [] }));
  }
  writeFileSync(join(root, 'batch', 'conduct.json'), '{}');
  writeFileSync(join(root, 'out', 'run-001.json'), JSON.stringify({ ...measured, repetitionGroup: 'out', profiles }));
  writeFileSync(join(root, 'broken', 'invocation-001.json'), JSON.stringify({ run: { format: 1 } }));
});
afterAll(() => rmSync(root, { recursive: true }));

const record = (project: string, folder: string) =>
  recordRuns({ project, folders: [join(root, folder)], samples: 60, demo: root });

describe('recordRuns', () => {
  it('writes the invocations of a batch in their order, as runs of the project with few samples and the rest as it is', () => {
    expect(record('node', 'batch')).toEqual(['node/recorded-bench-7c2337ce-20261121t202856z.ndjson']);
    const text = readFileSync(join(root, 'node/recorded-bench-7c2337ce-20261121t202856z.ndjson'), 'utf8');
    const runs = text.trimEnd().split('\n').map(fromLine) as RunInput[];
    expect(runs.map(({ startedAt }) => startedAt.slice(11, 16))).toEqual(['21:28', '21:30']);
    for (const { results, notes, startedAt: _, ...head } of runs) {
      const { results: __, startedAt: ___, ...expected } = measured;
      expect(head).toEqual({ ...expected, project: 'node' });
      expect(results[0]?.samples).toHaveLength(60);
      expect(results[0]).toMatchObject({ value: 24000.5, n: 500, driver });
      expect(results[1]).toMatchObject({ n: 3, samples: [1, 2, 3] });
      expect(results[2]).toEqual(measured.results[2]);
      expect(notes).toEqual([expect.stringContaining('at most 60 are kept')]);
    }
    expect(validateRun(runs[0], { now: new Date('2026-12-01T00:00:00Z') })).toMatchObject({ ok: true });
    record('node', 'batch');
    expect(readFileSync(join(root, 'node/recorded-bench-7c2337ce-20261121t202856z.ndjson'), 'utf8')).toBe(text);
  });

  it('reads the folder of `--out` too, whose runs carry their profiles', () => {
    expect(record('node', 'out')).toEqual(['node/recorded-out.ndjson']);
    const run = fromLine(readFileSync(join(root, 'node/recorded-out.ndjson'), 'utf8'));
    expect(run).toMatchObject({ profiles });
    expect(validateRun(run, { now: new Date('2026-12-01T00:00:00Z') })).toMatchObject({ ok: true });
  });

  it.each([
    ['elsewhere', 'batch', /no demo project elsewhere/],
    ['node', 'empty', /empty is a folder without invocations/],
    ['node', 'broken', /broken\/invocation-001.json has no run/],
  ])('says what is wrong with %s of %s', (project, folder, words) => {
    expect(() => record(project, folder)).toThrow(words);
  });
});

describe('thinSamples', () => {
  const sample = fc.double({ min: 1e-6, max: 1e12, noNaN: true });

  it('keeps so many, sorted, the smallest and the largest among them, each to four digits', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 2, max: 100 }),
        (samples, count) => {
          const thinned = thinSamples(samples, count);
          expect(thinned).toHaveLength(Math.min(samples.length, count));
          expect(thinned).toEqual([...thinned].sort((a, b) => a - b));
          expect(thinned[0]).toBe(Number(Math.min(...samples).toPrecision(4)));
          expect(thinned.at(-1)).toBe(Number(Math.max(...samples).toPrecision(4)));
        },
      ),
    );
  });

  it('keeps the median where it was, as far as four digits go', () => {
    expect(thinSamples([...Array(1001).keys()], 61)[30]).toBe(500);
  });
});
