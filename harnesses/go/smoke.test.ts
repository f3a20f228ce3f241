import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../processes/find-program.mjs';
import { findMariadb } from '../servers/find-mariadb.mjs';
import { type ParsedResult, parseNative } from './parse-native.ts';

const BENCH = fileURLToPath(new URL('../bench.mjs', import.meta.url));
const isReady =
  (findProgram(['go'], process.env) !== null || existsSync('/usr/local/go/bin/go')) &&
  findMariadb(process.env) !== null;

type Invocation = {
  part: string;
  environment: { runtime: { version: string } };
  defaults: Defaults;
  parsed: ParsedResult[];
};
type Defaults = { mapping: unknown[]; results: unknown[] };

const key = ({ scenario, driver, params, metric }: ParsedResult) =>
  [scenario, driver.name, ...Object.entries(params).map(([name, value]) => `${name}=${value}`), metric].join(' ');

describe.skipIf(!isReady)('the smoke suite, twice, on a private server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'go-smoke-'));
  let invocations: Invocation[];

  beforeAll(() => {
    const args = ['--harness', 'go', '--suite', 'smoke', '--invocations', '2', '--no-upload', '--out', folder];
    const env = { ...process.env, BENCH_CACHE_DIR: path.join(folder, 'cache') };
    execFileSync(process.execPath, [BENCH, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    invocations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'measured.json')
      .map((file) => readInvocation(path.join(folder, path.dirname(file))));
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  function readInvocation(at: string): Invocation {
    const read = (name: string) => JSON.parse(readFileSync(path.join(at, `${name}.json`), 'utf8'));
    const { part, files } = read('measured') as { part: string; files: string[] };
    const defaults: Defaults = read('defaults');
    const whole = files.map((file) => path.join(at, file));
    return {
      part,
      environment: read('env').environment,
      defaults,
      parsed: parseNative(whole, defaults.mapping, folder),
    };
  }

  const inserts = () => invocations.filter(({ part }) => part === 'inserts');
  const sends = () => invocations.filter(({ part }) => part === 'sends');

  it('measures every cell, each with time, bytes and allocations, lower being better', () => {
    expect([inserts().length, sends().length]).toEqual([2, 2]);
    expect(invocations.flatMap(({ defaults }) => defaults.results)).toEqual([]);
    for (const { parsed } of inserts()) {
      const statements = ['', ' statement=reused'].flatMap((s) =>
        ['insert-fixed', 'insert-random'].map((id) => [id, s]),
      );
      const selects = ['text', 'binary'].map((protocol) => ['select-1', ` protocol=${protocol}`]);
      const cells = [...statements, ...selects].flatMap(([id, param]) =>
        [1, 2].flatMap((cpu) =>
          ['latency', 'bytes', 'allocations'].map((m) => `${id} go-sql-driver/mysql${param} cpu=${cpu} ${m}`),
        ),
      );
      expect(parsed.map(key).sort()).toEqual(cells.sort());
    }
    for (const { parsed } of sends()) expect(parsed).toHaveLength(2 * 12 * 2 * 3);
    for (const result of invocations.flatMap(({ parsed }) => parsed)) {
      expect(result).toMatchObject({ status: 'ok', driver: { language: 'go' } });
      const unit = { latency: 'ns/op', bytes: 'B/op', allocations: 'allocs/op' }[result.metric];
      expect(result.unit).toBe(unit);
      expect(result.direction ?? 'lower').toBe('lower');
    }
  });

  it('names each driver with the version that was linked', () => {
    const go = invocations[0]?.environment.runtime.version;
    const required = /mysql (v\S+)/.exec(readFileSync(new URL('./go.mod', import.meta.url), 'utf8'))?.[1];
    for (const { driver } of inserts().flatMap(({ parsed }) => parsed)) {
      expect(driver).toMatchObject({
        version: required,
        purl: `pkg:golang/github.com/go-sql-driver/mysql@${required}`,
      });
    }
    for (const { driver } of sends().flatMap(({ parsed }) => parsed)) {
      expect(driver.version).toBe(go);
      expect(driver).not.toHaveProperty('purl');
    }
  });

  it('sees the protocol that the session counted', () => {
    for (const { scenario, params, protocolObserved } of inserts().flatMap(({ parsed }) => parsed)) {
      expect(protocolObserved).toBe(scenario === 'select-1' ? params.protocol : 'binary');
    }
    for (const { protocolObserved } of sends().flatMap(({ parsed }) => parsed))
      expect(protocolObserved).toBeUndefined();
  });

  /** Of one thread, and of cells that ran often enough for Go's own allocations not to make one more of an operation. */
  const allocationsOf = ({ parsed }: Invocation) =>
    new Map(
      parsed
        .filter(({ metric, params, n }) => metric === 'allocations' && params.cpu === 1 && n >= 20)
        .map((result) => [key(result), result.value]),
    );

  it('counts the same allocations of an operation in every invocation', () => {
    const [first, second] = inserts().map(allocationsOf);
    const both = [...(first ?? [])].filter(([name]) => second?.has(name));
    expect(both.map(([name]) => name)).toContain('select-1 go-sql-driver/mysql protocol=text cpu=1 allocations');
    for (const [name, value] of both) expect([name, value]).toEqual([name, second?.get(name)]);
    const tcp = sends().flatMap(({ parsed }) => parsed.filter(({ driver }) => driver.name === 'net/tcp'));
    expect(tcp.filter(({ metric }) => metric === 'allocations').every(({ value }) => value === 0)).toBe(true);
  });

  it('counts the known allocations of v1.10.1 under Go 1.26', ({ skip }) => {
    // Some of them are those of Go's database/sql, which differ from one version of Go to another.
    if (!invocations[0]?.environment.runtime.version.startsWith('1.26.')) skip();
    const known = new Map([
      ['insert-fixed go-sql-driver/mysql cpu=1 allocations', 20],
      ['insert-fixed go-sql-driver/mysql statement=reused cpu=1 allocations', 10],
      ['insert-random go-sql-driver/mysql cpu=1 allocations', 21],
      ['insert-random go-sql-driver/mysql statement=reused cpu=1 allocations', 11],
      ['select-1 go-sql-driver/mysql protocol=text cpu=1 allocations', 16],
      ['select-1 go-sql-driver/mysql protocol=binary cpu=1 allocations', 17],
    ]);
    const counted = inserts().flatMap((invocation) => [...allocationsOf(invocation)]);
    expect(counted.map(([name]) => name)).toContain('select-1 go-sql-driver/mysql protocol=binary cpu=1 allocations');
    for (const [name, value] of counted) expect([name, value]).toEqual([name, known.get(name)]);
  });
});
