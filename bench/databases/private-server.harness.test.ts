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
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identify, isAlive } from '../processes/process-identity.mjs';
import { attachServer } from './attach-server.mjs';
import { createSqlClient } from './create-sql-client.mjs';
import type { Database } from './database.mjs';
import { findMariadb } from './find-mariadb.mjs';
import { removeLeftovers, worksOn } from './private-home.mjs';
import { useDatabase } from './testing/use-database.ts';

const programs = findMariadb(process.env);

describe.skipIf(!programs)('a private server (skipped where there is no MariaDB)', () => {
  const { folder, open } = useDatabase('private-server');
  const servers = path.join(folder, 'servers');
  let database: Database;
  beforeAll(async () => {
    database = await open({ name: 'bench_node' });
  });

  test('tables are as the fixtures make them, however often they are made', async () => {
    const fixtures = path.join(folder, 'fixtures.sql');
    writeFileSync(
      fixtures,
      "DROP TABLE IF EXISTS t;\nCREATE TABLE t (word TEXT);\nINSERT INTO t VALUES ('a\tb'), ('c');\n",
    );
    for (let time = 1; time <= 2; time += 1) {
      await database.load(fixtures);
      expect(await database.readRow('SELECT count(*), min(word) FROM t')).toEqual(['2', 'a\tb']);
    }
    expect(await database.readRow('SELECT DATABASE()')).toEqual(['bench_node']);
  });

  test('it can do what scenarios need, and tells what it is', async () => {
    await database.run(['CREATE TABLE hole (id INT) ENGINE = BLACKHOLE']);
    const { product, version, config, extra } = await database.observe();
    expect(product).toBe('mariadb');
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(config).toMatchObject({ log_bin: 'OFF', performance_schema: 'OFF', innodb_flush_log_at_trx_commit: 1 });
    expect(extra).toHaveProperty(['server.version_comment']);
  });

  test('nobody comes in without its password, nor out of its databases', async () => {
    const { DB_HOST: host = '', DB_PORT: port, DB_USER: user = '', DB_NAME: name = '' } = database.env;
    const server = { host, port: Number(port), socket: database.socket, user, password: 'a guess', database: name };
    const client = programs?.client ?? '';
    await expect(createSqlClient(client, server, process.env).query('SELECT 1')).rejects.toThrow('Access denied');
    await expect(database.run(['CREATE DATABASE elsewhere'])).rejects.toThrow('Access denied');
    const attached = attachServer({ server, client, env: process.env });
    await expect(attached).rejects.toThrow(/^cannot connect to database bench_node at .*Access denied/s);
    await expect(attached).rejects.not.toThrow('a guess');
  });

  test('its password is on no command line', () => {
    const words = readdirSync('/proc').flatMap((name) => {
      const file = `/proc/${name}/cmdline`;
      try {
        return /^\d+$/.test(name) ? [readFileSync(file, 'utf8')] : [];
      } catch {
        return [];
      }
    });
    expect(words.some((line) => line.includes(`--port=${database.env.DB_PORT}`))).toBe(true);
    expect(words.filter((line) => line.includes(database.env.DB_PASSWORD ?? ''))).toEqual([]);
  });

  test('one that was killed says so, and once closed a server is gone with everything it had', async () => {
    const killed = await open({});
    process.kill(killed.pid ?? 0, 'SIGKILL');
    await expect.poll(killed.whyEnded).toContain('the MariaDB server ended (SIGKILL)');
    await killed.stop();
    expect(readdirSync(servers)).toHaveLength(1);
    const life = identify(database.pid ?? 0);
    expect(isAlive(life)).toBe(true);
    await database.stop();
    expect(isAlive(life)).toBe(false);
    expect(existsSync(database.socket ?? '')).toBe(false);
    expect(readdirSync(servers)).toEqual([]);
  });

  test('below a long path its socket is somewhere shorter, and gone with it', async () => {
    const other = await open({}, path.join(folder, 'long'.repeat(25)));
    const socket = other.socket ?? '';
    expect(Buffer.byteLength(socket)).toBeLessThan(107);
    expect(statSync(socket).isSocket()).toBe(true);
    await other.stop();
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
    await expect.poll(() => worksOn(pid, path.join(folder, 'mariadb-left/data'))).toBe(true);
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
