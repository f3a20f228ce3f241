import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Context, Start } from '../run/harness.mjs';
import { harness } from './harness.mjs';
import { measurePart } from './measure-part.mjs';
import type { Prepared } from './prepare-programs.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'cpp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const server = { host: 'h', port: 1, socket: '/s', user: 'u', password: 'p', database: 'd' };
const [smoke] = harness.parts('smoke');
const drivers = [
  { name: 'boost.mysql', version: 'newest' },
  { name: 'libmysqlclient', version: 'newest' },
];

type Ran = { code: number | null; stdout?: string; stderr?: string };

/** A machine on which one program runs as told, and the other driver is as told. */
async function measure(run: (scenario: string, repeat: number) => Ran, other: Partial<Prepared> = {}) {
  const prepared = [
    { driver: 'boost.mysql', requested: 'newest', version: '1.88.0', program: 'boost' },
    { driver: 'libmysqlclient', requested: 'newest', status: 'skipped', reason: 'not to be had', ...other },
  ];
  writeFileSync(path.join(folder, 'prepared.json'), JSON.stringify(prepared));
  const started: string[] = [];
  const start: Start = async (command, args) => {
    if (command !== 'boost') return { code: 0, stdout: '12.2.0\n', stderr: '' };
    const [scenario = ''] = args;
    started.push(scenario);
    const repeat = started.filter((name) => name === scenario).length;
    return { stdout: '', stderr: '', ...run(scenario, repeat) };
  };
  const context: Context = {
    suite: 'smoke',
    cacheDir: folder,
    workDir: folder,
    env: {},
    signal: new AbortController().signal,
    log: () => {},
    start,
  };
  const part = { ...harness.backfillPart(drivers), scenarios: ['one-small-row', 'many-rows'] };
  return { output: await measurePart(part, server, context), started };
}

const figure = (scenario: string) => ({ code: 0, stdout: `${scenario.replaceAll('-', '_')}_boost188,1.5\n` });

describe('measurePart', () => {
  it('measures every scenario once in each repeat, so that a drift of the machine meets all of them', async () => {
    const { started, output } = await measure(figure);
    expect(started).toEqual([1, 2, 3].flatMap(() => ['one-small-row', 'many-rows']));
    const [file = ''] = output.native?.files ?? [];
    expect(readFileSync(file, 'utf8').split('\n').sort()).toEqual(
      ['', ...started.map((name) => figure(name).stdout.trim())].sort(),
    );
  });

  it('gives a driver that is not to be had cells that say so', async () => {
    const { output } = await measure(figure);
    const cells = output.native?.results.map(({ scenario, status, statusReason }) => [scenario, status, statusReason]);
    expect(cells).toEqual([
      ['one-small-row', 'skipped', 'not to be had'],
      ['many-rows', 'skipped', 'not to be had'],
    ]);
  });

  it('tries what failed no further, with its own words as the reason, and goes on with the rest', async () => {
    const { output, started } = await measure((scenario, repeat) =>
      scenario === 'many-rows' && repeat === 2
        ? { code: 1, stderr: 'trace\nserver has gone away\n' }
        : figure(scenario),
    );
    expect(started.filter((name) => name === 'many-rows')).toHaveLength(2);
    expect(started.filter((name) => name === 'one-small-row')).toHaveLength(3);
    expect(output.native?.results).toContainEqual(
      expect.objectContaining({
        scenario: 'many-rows',
        status: 'failed',
        statusReason: 'server has gone away (in repeat 2; those before are left out)',
      }),
    );
  });

  it('counts a program that prints no figure as failed', async () => {
    const { output } = await measure(() => ({ code: 0, stdout: 'hello\n' }));
    expect(output.native).toBeNull();
    expect(output.results).toContainEqual(
      expect.objectContaining({ scenario: 'many-rows', status: 'failed', statusReason: 'it printed no figure' }),
    );
  });
});

describe('the C++ harness', () => {
  it('pins client and server and connects by the UNIX socket', () => {
    expect(smoke).toMatchObject({ transport: 'unix', pinned: true });
  });

  it('refuses to measure where the server has no socket', async () => {
    const context = { suite: 'smoke' } as Context;
    await expect(measurePart(harness.backfillPart(drivers), { ...server, socket: null }, context)).rejects.toThrow(
      /UNIX socket/,
    );
  });

  it('says why there are no versions to choose from', async () => {
    expect(harness.backfillable).toEqual([]);
    await expect(harness.listVersions('libmariadb', {} as Context)).rejects.toThrow(/no registry/);
  });
});
