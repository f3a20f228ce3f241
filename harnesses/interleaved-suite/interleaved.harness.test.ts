import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processesOf, startBench, until } from '../run/testing/start-bench.ts';
import { findMariadb } from '../servers/find-mariadb.mjs';
import type { GroupDocument } from './to-document.mjs';

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

/** A suite of fake workers, in a process of its own. */
const start = (drivers: string, words: string[] = [], env: Record<string, string> = {}) =>
  startBench(folder, ['--suite', 'interleaved', '--driver', drivers, '--rounds', '3', ...words], env);

function readGroup(): GroupDocument {
  const groups = path.join(folder, 'interleaved');
  const [name = ''] = existsSync(groups) ? readdirSync(groups) : [];
  return JSON.parse(readFileSync(path.join(groups, name, 'group.json'), 'utf8'));
}

test('a harness that cannot run has an exit status of its own', { timeout: LONG }, async () => {
  const bench = start('good', [], { TINY_MISSING: '1' });
  expect(await bench.ended).toBe(3);
  expect(bench.output()).toContain('cannot run here: no tiny: install tiny');
});

describe.skipIf(!findMariadb(process.env))(
  'a repetition group, on a private MariaDB (skipped where there is none)',
  () => {
    test('stores every invocation with fresh processes, exact commands and paired results', {
      timeout: LONG,
    }, async () => {
      const bench = start('good,slow', ['--invocations', '3']);
      expect(await bench.ended, bench.output()).toBe(0);
      const { invocations, command } = readGroup();
      expect(invocations.map(({ invocation, newServer }) => [invocation, newServer])).toEqual([
        [1, true],
        [2, false],
        [3, true],
      ]);
      expect(command).toMatch(/^npm run bench -- --suite interleaved .* --invocations 3 --rounds 3/);
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

    test('goes on after it was killed, and keeps what was measured', { timeout: LONG }, async () => {
      const killed = start('good,slow', ['--invocations', '2', '--rounds', '4000']);
      await until(
        () => /invocation-001\.json/.test(listFiles().join()),
        () => `the first invocation in ${listFiles()}:\n${killed.output()}`,
      );
      killed.child.kill('SIGKILL');
      await killed.ended;
      await gone();
      const again = start('good,slow', ['--invocations', '2', '--rounds', '4000']);
      expect(await again.ended, again.output()).toBe(0);
      expect(again.output()).toContain('1 of 2 invocations were measured before');
      expect(readGroup().invocations).toHaveLength(2);
      const third = start('good,slow', ['--invocations', '2', '--rounds', '4000']);
      expect(await third.ended).toBe(0);
      expect(third.output()).not.toContain('private MariaDB started');
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
      expect(listFiles().filter((name) => name.startsWith('invocation'))).toEqual([]);
    });

    test('a worker that dies is a failed result with its last message, and status 2', { timeout: LONG }, async () => {
      const bench = start('good,dies,slow', ['--invocations', '1', '--rounds', '10']);
      expect(await bench.ended).toBe(2);
      const results = readGroup().invocations[0]?.results ?? [];
      expect(results.find(({ candidate }) => candidate === 'dies@1.0')).toMatchObject({
        status: 'failed',
        reason: expect.stringMatching(/worker dies@1\.0 died \(exit code 3\); it was asked \{"id":\d+,"do":"run"/),
        paired: null,
      });
      expect(results.find(({ candidate }) => candidate === 'slow@1.0')?.status).toBe('ok');
    });
  },
);

function listFiles(): string[] {
  const groups = path.join(folder, 'interleaved');
  return existsSync(groups) ? readdirSync(groups).flatMap((name) => readdirSync(path.join(groups, name))) : [];
}
