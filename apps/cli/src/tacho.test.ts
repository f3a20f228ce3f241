import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { TACHO_FOLDER } from './testing/tacho-folder.ts';
import { VERSION } from './version.ts';

// Each test starts a process; on a busy machine that takes its time.
const BUNDLE = join(TACHO_FOLDER, 'tacho.mjs');
const SOURCES = join(import.meta.dirname, '../bin/tacho.mjs');
const ADAPTERS = join(import.meta.dirname, '../../../packages/adapters/src/tools');
const SUITE = join(ADAPTERS, 'mariadb-suite/fixtures/console-and-block.txt');
const BENCHCMP = 'benchmark old ns/op new ns/op delta\nBenchmarkSelect 100 90 -10.00%\n';

const COMMANDS =
  'upload, parse, validate, env, doctor, flush, spool, compare, bench, init, bisect, upgrade, watch, import, adopt, token, mapping, share, report, profile, releases, exclude, include, delete, summary, comment, check, hand-over, receive';

type Ended = { readonly status: number | null; readonly out: string; readonly err: string };

/** Run the real command in a separate process. */
async function tacho(args: readonly string[], input: string | Buffer = '', script = BUNDLE): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}

it('runs from its sources as it does from the bundle, without a build', async () => {
  const line = 'do 1 - mysql x 5 ops/sec ±1.00% (9 runs sampled)\n';
  expect(await tacho(['--version'], '', SOURCES)).toEqual({ status: 0, out: `${VERSION}\n`, err: '' });
  expect(await tacho(['parse', '-'], line, SOURCES)).toEqual(await tacho(['parse', '-'], line));
});

describe.concurrent('tacho parse', () => {
  it('shows results as a table on standard output, warnings and rejected lines on standard error', async () => {
    const { status, out, err } = await tacho(
      ['parse', '-'],
      'select 1 - mysql2 x 1,234 ops/sec ±1.25% (45 runs sampled)\nnoise here\n',
    );
    expect(out).toBe(
      [
        'driver  scenario  params  metric           value  ±                   unit      n  status',
        'mysql2  select 1          throughput mean  1,234  ±1.25 % (rme 95 %)  ops/sec  45  ok',
        '',
      ].join('\n'),
    );
    expect(err).toBe('1 result of benchmarkjs\nrejected, line 2: not a result of benchmark.js: noise here\n');
    expect(status).toBe(0);
  });

  it('says why a result is an emulation', async () => {
    const row =
      "100 * insert using batch (for mariadb) or loop for other driver (batch doesn't exist)\n mysql : 258 ops/s ± 1%\n";
    const { out, err } = await tacho(['parse', '-'], row);
    expect(out).toContain('emulated: loop of 100: the driver has no batch API');
    expect(err).toContain('1 result of mariadb-suite: 1 emulated\n');
  });

  it('prints one JSON document with --json and nothing on standard error', async () => {
    const { status, out, err } = await tacho(['parse', SUITE, '--json']);
    const document: Record<string, unknown> = JSON.parse(out);
    expect(Object.keys(document)).toEqual([
      'tool',
      'results',
      'warnings',
      'rejected',
      'ignored',
      'omitted',
      'scenarios',
      'environment',
      'harness',
    ]);
    expect(document).toMatchObject({ tool: 'mariadb-suite', warnings: [] });
    expect(document.results).toHaveLength(6);
    expect([status, err]).toEqual([0, '']);
  });

  it('answers 2 and says what it looked for when nothing was understood', async () => {
    const { status, out, err } = await tacho(['parse', '-'], 'Dear all,\nno figures today.\n');
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('nothing in - was understood\nrejected, file: no adapter recognises this text: Dear all,\n');
    expect(err).toContain('  Output of another tool: the run format (docs/result-format.md) from a program');
    expect(err.split('\n').length).toBeLessThan(6);
  });

  it('answers 2 and gives the reason when the figures are derived from others', async () => {
    const { status, err } = await tacho(['parse', '-'], BENCHCMP);
    expect(status).toBe(2);
    expect(err).toContain('rejected, line 1: derived data: a benchstat');
  });

  it('answers 2 with a JSON document as well', async () => {
    const { status, out } = await tacho(['parse', '-', '--json'], 'nothing');
    expect(status).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      tool: 'unknown',
      results: [],
      rejected: [{ location: 'file', text: 'nothing' }],
    });
  });

  it('reads UTF-16 as PowerShell writes it', async () => {
    const bytes = Buffer.from('\ufeffdo 1 - mysql x 5 ops/sec ±1.00% (9 runs sampled)\r\n', 'utf16le');
    const { status, out } = await tacho(['parse', '-'], bytes);
    expect(out).toContain('±1 % (rme 95 %)');
    expect(status).toBe(0);
  });
});

describe.concurrent('tacho, misused', () => {
  it.each([
    [['parse', 'no-such-file'], 'tacho: cannot read no-such-file: there is no such file\n'],
    [['parse', import.meta.dirname], `tacho: cannot read ${import.meta.dirname}: it is a folder\n`],
    [['parse'], 'tacho: tacho parse needs a FILE, or - for standard input\nSee tacho --help.\n'],
    [['parse', 'a', 'b'], 'tacho: tacho parse takes one FILE; "b" is one too many\nSee tacho --help.\n'],
    [['parse', '--colour', 'a'], "tacho: Unknown option '--colour'\nSee tacho --help.\n"],
    [['measure'], `tacho: there is no command "measure"; there are ${COMMANDS}\nSee tacho --help.\n`],
    [[], `tacho: a command is missing; there are ${COMMANDS}\nSee tacho --help.\n`],
  ] as const)('answers 1 to %j and says plainly why', async (args, message) => {
    expect(await tacho(args)).toEqual({ status: 1, out: '', err: message });
  });

  it('answers 1 to an unknown tool and names those there are', async () => {
    const { status, err } = await tacho(['parse', SUITE, '--tool', 'abacus']);
    expect(status).toBe(1);
    expect(err).toContain('there is no tool "abacus"; there are auto, benchmarkjs, mariadb-suite,');
  });
});

describe.concurrent('tacho --help', () => {
  it.each([[['--help']], [['parse', '--help']], [['validate', '-h']]])(
    '%j answers 0 and explains the exit status',
    async (args) => {
      const { status, out, err } = await tacho(args);
      expect([status, err]).toEqual([0, '']);
      expect(out).toMatch(/Exit status/);
    },
  );
});

describe.concurrent('tacho validate', () => {
  const run = {
    format: 1,
    startedAt: '2026-01-01T00:00:00Z',
    results: [{ scenario: 'do 1', driver: { name: 'mysql2' }, unit: 'ops/s', status: 'ok', value: 5 }],
  };

  it('answers 0 to a valid run', async () => {
    expect(await tacho(['validate', '-'], JSON.stringify(run))).toEqual({
      status: 0,
      out: 'valid: 1 result\n',
      err: '',
    });
  });

  it('answers 2 and lists every issue with its location', async () => {
    const broken = { ...run, startedAt: 'yesterday', results: [{ ...run.results[0], unit: 'op/s' }] };
    const { status, out, err } = await tacho(['validate', '-'], JSON.stringify(broken));
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(/^\/startedAt: .*\n\/results\/0\/unit: .*\(unknown-unit\)\n2 issues\n$/);
  });

  it('answers 2 to what is no JSON', async () => {
    const { status, err } = await tacho(['validate', '-'], '{');
    expect(status).toBe(2);
    expect(err).toMatch(/^- is not JSON: /);
  });

  it('gives the issues as JSON with --json', async () => {
    const { status, out } = await tacho(['validate', '-', '--json'], '{"format":1}');
    expect(status).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      results: 0,
      issues: [{ pointer: '/startedAt' }, { pointer: '/results' }],
    });
  });
});
