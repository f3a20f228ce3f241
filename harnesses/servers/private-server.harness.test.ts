import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attachServer } from '../../bench/databases/attach-server.mjs';
import { createSqlClient } from '../../bench/databases/create-sql-client.mjs';
import { findMariadb } from '../../bench/databases/find-mariadb.mjs';
import { observeServer } from '../../bench/databases/observe-mysql.mjs';
import { removeLeftovers, worksOn } from '../../bench/databases/private-home.mjs';
import { identify, isAlive } from '../../bench/processes/process-identity.mjs';
import { until } from '../run/testing/start-bench.ts';
import { createServerKeeper } from './server-keeper.mjs';
import { useServerKeeper } from './testing/use-server-keeper.ts';

const programs = findMariadb(process.env);

describe.skipIf(!programs)('a private server (skipped where there is no MariaDB)', () => {
  const { folder, processes, signal, env, keeper } = useServerKeeper('private-server');

  test('tables are as the fixtures make them, however often they are made', async () => {
    const fixtures = path.join(folder, 'fixtures.sql');
    writeFileSync(
      fixtures,
      "DROP TABLE IF EXISTS t;\nCREATE TABLE t (word TEXT);\nINSERT INTO t VALUES ('a\tb'), ('c');\n",
    );
    for (let time = 1; time <= 2; time += 1) {
      const { sql, server } = await keeper.prepare('node', fixtures);
      expect(server.database).toBe('bench_node');
      expect(await sql.query('SELECT word FROM t ORDER BY word')).toEqual([['a\tb'], ['c']]);
    }
  });

  test('it can do what scenarios need, and tells what it is', async () => {
    const { sql } = await keeper.prepare('node', null);
    await sql.query('CREATE TABLE hole (id INT) ENGINE = BLACKHOLE');
    const { server } = await observeServer(sql);
    expect(server.product).toBe('mariadb');
    expect(server.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(server.config).toMatchObject({ log_bin: 'OFF', performance_schema: 'OFF', character_set_server: 'utf8mb4' });
  });

  test('nobody comes in without its password, nor out of its databases', async () => {
    const { server, sql } = await keeper.prepare('node', null);
    const client = programs?.client ?? '';
    const wrong = createSqlClient(client, { ...server, password: 'a guess' }, process.env);
    await expect(wrong.query('SELECT 1')).rejects.toThrow('Access denied');
    await expect(sql.query('CREATE DATABASE elsewhere')).rejects.toThrow('Access denied');
    const attached = attachServer({ server: { ...server, password: 'a guess' }, client, env: process.env });
    await expect(attached).rejects.toThrow(/^cannot connect to database bench_node at .*Access denied/s);
    await expect(attached).rejects.not.toThrow('a guess');
  });

  test('its password is on no command line', async () => {
    const { server, pid } = await keeper.prepare('node', null);
    const words = readdirSync('/proc').flatMap((name) => {
      const file = `/proc/${name}/cmdline`;
      try {
        return /^\d+$/.test(name) ? [readFileSync(file, 'utf8')] : [];
      } catch {
        return [];
      }
    });
    expect(words.some((line) => line.includes(`--port=${server.port}`))).toBe(true);
    expect(words.filter((line) => line.includes(server.password))).toEqual([]);
    expect(pid).toBeGreaterThan(0);
  });

  test('one that was killed is replaced, and its folder is gone', async () => {
    const first = await keeper.prepare('node', null);
    process.kill(first.pid ?? 0, 'SIGKILL');
    await until(keeper.hasDied, () => 'its end');
    expect(first.whyEnded()).toContain('the MariaDB server ended (SIGKILL)');
    const second = await keeper.prepare('node', null);
    expect(await second.sql.query('SELECT 1')).toEqual([['1']]);
    expect(readdirSync(path.join(folder, 'servers'))).toHaveLength(1);
  });

  test('once closed it is gone with everything it had', async () => {
    const { pid, server } = await keeper.prepare('node', null);
    const life = identify(pid ?? 0);
    expect(isAlive(life)).toBe(true);
    await keeper.close();
    expect(isAlive(life)).toBe(false);
    expect(existsSync(server.socket ?? '')).toBe(false);
    expect(readdirSync(path.join(folder, 'servers'))).toEqual([]);
  });

  test('below a long path its socket is somewhere shorter, and gone with it', async () => {
    const serversDir = path.join(folder, 'long'.repeat(25));
    const other = createServerKeeper({
      serverUrl: null,
      serversDir,
      processes,
      env,
      signal,
      log: () => {},
    });
    const { server } = await other.prepare('go', null);
    const socket = server.socket ?? '';
    expect(Buffer.byteLength(socket)).toBeLessThan(107);
    expect(statSync(socket).isSocket()).toBe(true);
    await other.close();
    expect(existsSync(path.dirname(socket))).toBe(false);
  });
});

describe('what a runner that was killed left behind', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'leftovers-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function leave(owner: unknown, pid: number): string {
    const home = path.join(folder, 'mariadb-left');
    mkdirSync(path.join(home, 'data'), { recursive: true });
    writeFileSync(path.join(home, 'server.json'), JSON.stringify({ owner, socketDir: null, pid }));
    return home;
  }

  const sleeper = (argument: string) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', argument], { stdio: 'ignore' });
  const deadOwner = () => ({ pid: spawnSync(process.execPath, ['-e', '']).pid, startTime: 'long ago' });

  test('its server is ended and its folder removed', async () => {
    const server = sleeper(`--datadir=${path.join(folder, 'mariadb-left/data')}`);
    const ended = new Promise((resolve) => server.once('exit', (_, signal) => resolve(signal)));
    const pid = server.pid ?? 0;
    await until(
      () => worksOn(pid, path.join(folder, 'mariadb-left/data')),
      () => 'its start',
    );
    leave(deadOwner(), pid);
    expect(await removeLeftovers(folder)).toBe(1);
    expect(await ended).toBe('SIGTERM');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a process that has only its number is left alone', async () => {
    const stranger = sleeper('--datadir=/elsewhere');
    const life = identify(stranger.pid ?? 0);
    leave(deadOwner(), life.pid);
    expect(await removeLeftovers(folder)).toBe(1);
    expect(isAlive(life)).toBe(true);
    stranger.kill();
  });

  test('the server of a runner that lives is left alone', async () => {
    const home = leave(identify(process.pid), 1);
    expect(await removeLeftovers(folder)).toBe(0);
    expect(existsSync(home)).toBe(true);
  });
});
