import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context, Part, Server } from '../run/harness.mjs';
import { jarsOf } from './install-drivers.mjs';
import { measurePart } from './measure-part.mjs';

const server: Server = { host: 'h', port: 1, socket: null, user: 'u', password: 'p', database: 'd' };
const driver = { name: 'drizzle-jdbc', version: '1.4' };
const part: Part = {
  name: 'tcp',
  title: '',
  transport: 'tcp',
  pinned: false,
  drivers: [driver],
  scenarios: ['do-1', 'select-1-string', 'insert-1-string'],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'java-harness-'));
  mkdirSync(jarsOf(folder, driver), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

type Ended = { printed: string[] | null; log?: string; observed?: Record<string, unknown>[]; code?: number };

/** JMH that reports these benchmarks and ends so, in place of a real one. */
function measure({ printed, log = '', observed = [], code = 0 }: Ended) {
  const start: Context['start'] = async (_, args, options) => {
    const report = args[args.indexOf('-rff') + 1];
    if (args[0] === '-version') return { code: 0, stdout: '', stderr: 'openjdk version "17.0.15" 2025-04-15' };
    if (printed)
      writeFileSync(String(report), JSON.stringify(printed.map((name) => ({ benchmark: `tachograph.${name}` }))));
    const lines = observed.map(
      (line) => `${JSON.stringify({ driver: driver.name, requestedVersion: '1.4', ...line })}\n`,
    );
    writeFileSync(String(options?.env?.OBSERVATIONS_FILE), `${lines.join('')}{"cut":`);
    return { code, stdout: log, stderr: code === 0 ? '' : 'noise\nOutOfMemoryError: no more' };
  };
  const signal = new AbortController().signal;
  return measurePart(part, server, {
    suite: 'smoke',
    cacheDir: folder,
    workDir: folder,
    env: {},
    signal,
    log: () => {},
    start,
  });
}

const messageOf = (results: Awaited<ReturnType<typeof measure>>['results'] = []) =>
  (results ?? []).map(({ scenario, status, statusReason }) => `${scenario} ${status}: ${statusReason}`);

const UNSUPPORTED =
  'select-1-string unsupported: the driver has no prepared statements of the server: it writes values into the text';

describe('measurePart', () => {
  it('states every cell that the report does not hold: by its observation, by the log, or by what else is known', async () => {
    const { native } = await measure({
      printed: ['DoOne.plain'],
      observed: [
        { benchmark: 'DoOne.plain', version: '1.4', protocol: 'text' },
        { benchmark: 'SelectOneString.text', version: '1.4', protocol: null, error: 'SQLException: away' },
        { benchmark: 'SelectOneString.text', version: '1.4', protocol: 'text' },
      ],
      log: '# Benchmark: tachograph.InsertOneString.text\nIteration   1: <failure>\n\nSQLException: no table\n',
    });
    expect(messageOf(native?.results)).toEqual([
      UNSUPPORTED,
      'select-1-string failed: SQLException: away',
      'insert-1-string failed: SQLException: no table',
    ]);
    expect(native?.mapping.map(({ match, protocolObserved }) => [match, protocolObserved])).toEqual([
      ['tachograph.DoOne.plain', 'text'],
    ]);
  });

  it('has nothing native where JMH left no report, and says how it ended', async () => {
    const output = await measure({ printed: null, code: 1 });
    expect(output.native).toBeNull();
    expect(messageOf(output.results)).toEqual([
      UNSUPPORTED,
      ...part.scenarios.map((id) => `${id} failed: JMH ended: OutOfMemoryError: no more`),
    ]);
  });

  it('names the version that was loaded where another one was asked for', async () => {
    const observed = [{ benchmark: 'DoOne.plain', version: '1.3', protocol: 'text' }];
    const { native, observations } = await measure({ printed: ['DoOne.plain'], observed });
    expect(native?.mapping).toMatchObject([
      { when: { params: { version: '1.4' } }, version: '1.3', purl: 'pkg:maven/org.drizzle.jdbc/drizzle-jdbc@1.3' },
    ]);
    expect(observations).toMatchObject([{ scenario: 'do-1', version: '1.3' }]);
  });

  it('fails the cells of a driver that could not be fetched, with the words of Maven', async () => {
    rmSync(jarsOf(folder, driver), { recursive: true });
    writeFileSync(`${jarsOf(folder, driver)}-failed.txt`, 'Could not find artifact');
    const { results } = await measure({ printed: null });
    expect(messageOf(results).filter((words) => words !== UNSUPPORTED)).toEqual(
      part.scenarios.map((id) => `${id} failed: Could not find artifact`),
    );
  });
});
