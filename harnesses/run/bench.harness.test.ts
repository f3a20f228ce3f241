import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findMariadb } from '../servers/find-mariadb.mjs';
import { foldersOf, processesOf, readSent, startBench, until } from './testing/start-bench.ts';

const LONG = 180_000;
/** A part that asks no server. */
const ALONE = { TINY_ALONE: '1' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
});

afterEach(() => {
  for (const left of processesOf(folder)) process.kill(Number.parseInt(left, 10), 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const readRun = (at: string) => JSON.parse(readFileSync(path.join(at, 'run.json'), 'utf8'));
const serversOf = () => (existsSync(path.join(folder, 'servers')) ? readdirSync(path.join(folder, 'servers')) : []);
const gone = () =>
  until(
    () => processesOf(folder).length === 0,
    () => `the end of ${processesOf(folder).join('; ')}`,
  );

describe.skipIf(!findMariadb(process.env))(
  'a start of the bench, on a private MariaDB (skipped if none is installed)',
  () => {
    test('a driver that fails is a failed cell of the run, and the rest is measured and sent', {
      timeout: LONG,
    }, async () => {
      const bench = startBench(folder, []);
      expect(await bench.ended, bench.output()).toBe(2);
      expect(bench.output()).toContain('failed: tiny: broken 2.0.0, select-1: it broke');
      expect(bench.output()).toMatch(/^tiny {2}1 ok, 1 failed {2}http:\/\/pages\.test\/runs\/[0-9a-f]{8}$/m);
      const [at = ''] = foldersOf(folder);
      const run = readRun(at);
      expect(run.results.map((result: { status?: string }) => result.status ?? 'ok')).toEqual(['ok', 'failed']);
      expect(run.environment.link).toMatchObject({ transport: 'tcp', topology: 'same-host', tls: null });
      expect(run.environment.server).toMatchObject({
        product: 'mariadb',
        config: { innodb_flush_log_at_trx_commit: 1 },
      });
      expect(readSent(folder)).toHaveLength(1);
      await gone();
      expect(serversOf()).toEqual([]);
    });

    test('no secret of the server is in what is kept or said', { timeout: LONG }, async () => {
      const bench = startBench(folder, ['--no-upload'], { TINY_PRINTS: path.join(folder, 'password') });
      await bench.ended;
      const password = readFileSync(path.join(folder, 'password'), 'utf8');
      expect(password).toHaveLength(24);
      const [at = ''] = foldersOf(folder);
      const kept = ['run', 'measured', 'owner'].map((name) => readFileSync(path.join(at, `${name}.json`), 'utf8'));
      expect([...kept, bench.output()].filter((text) => text.includes(password))).toEqual([]);
    });

    test('Ctrl-C ends the server and everything else, and the exit status says so', { timeout: LONG }, async () => {
      const bench = startBench(folder, [], { TINY_HANGS: '1' });
      await bench.says('quick select-1');
      expect(processesOf(folder).some((words) => words.includes('mariadbd'))).toBe(true);
      bench.child.kill('SIGINT');
      expect(await bench.ended).toBe(130);
      await gone();
      expect(serversOf()).toEqual([]);
      expect(readSent(folder)).toEqual([]);
    });

    test('killed outright it leaves nothing running, and the next start takes away what is half', {
      timeout: LONG,
    }, async () => {
      const killed = startBench(folder, [], { TINY_HANGS: '1' });
      await killed.says('quick select-1');
      killed.child.kill('SIGKILL');
      await gone();
      expect(serversOf()).toHaveLength(1);
      const [half = ''] = foldersOf(folder);
      const next = startBench(folder, []);
      await next.ended;
      expect(next.output()).toContain('removed what was left of 1 earlier server');
      expect(serversOf()).toEqual([]);
      expect(foldersOf(folder)).not.toContain(half);
      expect(readSent(folder)).toHaveLength(1);
    });

    test('a server that dies midway is in a note of that run, and the next run has another', {
      timeout: LONG,
    }, async () => {
      const bench = startBench(folder, ['--invocations', '2', '--no-upload'], {
        TINY_KILLS: path.join(folder, 'killed'),
      });
      await bench.ended;
      const notes = foldersOf(folder).map((at) => readRun(at).notes);
      expect(notes[0].join()).toContain('the MariaDB server ended (SIGKILL)');
      expect(notes[1]).toEqual([]);
      expect(serversOf()).toEqual([]);
    });
  },
);

describe('runs that could not be sent', () => {
  test('killed between measuring and sending, the next start sends it, once', { timeout: LONG }, async () => {
    const killed = startBench(folder, [], { ...ALONE, FAKE_TACHO: 'hangs' });
    await until(() => existsSync(path.join(folder, 'sent.log.begun')), killed.output);
    killed.child.kill('SIGKILL');
    await gone();
    const [kept = ''] = foldersOf(folder);
    expect(existsSync(path.join(kept, 'measured.json'))).toBe(true);
    const second = startBench(folder, ['--invocations', '2'], ALONE);
    await second.ended;
    expect(second.output()).toContain('tiny tcp, measured earlier: sent  http://pages.test/');
    expect(readSent(folder).map((line) => line.split(' ')[0])).toEqual(['stored', 'stored', 'stored']);
    const third = startBench(folder, [], ALONE);
    await third.ended;
    expect(third.output()).not.toContain('measured earlier');
    expect(readSent(folder)).toHaveLength(4);
  });

  test('with the server away runs are kept, and the exit status says so', { timeout: LONG }, async () => {
    const away = startBench(folder, ['--driver', 'quick'], { ...ALONE, FAKE_TACHO: 'away' });
    expect(await away.ended).toBe(75);
    expect(away.output()).toContain('kept, to be sent by the next start: nobody answers');
    const elsewhere = startBench(folder, ['--driver', 'quick'], { ...ALONE, TACHO_URL: 'http://other.test' });
    expect(await elsewhere.ended).toBe(0);
    expect(readSent(folder)).toHaveLength(1);
    await startBench(folder, ['--driver', 'quick'], ALONE).ended;
    expect(readSent(folder)).toHaveLength(3);
  });
});

describe('a start of the bench that measures nothing', () => {
  test('a named harness that cannot run here is skipped, saying what to install', async () => {
    const bench = startBench(folder, ['--no-upload'], { TINY_MISSING: '1' });
    expect(await bench.ended).toBe(3);
    expect(bench.output()).toContain('tiny  skipped: no tiny: install tiny');
  });

  test('a driver nobody knows is a usage error, with those there are', async () => {
    const bench = startBench(folder, ['--driver', 'quik']);
    expect(await bench.ended).toBe(1);
    expect(bench.output()).toContain('there is no driver quik; there are quick, broken');
  });

  test('without a token nothing is measured', async () => {
    const bench = startBench(folder, [], { TACHO_TOKEN: '' });
    expect(await bench.ended).toBe(1);
    expect(bench.output()).toContain('no upload token for project tiny-project');
  });
});
