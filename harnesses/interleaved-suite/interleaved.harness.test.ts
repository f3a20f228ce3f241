import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PairedResult } from '../interleave/to-paired-results.mjs';
import { readJson } from '../processes/files.mjs';
import { processesOf, readSent, startBench, until } from '../run/testing/start-bench.ts';
import { findMariadb } from '../servers/find-mariadb.mjs';
import type { StoredInvocation } from './group-state.mjs';

const LONG = 180_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
});

afterEach(() => {
  for (const left of processesOf(folder)) process.kill(Number.parseInt(left, 10), 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const gone = () =>
  until(
    () => processesOf(folder).length === 0,
    () => `the end of ${processesOf(folder).join('; ')}`,
  );

/** A suite of fake workers, in a separate process. */
const start = (drivers: string, words: string[] = [], env: Record<string, string> = {}) =>
  startBench(folder, ['--suite', 'interleaved', '--driver', drivers, '--rounds', '3', ...words], env);

const filesOf = (pattern: RegExp) => listFiles(path.join(folder, 'interleaved')).filter((file) => pattern.test(file));

/** What is stored, in its order. */
const readInvocations = (): StoredInvocation[] => filesOf(/invocation-\d+\.json$/).map(readJson);

type Run = {
  readonly title: string;
  readonly repetitionGroup: string;
  readonly harness: { readonly tool: object };
  readonly environment: object;
  readonly results: readonly PairedResult[];
};

/** The runs as they are uploaded. */
const readRuns = (): Run[] =>
  listFiles(path.join(folder, 'runs'))
    .filter((file) => /run\.json$/.test(file))
    .map(readJson);

test('a harness that cannot run ends with exit status 3', { timeout: LONG }, async () => {
  const bench = start('good', [], { TINY_MISSING: '1' });
  expect(await bench.ended).toBe(3);
  expect(bench.output()).toContain('skipped: no tiny: install tiny');
});

describe.skipIf(!findMariadb(process.env))(
  'a repetition group, on a private MariaDB (skipped if none is installed)',
  () => {
    test('stores every invocation with fresh processes, exact commands and paired results', {
      timeout: LONG,
    }, async () => {
      const bench = start('good,slow', ['--invocations', '3']);
      expect(await bench.ended, bench.output()).toBe(0);
      const invocations = readInvocations();
      expect(invocations.map(({ invocation, newServer }) => [invocation, newServer])).toEqual([
        [1, true],
        [2, false],
        [3, true],
      ]);
      const [first] = invocations;
      expect(first?.processes.map(({ role }) => role).sort()).toEqual(['anchor', 'candidate', 'twin']);
      for (const { command: line } of first?.processes ?? []) expect(line).toMatch(/DB_PASSWORD=… .*fake-worker\.mjs/);
      expect(first?.serverCommand).toContain('--port=');
      const slow = first?.results.find(({ candidate }) => candidate === 'slow@1.0');
      expect(slow?.paired?.p25).toMatchObject({ rounds: 3, sd: 0, lag1: null });
      expect(slow?.paired?.p25?.value).toBeCloseTo(-Math.LN2);
      expect(bench.output()).toMatch(/slow@1\.0 +0\.5000 ± 0\.00 % {2}\(3\)/);
      await gone();
    });

    test('every invocation is a run of one repetition group, which a Tachograph receives now, later, or elsewhere', {
      timeout: LONG,
    }, async () => {
      const words = ['--invocations', '2'];
      const away = start('good,slow', words, { FAKE_TACHO: 'away' });
      expect(await away.ended, away.output()).toBe(75);
      expect(away.output()).toContain('2 runs wait for the server');
      const runs = readRuns();
      expect(runs.map(({ title }) => title)).toEqual(
        [1, 2].map((n) => `A harness for tests, interleaved (invocation ${n})`),
      );
      const [run] = runs;
      expect(run?.harness.tool).toMatchObject({ name: 'interleave', version: '1.0.0', config: { rounds: 3 } });
      expect(run?.environment).toMatchObject({ client: { os: 'a system' }, link: { transport: 'tcp' } });
      expect(runs.map(({ repetitionGroup }) => repetitionGroup)).toEqual([run?.repetitionGroup, run?.repetitionGroup]);
      const slow = run?.results.find(({ driver, metric }) => driver.name === 'slow' && metric === 'latency');
      expect(slow?.paired).toMatchObject({ anchor: { name: 'good', version: '1.0' }, twin: 0 });
      expect(slow?.paired?.logRatio).toBeCloseTo(Math.LN2, 5);

      const back = start('good,slow', words);
      expect(await back.ended, back.output()).toBe(0);
      expect(readSent(folder).filter((line) => line.startsWith('stored'))).toHaveLength(2);

      const log = path.join(folder, 'elsewhere.log');
      const elsewhere = start('good,slow', words, { TACHO_URL: 'http://other.test', FAKE_TACHO_LOG: log });
      expect(await elsewhere.ended, elsewhere.output()).toBe(0);
      expect(elsewhere.output()).not.toContain('private MariaDB started');
      expect(readFileSync(log, 'utf8')).toBe(readSent(folder).slice(0, 2).join('\n').concat('\n'));
    });

    test('--no-upload only measures, and names the folders of the runs', { timeout: LONG }, async () => {
      const out = path.join(folder, 'kept');
      const bench = start('good,slow', ['--invocations', '1', '--no-upload', '--out', out], { TACHO_TOKEN: '' });
      expect(await bench.ended, bench.output()).toBe(0);
      expect(readSent(folder)).toEqual([]);
      const [file = ''] = listFiles(out).filter((name) => name.endsWith('run.json'));
      expect(bench.output()).toContain(path.dirname(file));
    });

    test('goes on after it was killed, and keeps what was measured', { timeout: LONG }, async () => {
      const killed = start('good,slow', ['--invocations', '2', '--rounds', '4000']);
      await until(
        () => filesOf(/invocation-001\.json$/).length > 0,
        () => `the first invocation:\n${killed.output()}`,
      );
      killed.child.kill('SIGKILL');
      await killed.ended;
      await gone();
      const again = start('good,slow', ['--invocations', '2', '--rounds', '4000']);
      expect(await again.ended, again.output()).toBe(0);
      expect(again.output()).toContain('1 of 2 invocations were measured before');
      expect(readInvocations()).toHaveLength(2);
      const third = start('good,slow', ['--invocations', '2', '--rounds', '4000']);
      expect(await third.ended).toBe(0);
      expect(third.output()).not.toContain('private MariaDB started');
      // Whatever was sent before, every run is stored once.
      expect(readSent(folder).filter((line) => line.startsWith('stored'))).toHaveLength(2);
      expect(new Set(readRuns().map(({ repetitionGroup }) => repetitionGroup)).size).toBe(1);
    });

    test('Ctrl-C ends the workers and the server, and the exit status says so', { timeout: LONG }, async () => {
      const bench = start('good,slow', ['--invocations', '1', '--rounds', '1000000']);
      await until(
        () => processesOf(folder).filter((words) => words.includes('fake-worker')).length >= 3,
        () => `three workers:\n${bench.output()}`,
      );
      bench.child.kill('SIGINT');
      expect(await bench.ended, bench.output()).toBe(130);
      await gone();
      expect(readInvocations()).toEqual([]);
      expect(readRuns()).toEqual([]);
    });

    test('a worker that dies is a failed result with its last message, and status 2', { timeout: LONG }, async () => {
      const bench = start('good,dies,slow', ['--invocations', '1', '--rounds', '10']);
      expect(await bench.ended).toBe(2);
      const results = readInvocations()[0]?.results ?? [];
      expect(results.find(({ candidate }) => candidate === 'dies@1.0')).toMatchObject({
        status: 'failed',
        reason: expect.stringMatching(/worker dies@1\.0 died \(exit code 3\); it was asked \{"id":\d+,"do":"run"/),
        paired: null,
      });
      expect(results.find(({ candidate }) => candidate === 'slow@1.0')?.status).toBe('ok');
    });
  },
);

function listFiles(under: string): string[] {
  if (!existsSync(under)) return [];
  const files = readdirSync(under, { recursive: true, encoding: 'utf8' }).sort();
  return files.map((file) => path.join(under, file));
}
