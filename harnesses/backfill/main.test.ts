import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { identify } from '../processes/process-identity.mjs';
import { createWorld, type Hooks, notRequested, rejected, unavailable } from './testing/fake-bench.ts';

const worlds: ReturnType<typeof createWorld>[] = [];

function open(hooks?: Hooks) {
  const world = createWorld(hooks);
  worlds.push(world);
  return world;
}

afterEach(() => {
  for (const { folder } of worlds.splice(0)) rmSync(folder, { recursive: true });
});

const four = '--driver mariadb --versions >=2.5';

describe('a back-fill', () => {
  test('measures every version in the range as often as asked for, and stores a run for each, of one batch', async () => {
    const world = open();
    const { status, text } = await world.run('--driver mariadb@>=2.5,mysql2@3.x --invocations 2');
    expect(status).toBe(0);
    const runs = [...world.stored.values()];
    expect(runs).toHaveLength(10);
    for (const { driver, part } of runs) expect(part.drivers).toEqual([driver]);
    expect(new Set(runs.map(({ repetitionGroup }) => repetitionGroup)).size).toBe(1);
    expect(runs[0]?.repetitionGroup).toMatch(/^backfill-node-2026-11-21-[0-9a-f]{8}$/);
    expect(runs.map(({ title }) => title)).toContain('Back-fill of mysql2 3.24.5, invocation 2 of 2');
    expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(['backfill']));
    for (const version of ['2.5.6', '3.0.2', '3.4.5', '3.5.4', '3.24.5']) {
      expect(runs.filter(({ driver }) => driver.version === version)).toHaveLength(2);
    }
    expect(text).toContain('10 of 10 runs stored, batch backfill-node-2026-11-21-');
    expect(text).toContain('  http://tachograph/runs/0\n  … 8 more\n  http://tachograph/runs/9\n');
  });

  test('installs everything at once before anything is measured, and needs one server', async () => {
    const world = open({ prepare: () => expect(world.seen.measured).toEqual([]) });
    await world.run(four);
    expect(world.seen).toMatchObject({ prepared: [['2.5.6', '3.0.2', '3.4.5', '3.5.4']], servers: 1, closed: 1 });
  });

  test('says where it is and, once it knows, how long it takes', async () => {
    const { text } = await open().run(four);
    const lines = text.split('\n').filter((line) => line.includes('invocation'));
    expect(lines).toHaveLength(12);
    expect(lines[0]).toMatch(/^mariadb \S+ {3}invocation 1 of 3 {3}1 of 12$/);
    expect(lines[11]).toMatch(/^mariadb \S+ {3}invocation 3 of 3 {3}12 of 12( {3}\d+ s to go)?$/);
  });

  test('measures the chosen scenarios alone', async () => {
    const world = open();
    await world.run(`${four} --scenario select-1 --limit 1`);
    expect([...world.stored.values()].map(({ part }) => part.scenarios)).toEqual(Array(3).fill(['select-1']));
  });

  test('says where the figures are that it was not asked to send', async () => {
    const world = open({ upload: () => notRequested });
    const { status, text } = await world.run(`${four} --no-upload`);
    expect(status).toBe(0);
    expect(text).toContain(`12 measured and not sent, in ${world.folder}`);
    expect(text).not.toContain('stored');
  });

  test('shows a plan without doing any of it', async () => {
    const world = open();
    const { status, text } = await world.run(`${four} --dry-run`);
    expect(status).toBe(0);
    expect(text).toBe(
      'mariadb: 4 versions: 2.5.6, 3.0.2, 3.4.5, 3.5.4\n12 runs: 3 of each version; 0 of 12 are done\n',
    );
    expect(world.seen).toMatchObject({ measured: [], prepared: [], servers: 0 });
  });

  test.each([
    ['--driver drizzle', /no registry lists the versions of drizzle, but those of mariadb, mysql2/],
    ['--driver mariadb --versions >=9', /none of the 6 versions of mariadb is in >=9/],
    ['--driver mariadb --scenario do-2', /no scenario “do-2” .* there are do-1, select-1/],
  ])('%s is refused before anything is installed', async (words, reason) => {
    const world = open();
    const { status } = await world.run(words);
    expect(status).toMatchObject({ message: expect.stringMatching(reason) });
    expect(world.seen.prepared).toEqual([]);
  });
});

describe('the same command again', () => {
  test('says that all is done, and does nothing', async () => {
    const world = open();
    await world.run(four);
    const { status, text } = await world.run(four);
    expect(status).toBe(0);
    expect(text).toContain('12 of 12 are done');
    expect(world.seen).toMatchObject({ lists: 1, uploads: 12 });
    expect(world.seen.measured).toHaveLength(12);
  });

  test('begins anew with --restart, as another batch', async () => {
    const world = open();
    await world.run(four);
    await world.run(`${four} --restart`);
    expect(world.stored.size).toBe(24);
    expect(new Set([...world.stored.values()].map(({ repetitionGroup }) => repetitionGroup)).size).toBe(2);
  });

  test('goes on where a stop came, which is passed on', async () => {
    const controller = new AbortController();
    const world = open({
      measure: (_driver, _words, count) => {
        if (count === 5) controller.abort(new Error('stopped by SIGINT'));
        return undefined;
      },
    });
    const first = await world.run(four, controller.signal);
    expect(first.status).toMatchObject({ message: 'stopped by SIGINT' });
    expect(first.text).toContain('4 of 12 are done; the same command continues there');
    expect((await world.run(four)).text).toContain('4 of 12 are done\n');
    expect(world.stored.size).toBe(12);
    expect(world.seen.measured).toHaveLength(13);
  });

  test('is refused while another process is at it', async () => {
    const world = open();
    await world.run(four);
    const lock = path.join(world.folder, readdirSync(world.folder)[0] ?? '', 'lock');
    writeFileSync(lock, JSON.stringify(identify(process.ppid)));
    expect((await world.run(four)).status).toMatchObject({ message: expect.stringContaining(`${process.ppid}`) });
  });
});

describe('what goes wrong', () => {
  const noCell = (reason: string) => ({ counts: { failed: 2 }, failed: 2, reason });

  test('a version that fails is stored as such, told once, and not tried again', async () => {
    const world = open({
      measure: ({ version }) => (version === '3.0.2' ? noCell('npm could not install it: no such version') : undefined),
    });
    const { status, text } = await world.run(four);
    expect(status).toBe(2);
    expect(world.stored.size).toBe(12);
    expect(text.match(/^failed: .*$/gm)).toEqual(['failed: mariadb 3.0.2: npm could not install it: no such version']);
    await world.run(four);
    expect(world.seen.measured).toHaveLength(12);
  });

  test('it is measured again with --retry-failed, and what did not fail is not', async () => {
    let isBad = true;
    const world = open({
      measure: ({ version }) => (isBad && version === '3.0.2' ? noCell('out of memory') : undefined),
    });
    await world.run(four);
    isBad = false;
    expect((await world.run(`${four} --retry-failed`)).status).toBe(0);
    expect(world.seen.measured.slice(12).sort()).toEqual([1, 2, 3].map((round) => `mariadb 3.0.2 ${round}`));
  });

  test('cells that failed beside good ones are told, and are no reason to measure the good ones twice', async () => {
    const partly = { counts: { ok: 1, failed: 1 }, failed: 1, reason: 'packets out of order' };
    const world = open({ measure: ({ version }) => (version === '3.5.4' ? partly : undefined) });
    const { status, text } = await world.run(`${four} --limit 1`);
    expect(status).toBe(2);
    expect(text).toContain('failed in part: mariadb 3.5.4: packets out of order');
    await world.run(`${four} --limit 1 --retry-failed`);
    expect(world.seen.measured).toHaveLength(3);
  });

  test('a server that dies is started again, and so is the step', async () => {
    const world = open({ serverDiesWith: (_driver, count) => count === 2 });
    expect((await world.run(four)).status).toBe(0);
    expect(world.seen.servers).toBe(2);
    expect(world.seen.measured).toHaveLength(13);
    expect(world.stored.size).toBe(12);
  });

  test('a version that always brings the server down is given up after three tries, with what it gave', async () => {
    const world = open({
      serverDiesWith: ({ version }) => version === '3.0.2',
      measure: ({ version }) => (version === '3.0.2' ? noCell('connection lost') : undefined),
    });
    expect((await world.run(`${four} --invocations 1`)).status).toBe(2);
    expect(world.seen.measured).toHaveLength(3 + 3);
    expect(world.stored.size).toBe(4);
  });

  test('one step that cannot be measured at all is told, and the rest goes on', async () => {
    const world = open({
      measure: ({ version }) => {
        if (version === '3.0.2') throw new Error('unexpected end of JSON\nat line 1');
        return undefined;
      },
    });
    const { status, text } = await world.run(`${four} --invocations 1`);
    expect(status).toBe(2);
    expect(text).toContain('3 of 4 runs stored');
    expect(text).toContain('failed: mariadb 3.0.2: unexpected end of JSON\n');
  });

  test('two in a row end it, as if neither had been tried', async () => {
    let isBroken = true;
    const world = open({
      measure: (_driver, _words, count) => {
        if (isBroken && count > 3) throw new Error('no space left on device');
        return undefined;
      },
    });
    const { status, text } = await world.run(four);
    expect(status).toMatchObject({ message: expect.stringContaining('no space left on device') });
    expect(text).toContain('3 of 12 are done');
    isBroken = false;
    expect((await world.run(four)).status).toBe(0);
    expect(world.stored.size).toBe(12);
  });

  test('what the server refuses is told; two in a row end it', async () => {
    const world = open({ upload: (count) => (count === 2 ? rejected : undefined) });
    const { status, text } = await world.run(`${four} --limit 1`);
    expect(status).toBe(2);
    expect(text).toContain('rejected: mariadb 3.5.4: results[0] has no unit');
    const other = open({ upload: () => rejected });
    expect((await other.run(four)).status).toMatchObject({ message: expect.stringContaining('has no unit') });
    expect(other.seen.measured).toHaveLength(2);
  });

  test('while the Tachograph is away measuring goes on, and what waits is sent later, each once', async () => {
    let isUnavailable = true;
    const world = open({ upload: () => (isUnavailable ? unavailable : undefined) });
    const first = await world.run(four);
    expect(first.status).toBe(75);
    expect(first.text).toContain('not stored yet, will be sent at the end: the server is away');
    expect(first.text).toContain('12 measured and not stored yet: the same command sends them');
    expect(world.seen.uploads).toBe(2);
    isUnavailable = false;
    const second = await world.run(four);
    expect(second.status).toBe(0);
    expect(second.text).toContain('12 of 12 runs stored');
    expect(world.seen.measured).toHaveLength(12);
    expect(world.stored.size).toBe(12);
  });
});
