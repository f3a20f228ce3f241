import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findMariadb } from '../../bench/databases/find-mariadb.mjs';
import {
  gone,
  groupsOf,
  invocationsOf,
  processesOf,
  readSent,
  startBench,
  until,
  useFolder,
} from '../run/testing/start-bench.ts';

/** Workers that need no server. */
const ALONE = { TINY_ALONE: '1' };
const place = useFolder();

const start = (words: string, env: Record<string, string> = {}) =>
  startBench(place.folder, words.split(' ').filter(Boolean), env);
const full = (words: string, env: Record<string, string> = {}) =>
  start(`--suite full --driver good,slow ${words}`, { TINY_DRIVERS: 'good,slow,hangs', ...env });
const serversOf = () => {
  const servers = path.join(place.folder, 'servers');
  return existsSync(servers) ? readdirSync(servers) : [];
};
const workersAre = (count: number, output: () => string) =>
  until(
    () => processesOf(place.folder).filter((words) => words.includes('fake-worker')).length >= count,
    () => `${count} workers:\n${output()}`,
  );

describe.skipIf(!findMariadb(process.env))(
  'a start of the bench, on a private MariaDB (skipped if none is installed)',
  () => {
    test('a worker that dies is a failed cell of the run with its last message, and the rest is measured and sent', async () => {
      const bench = start('');
      expect(await bench.ended, bench.output()).toBe(2);
      expect(bench.output()).toMatch(
        /failed: tiny: dies 1\.0, select-1: worker dies@1\.0 died \(exit code 3\); it was asked \{"id":\d+,"do":"run"/,
      );
      expect(bench.output()).toMatch(/^tiny {2}3 ok, 2 failed {2}http:\/\/pages\.test\/runs\/[0-9a-f]{8}$/m);
      const run = invocationsOf(place.folder)[0]?.run;
      expect(run?.environment).toMatchObject({
        client: { os: 'a system' },
        link: { transport: 'tcp', topology: 'same-host', tls: null },
        server: { product: 'mariadb', config: { innodb_flush_log_at_trx_commit: 1 } },
      });
      expect(readSent(place.folder)).toHaveLength(1);
      await gone(place.folder);
      expect(serversOf()).toEqual([]);
    });

    test('stores every invocation with fresh processes, exact commands and paired results', async () => {
      const bench = full('--rounds 3 --invocations 3');
      expect(await bench.ended, bench.output()).toBe(0);
      const invocations = invocationsOf(place.folder);
      expect(invocations.map(({ invocation, newServer }) => [invocation, newServer])).toEqual([
        [1, true],
        [2, false],
        [3, true],
      ]);
      const [first] = invocations;
      expect(first?.processes?.map(({ role }) => role).sort()).toEqual(['anchor', 'candidate', 'twin']);
      for (const { command } of first?.processes ?? []) expect(command).toMatch(/DB_PASSWORD=… .*fake-worker\.mjs/);
      expect(first?.serverCommand).toContain('--port=');
      const slow = first?.estimates?.find(({ candidate }) => candidate === 'slow@1.0');
      expect(slow?.paired?.p25).toMatchObject({ rounds: 3, sd: 0, lag1: null });
      expect(slow?.paired?.p25?.value).toBeCloseTo(-Math.LN2);
      expect(first?.run).toMatchObject({
        title: 'A harness for tests, full (invocation 1)',
        repetitionGroup: groupsOf(place.folder)[0]?.name,
        harness: { tool: { name: 'interleave', version: '1.0.0', config: { rounds: 3, sliceNs: 20e6 } } },
      });
      const result = first?.run.results.find(
        ({ driver, metric }) => (driver as { name: string }).name === 'slow' && metric === 'latency',
      );
      expect(result?.paired).toMatchObject({ anchor: { name: 'good', version: '1.0' }, twin: 0 });
      expect(bench.output()).toMatch(/slow@1\.0 +0\.5000 ± 0\.00 % {2}\(3\)/);
    });

    test('no secret of the server is in what is kept or said', async () => {
      const bench = start('--driver good --no-upload', { TINY_PRINTS: path.join(place.folder, 'password') });
      await bench.ended;
      const password = readFileSync(path.join(place.folder, 'password'), 'utf8');
      expect(password).toHaveLength(24);
      const kept = groupsOf(place.folder).flatMap(({ folder }) =>
        readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
      );
      expect(kept.length).toBeGreaterThan(2);
      expect([...kept, bench.output()].filter((text) => text.includes(password))).toEqual([]);
    });

    test('Ctrl-C ends the server and everything else, and the exit status says so', async () => {
      const bench = full('--invocations 1 --rounds 1000000');
      await workersAre(3, bench.output);
      expect(processesOf(place.folder).some((words) => words.includes('mariadbd'))).toBe(true);
      bench.child.kill('SIGINT');
      expect(await bench.ended, bench.output()).toBe(130);
      await gone(place.folder);
      expect([serversOf(), invocationsOf(place.folder), readSent(place.folder)]).toEqual([[], [], []]);
    });

    test('killed outright it leaves nothing running; the next start takes away the server and what is half', async () => {
      const killed = start('--driver good,hangs', { TINY_DRIVERS: 'good,hangs' });
      await workersAre(3, killed.output);
      killed.child.kill('SIGKILL');
      await gone(place.folder);
      expect(serversOf()).toHaveLength(1);
      const [half] = groupsOf(place.folder);
      const next = start('--driver good');
      expect(await next.ended, next.output()).toBe(0);
      expect(next.output()).toContain('removed what was left of 1 earlier server');
      expect(serversOf()).toEqual([]);
      expect(groupsOf(place.folder).map(({ name }) => name)).not.toContain(half?.name);
      expect(readSent(place.folder)).toHaveLength(1);
    });

    test('a server that dies midway is in a note of that run, and the next run has another', async () => {
      const bench = start('--driver good --invocations 2 --no-upload', {
        TINY_KILLS: path.join(place.folder, 'killed'),
      });
      await bench.ended;
      const notes = invocationsOf(place.folder).map(({ run }) => run.notes.join());
      expect(notes[0]).toContain('the MariaDB server ended (SIGKILL)');
      expect(notes[1]).not.toContain('the MariaDB server ended');
      expect(serversOf()).toEqual([]);
    });
  },
);

describe('a repetition group', () => {
  test('goes on after it was killed, and keeps what was measured; finished, it measures nothing', async () => {
    const killed = full('--invocations 2 --rounds 4000', ALONE);
    await until(() => invocationsOf(place.folder).length > 0, killed.output);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await gone(place.folder);
    const again = full('--invocations 2 --rounds 4000', ALONE);
    expect(await again.ended, again.output()).toBe(0);
    expect(again.output()).toContain('1 of 2 invocations were measured before');
    const third = full('--invocations 2 --rounds 4000', ALONE);
    expect(await third.ended).toBe(0);
    expect(third.output()).not.toContain('preparing');
    expect(invocationsOf(place.folder)).toHaveLength(2);
    // Whatever was sent before, every run is stored once.
    expect(readSent(place.folder).filter((line) => line.startsWith('stored'))).toHaveLength(2);
    expect(new Set(invocationsOf(place.folder).map(({ run }) => run.repetitionGroup)).size).toBe(1);
    const anew = full('--invocations 1 --rounds 4 --restart', ALONE);
    await anew.ended;
    expect(groupsOf(place.folder)).toHaveLength(2);
  });

  test('is received by a Tachograph now, later, or by another one', async () => {
    const words = '--invocations 2 --rounds 3';
    const away = full(words, { ...ALONE, FAKE_TACHO: 'away' });
    expect(await away.ended, away.output()).toBe(75);
    expect(away.output()).toContain('kept, to be sent by the next start: nobody answers');
    expect(away.output()).toContain('2 runs wait for the server');
    const log = path.join(place.folder, 'elsewhere.log');
    const elsewhere = full(words, { ...ALONE, TACHO_URL: 'http://other.test', FAKE_TACHO_LOG: log });
    expect(await elsewhere.ended, elsewhere.output()).toBe(0);
    expect(elsewhere.output()).not.toContain('preparing');
    const back = full(words, ALONE);
    expect(await back.ended, back.output()).toBe(0);
    expect(readSent(place.folder).filter((line) => line.startsWith('stored'))).toHaveLength(2);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test('killed between measuring and sending, the next start sends its run, once', async () => {
    const killed = start('--driver good', { ...ALONE, FAKE_TACHO: 'hangs' });
    await until(() => existsSync(path.join(place.folder, 'sent.log.begun')), killed.output);
    killed.child.kill('SIGKILL');
    await gone(place.folder);
    expect(invocationsOf(place.folder)).toHaveLength(1);
    const second = start('--driver good --invocations 2', ALONE);
    await second.ended;
    expect(second.output()).toMatch(/^tiny 1 of \S+, measured earlier: sent {2}http:\/\/pages\.test\//m);
    expect(readSent(place.folder).map((line) => line.split(' ')[0])).toEqual(['stored', 'stored', 'stored']);
    const third = start('--driver good', ALONE);
    await third.ended;
    expect(third.output()).not.toContain('measured earlier');
    expect(readSent(place.folder)).toHaveLength(4);
  });

  test('--no-upload only measures, and names the files of the runs', async () => {
    const out = path.join(place.folder, 'kept');
    const bench = start(`--driver good --no-upload --out ${out}`, { ...ALONE, TACHO_TOKEN: '' });
    expect(await bench.ended, bench.output()).toBe(0);
    expect(readSent(place.folder)).toEqual([]);
    const [group = ''] = readdirSync(out);
    expect(bench.output()).toContain(path.join(out, group, 'run-001.json'));
  });

  test('of a back-fill has the published versions, and one that is not what was asked for is a failed cell', async () => {
    const words = ['backfill', '--driver', 'good', '--invocations', '1', '--rounds', '3'];
    const shown = startBench(place.folder, [...words, '--dry-run'], ALONE);
    expect(await shown.ended, shown.output()).toBe(0);
    expect(shown.output()).toContain('in one repetition group, in turns with good@1.0');
    expect(groupsOf(place.folder)).toEqual([]);
    const bench = startBench(place.folder, words, ALONE);
    expect(await bench.ended, bench.output()).toBe(2);
    expect(bench.output()).toContain('good@0.9 was requested, and 1.0 was loaded');
    expect(invocationsOf(place.folder)[0]?.run).toMatchObject({ source: { kind: 'backfill' } });
  });
});

describe('a start of the bench that measures nothing', () => {
  test('a named harness that cannot run here is skipped, saying what to install', async () => {
    const bench = start('--no-upload', { TINY_MISSING: '1' });
    expect(await bench.ended).toBe(3);
    expect(bench.output()).toContain('tiny  skipped: no tiny: install tiny');
  });

  test('a driver nobody knows is a usage error, with those there are', async () => {
    const bench = start('--driver quik', ALONE);
    expect(await bench.ended).toBe(1);
    expect(bench.output()).toContain('there is no driver quik; there are good, dies');
  });

  test('without a token nothing is measured', async () => {
    const bench = start('', { TACHO_TOKEN: '' });
    expect(await bench.ended).toBe(1);
    expect(bench.output()).toContain('no upload token for project tiny-project');
  });
});
