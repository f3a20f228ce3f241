import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findMariadb } from '../bench/databases/find-mariadb.mjs';
import { filesOf, gone, processesOf, runsOf, startBench, until, usePlace } from './testing/start-bench.ts';

/** Workers that need no server. */
const ALONE = { TINY_ALONE: '1' };
const place = usePlace();

const start = (words: string, env: Record<string, string> = {}) =>
  startBench(place.folder, words.split(' ').filter(Boolean), { TACHO_URL: place.receiver.url, ...env });
const full = (words: string, env: Record<string, string> = {}) =>
  start(`--suite full --driver good,slow ${words}`, { TINY_DRIVERS: 'good,slow,hangs', ...env });
const serversOf = () => {
  const plans = path.join(place.folder, 'plans');
  const folders = existsSync(plans) ? readdirSync(plans).map((name) => path.join(plans, name, '.tacho/servers')) : [];
  return folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
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
        /failed: dies 1\.0, select-1: worker dies@1\.0 died \(exit code 3\); it was asked \{"id":\d+,"do":"run"/,
      );
      expect(bench.output()).toMatch(
        /^A harness for tests, smoke: \d ok, 2 failed in 1 run {2}http:\/\/pages\.test\/runs\/r_[0-9a-f]{16}$/m,
      );
      const [run] = runsOf(place.folder);
      expect(run).toMatchObject({
        title: 'A harness for tests, smoke',
        harness: { name: 'tachograph-tiny', tool: { name: 'interleave', config: { rounds: 3, sliceNs: 2e6 } } },
        environment: {
          link: { transport: 'tcp', topology: 'same-host', tls: null },
          server: { product: 'mariadb', config: { innodb_flush_log_at_trx_commit: 1 } },
        },
      });
      expect(place.receiver.stored.size).toBe(1);
      await gone(place.folder);
      expect(serversOf()).toEqual([]);
    });

    test('no secret of a server is in what is kept or said', async () => {
      const bench = start('--driver good --no-upload', { TINY_PRINTS: path.join(place.folder, 'password') });
      expect(await bench.ended, bench.output()).toBe(0);
      const password = readFileSync(path.join(place.folder, 'password'), 'utf8');
      expect(password).toHaveLength(24);
      const other = start('--driver good --no-upload --server mariadb://me:secret@127.0.0.1:1/bench');
      expect(await other.ended).toBe(2);
      expect(other.output()).toContain('cannot connect to database bench at 127.0.0.1:1 as me');
      const kept = filesOf(path.join(place.folder, 'plans')).map((file) => readFileSync(file, 'utf8'));
      expect(kept.length).toBeGreaterThan(2);
      for (const text of [...kept, bench.output(), other.output()])
        for (const secret of [password, 'secret']) expect(text).not.toContain(secret);
    });

    test('Ctrl-C ends the server and everything else, and the exit status says so', async () => {
      const bench = full('--invocations 1 --rounds 1000000');
      await workersAre(3, bench.output);
      expect(processesOf(place.folder).some((words) => words.includes('mariadbd'))).toBe(true);
      bench.child.kill('SIGINT');
      expect(await bench.ended, bench.output()).toBe(130);
      await gone(place.folder);
      expect([serversOf(), runsOf(place.folder), place.receiver.state.received]).toEqual([[], [], 0]);
    });

    test('killed outright it leaves nothing running and no server, and the next start measures', async () => {
      const killed = start('--driver good,hangs', { TINY_DRIVERS: 'good,hangs' });
      await workersAre(3, killed.output);
      killed.child.kill('SIGKILL');
      await gone(place.folder);
      expect(serversOf()).toEqual([]);
      const next = start('--driver good');
      expect(await next.ended, next.output()).toBe(0);
      expect(serversOf()).toEqual([]);
      expect(place.receiver.stored.size).toBe(1);
    });

    test('a server that dies ends the start with its last words, and the same command measures with another', async () => {
      const bench = full('--invocations 1 --rounds 2000');
      await workersAre(3, bench.output);
      const server = processesOf(place.folder).find((words) => words.includes('mariadbd')) ?? '';
      process.kill(Number.parseInt(server, 10), 'SIGKILL');
      expect(await bench.ended).toBe(2);
      expect(bench.output()).toContain('the MariaDB server ended (SIGKILL)');
      expect(runsOf(place.folder)).toEqual([]);
      const again = full('--invocations 1 --rounds 2000');
      expect(await again.ended, again.output()).toBe(0);
      expect(serversOf()).toEqual([]);
    });
  },
);

describe('a repetition group', () => {
  test('has a run for each invocation, with paired results', async () => {
    const bench = full('--rounds 3 --invocations 3', ALONE);
    expect(await bench.ended, bench.output()).toBe(0);
    const runs = runsOf(place.folder);
    expect(runs).toHaveLength(3);
    expect(new Set(runs.map(({ repetitionGroup }) => repetitionGroup)).size).toBe(1);
    const result = runs[0].results.find(
      (one: { driver: { name: string }; metric: string }) => one.driver.name === 'slow' && one.metric === 'latency',
    );
    expect(result.paired).toMatchObject({ anchor: { name: 'good', version: '1.0' }, twin: 0, rounds: 3 });
    expect(result.paired.logRatio).toBeCloseTo(Math.LN2);
    expect(bench.output()).toMatch(/slow 1\.0: 2 ms\/op +0\.500/);
  });

  test('goes on after it was killed, with more invocations too; a start after the last one begins anew', async () => {
    const killed = full('--invocations 2 --rounds 4000', ALONE);
    await until(() => runsOf(place.folder).length > 0, killed.output);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await gone(place.folder);
    const again = full('--invocations 2 --rounds 4000', ALONE);
    expect(await again.ended, again.output()).toBe(0);
    expect(again.output()).toContain('1 of 2 invocations were measured before');
    const more = full('--invocations 3 --rounds 4000', ALONE);
    expect(await more.ended, more.output()).toBe(0);
    expect(more.output()).toContain('2 of 3 invocations were measured before');
    const runs = runsOf(place.folder);
    expect(new Set(runs.map(({ repetitionGroup }) => repetitionGroup)).size).toBe(1);
    expect([runs.length, place.receiver.stored.size]).toEqual([3, 3]);
    const anew = full('--invocations 1 --rounds 4000', ALONE);
    await anew.ended;
    expect([runsOf(place.folder).length, place.receiver.stored.size]).toEqual([1, 4]);
  });

  test('is received by a Tachograph later, where none responds now', async () => {
    const away = full('--invocations 2 --rounds 3', { ...ALONE, TACHO_URL: 'http://127.0.0.1:1' });
    expect(await away.ended, away.output()).toBe(75);
    const spool = path.join(place.folder, 'spool');
    expect(readdirSync(spool).filter((name) => name.endsWith('.upload'))).toHaveLength(2);
  });

  test('killed between measuring and sending, the next start sends its run and measures nothing', async () => {
    place.receiver.state.isSilent = true;
    const killed = start('--driver good', ALONE);
    await until(() => place.receiver.state.received > 0, killed.output);
    for (const one of processesOf(place.folder)) process.kill(Number.parseInt(one, 10), 'SIGKILL');
    await gone(place.folder);
    place.receiver.state.isSilent = false;
    const [before] = runsOf(place.folder);
    const next = start('--driver good', ALONE);
    expect(await next.ended, next.output()).toBe(0);
    expect(next.output()).toContain('1 of 1 invocations were measured before');
    expect(runsOf(place.folder)).toEqual([before]);
    expect(place.receiver.stored.size).toBe(1);
  });

  test('--no-upload only measures, and --out writes the runs', async () => {
    const out = path.join(place.folder, 'kept');
    const bench = start(`--driver good --no-upload --out ${out}`, { ...ALONE, TACHO_TOKEN: '' });
    expect(await bench.ended, bench.output()).toBe(0);
    expect(place.receiver.state.received).toBe(0);
    expect(filesOf(out)).toEqual([path.join(out, 'tiny-smoke/run-001.json')]);
  });

  test('of a back-fill has the published versions, and one that is not what was asked for is a failed cell', async () => {
    const words = ['backfill', '--driver', 'good', '--invocations', '1', '--rounds', '3'];
    const shown = startBench(place.folder, [...words, '--dry-run'], ALONE);
    expect(await shown.ended, shown.output()).toBe(0);
    expect(shown.output()).toContain('in one repetition group, in turns with good@1.0');
    expect(filesOf(path.join(place.folder, 'plans'))).toEqual([]);
    const bench = startBench(place.folder, [...words, '--no-upload', '--reproduces', 'r_4cc2f12950073e3f'], ALONE);
    expect(await bench.ended, bench.output()).toBe(2);
    expect(bench.output()).toContain('good@0.9 was requested, and 1.0 was loaded');
    const [run] = runsOf(place.folder);
    expect(run).toMatchObject({ source: { kind: 'backfill' }, reproduces: 'r_4cc2f12950073e3f' });
    const versions = run.results.map(({ driver }: { driver: { version: string } }) => driver.version);
    expect([...new Set(versions)].sort()).toEqual(['0.9', '1.0']);
  });
});

describe('the costs suite', () => {
  const figuresOf = (run: { results: Record<string, unknown>[] }, driver: string) =>
    run.results
      .filter((result) => (result.driver as { name: string }).name === driver)
      .map(({ metric, unit, statistic, value, statusReason }) => [metric, unit, statistic, value ?? statusReason]);

  test('gives a run for each invocation, with what workers and the server count', async () => {
    const bench = start('--suite costs --driver good --invocations 2', ALONE);
    expect(await bench.ended, bench.output()).toBe(0);
    expect(place.receiver.stored.size).toBe(2);
    const [first, second] = runsOf(place.folder);
    expect(first.repetitionGroup).toBe(second.repetitionGroup);
    expect(first.harness).toMatchObject({ tool: { name: 'interleave' }, order: 'rounds' });
    expect(first.environment).toMatchObject({ link: { transport: 'tcp' } });
    expect(first.notes).toEqual(['heap: as the fake says.']);
    expect(figuresOf(first, 'good')).toEqual([
      ['heap', 'B/op', 'mean', 1000],
      ['bytes-sent', 'B/op', 'exact', 20],
      ['bytes-received', 'B/op', 'exact', 60],
      ['round-trips', 'round trips/op', 'exact', 1],
      ['statements-prepared', 'statements/op', 'exact', 0],
      ['statements-executed', 'statements/op', 'exact', 0],
    ]);
  });

  test('a worker that dies is a failed cell with the reason in every metric, and the others go on', async () => {
    const dying = start('--suite costs --driver good,dies --invocations 1 --no-upload', ALONE);
    expect(await dying.ended, dying.output()).toBe(2);
    const [run] = runsOf(place.folder);
    expect(figuresOf(run, 'good')).toHaveLength(6);
    const lost = figuresOf(run, 'dies');
    expect(lost).toHaveLength(6);
    expect(lost[0]?.[3]).toMatch(/worker dies@1\.0 died \(exit code 3\); it was asked \{"id":3,"do":"run"/);
  });
});

describe('a start of the bench that measures nothing', () => {
  test('a named harness that cannot run here is skipped, saying what to install', async () => {
    const bench = start('--no-upload', { TINY_MISSING: '1' });
    expect(await bench.ended).toBe(3);
    expect(bench.output()).toContain('tiny  skipped: tiny is missing: install tiny');
  });

  test('a driver nobody knows is a usage error, with those there are', async () => {
    const bench = start('--driver quik', ALONE);
    expect(await bench.ended).toBe(1);
    expect(bench.output()).toContain('there is no driver quik; there are good, dies');
  });

  test('without a token nothing is measured', async () => {
    const bench = start('', { TACHO_TOKEN: '', TACHO_TOKEN_FILE: '', TACHO_TOKENS_DIR: '' });
    expect(await bench.ended).toBe(1);
    expect(bench.output()).toContain('no upload token for project tiny-project');
  });
});
