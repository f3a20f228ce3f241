import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../processes/find-program.mjs';
import { findMariadb } from '../servers/find-mariadb.mjs';
import { type ParsedResult, parseReport } from './parse-report.ts';

const BENCH = fileURLToPath(new URL('../bench.mjs', import.meta.url));
const isReady =
  ['java', 'javac', 'mvn'].every((name) => findProgram([name], process.env) !== null) &&
  findMariadb(process.env) !== null;

// The benchmarks compiled and the drivers fetched stay in the cache that every run uses.
describe.skipIf(!isReady)('two drivers over two scenarios, on a private server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'java-smoke-'));
  let parsed: ParsedResult[];
  let stated: ParsedResult[];

  beforeAll(() => {
    const chosen = ['--driver', 'mariadb-connector-j,drizzle-jdbc', '--scenario', 'do-1,batch-insert-100-prepared'];
    const args = ['--harness', 'java', '--suite', 'smoke', ...chosen, '--no-upload', '--out', folder];
    execFileSync(process.execPath, [BENCH, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [measured = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => path.basename(file) === 'measured.json',
    );
    const at = path.join(folder, path.dirname(measured));
    const read = (name: string) => JSON.parse(readFileSync(path.join(at, name), 'utf8'));
    const { mapping, results } = read('defaults.json');
    const { files } = read('measured.json') as { files: string[] };
    parsed = files.flatMap((file) => parseReport(path.join(at, file), mapping, folder));
    stated = results;
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const cellOf = ({ scenario, driver, params = {} }: ParsedResult) =>
    [scenario, driver.name, driver.version, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(
      ' ',
    );

  it('measures every cell, or says why not', () => {
    const batch = (driver: string) => `batch-insert-100-prepared ${driver} protocol=text rewrite=true`;
    expect([...new Set(parsed.map(cellOf))].sort()).toEqual(
      ['1.5.3', '3.5.11']
        .map((version) => `mariadb-connector-j ${version}`)
        .flatMap((driver) => [batch(driver), `do-1 ${driver}`])
        .concat('do-1 drizzle-jdbc 1.4')
        .sort(),
    );
    expect(stated.map((result) => [cellOf(result), result.status])).toEqual([
      [batch('drizzle-jdbc 1.4'), 'unsupported'],
    ]);
  });

  it('measures time, less being better, and the protocol that the session counted', () => {
    for (const result of parsed) {
      expect(result).toMatchObject({
        status: 'ok',
        unit: 'us/op',
        protocolObserved: 'text',
        driver: { language: 'java' },
      });
      expect(result.direction ?? 'lower').toBe('lower');
      expect(result.value).toBeGreaterThan(0);
    }
  });
});
