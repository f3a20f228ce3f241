import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listUploads } from '../testing/list-uploads.ts';
import { startServer, TOKEN } from '../testing/start-server.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

const toRun = (scenario: string) =>
  JSON.stringify({
    format: 1,
    startedAt: '2026-11-20T09:00:00Z',
    results: [{ scenario, driver: { name: 'mysql2' }, unit: 'ops/s', value: 5 }],
  });

useTestBench();

const FAILURE = { status: 500, body: { title: 'It failed', code: 'internal' } };

const waiting = () => listUploads(bench.spoolFolder);

/** Let uploads wait, as after days without a server. */
async function letWait(...scenarios: readonly string[]) {
  server.plan.push({ status: 503 });
  const files = await Promise.all(scenarios.map((name) => bench.write(`${name}.json`, toRun(name))));
  await bench.tacho(['upload', ...files, '--retry-for', '0']);
  server.plan.length = 0;
}

describe('tacho flush', () => {
  it('sends what waits, oldest first, and leaves nothing behind (row 20)', async () => {
    await letWait('a', 'b', 'c');
    const { status } = await bench.tacho(['flush']);
    expect([status, server.stored, await readdir(bench.spoolFolder)]).toEqual([0, ['a', 'b', 'c'].map(toRun), []]);
  });

  it('stops at the first that is not answered, and keeps the order', async () => {
    await letWait('a', 'b');
    server.plan.push('take', { status: 503 });
    const { status, err } = await bench.tacho(['flush', '--retry-for', '0']);
    expect([status, (await waiting()).length]).toEqual([75, 1]);
    expect(err).toBe('the server does not respond\n1 upload waits\n');
    await bench.tacho(['flush']);
    expect(server.stored).toEqual(['a', 'b'].map(toRun));
  });

  it('passes over an upload that makes a server fail that is ready, and sends the rest (row 20)', async () => {
    await letWait('a', 'b', 'c');
    server.plan.push(FAILURE);
    const { status, out, err } = await bench.tacho(['flush', '--retry-for', '0']);
    expect([status, server.stored, (await waiting()).length]).toEqual([2, ['b', 'c'].map(toRun), 1]);
    expect(err).toContain(
      'a.json stays in the spool: the server responded with 500: It failed, and is ready for other',
    );
    expect(out).toContain('\n2 sent, 1 failed, 1 waiting\n');
    expect((await bench.tacho(['flush'])).out).toContain('\n1 sent\n');
    expect(server.stored).toEqual(['b', 'c', 'a'].map(toRun));
  });

  it('passes over a batch whose line makes the server fail, and sends the rest', async () => {
    server.plan.push({ status: 503 });
    await bench.tacho(['upload', await bench.write('a.ndjson', `${toRun('a')}\n${toRun('b')}\n`), '--retry-for', '0']);
    await letWait('c');
    const lines = [
      { line: 1, status: 201, run: 'r_1', stored: true },
      { line: 2, status: 500, problem: FAILURE.body },
    ];
    server.plan.push({ status: 200, text: lines.map((line) => JSON.stringify(line)).join('\n') });
    expect((await bench.tacho(['flush', '--retry-for', '0'])).out).toContain('\n1 sent, 1 failed, 1 waiting\n');
    expect(server.stored).toEqual([toRun('c')]);
  });

  it('sets an upload aside that failed three times, with what to do, and sends it again when asked to', async () => {
    await letWait('a');
    server.plan.push(FAILURE, FAILURE, FAILURE);
    for (const _ of [1, 2]) await bench.tacho(['flush', '--retry-for', '0']);
    expect(await waiting()).toHaveLength(1);
    const { status, out, err } = await bench.tacho(['flush', '--retry-for', '0']);
    const failed = join(bench.spoolFolder, 'failed');
    const [name = ''] = await listUploads(failed);
    expect([status, out, await waiting()]).toEqual([2, '1 failed\n', []]);
    expect(err).toContain(`a.json made the server fail 3 times and was set aside: ${join(failed, name)}`);
    expect(err).toContain('tacho flush --failed sends it again');
    expect(JSON.parse(await readFile(join(failed, `${name}.problem.json`), 'utf8'))).toEqual({
      detail: 'the server responded with 500: It failed',
    });
    expect((await bench.tacho(['spool'])).out).toMatch(/^nothing waits\nfailed, in .*\n.*a\.json/);
    expect((await bench.tacho(['flush', '--failed'])).out).toContain('1 sent\n');
    expect([server.stored, await readdir(failed)]).toEqual([[toRun('a')], []]);
  });

  it('counts anew what was set aside and is sent again', async () => {
    await letWait('a');
    server.plan.push(FAILURE, FAILURE, FAILURE, FAILURE);
    for (const _ of [1, 2, 3]) await bench.tacho(['flush', '--retry-for', '0']);
    await bench.tacho(['flush', '--failed', '--retry-for', '0']);
    expect(await waiting()).toHaveLength(1);
  });

  it('stops at a failure of a server that is not ready', async () => {
    await letWait('a', 'b');
    server.plan.push(FAILURE);
    server.ready = false;
    const { status, err } = await bench.tacho(['flush', '--retry-for', '0']);
    expect([status, err]).toEqual([75, 'the server does not respond\n2 uploads wait\n']);
    expect(server.stored).toEqual([]);
  });

  it('stores once what was stored before the answer was lost (row 20)', async () => {
    await letWait('a');
    server.plan.push('take-and-drop');
    const { status, out } = await bench.tacho(['flush']);
    expect([status, server.stored]).toEqual([0, [toRun('a')]]);
    expect(out).toContain('already stored');
  });

  it('sets a rejected upload aside with its problem, and goes on', async () => {
    await letWait('a', 'b');
    server.plan.push({ status: 422, body: { title: 'Not a run', code: 'invalid-run' } });
    const { status, err } = await bench.tacho(['flush']);
    expect([status, server.stored, await waiting()]).toEqual([2, [toRun('b')], []]);
    expect(err).toContain('a.json: rejected: Not a run (invalid-run)');
    const rejected = join(bench.spoolFolder, 'rejected');
    const [name = ''] = await listUploads(rejected);
    expect(JSON.parse(await readFile(join(rejected, `${name}.problem.json`), 'utf8'))).toMatchObject([
      { status: 422, problem: { code: 'invalid-run' } },
    ]);
    expect((await bench.tacho(['flush', '--rejected'])).status).toBe(0);
    expect([server.stored.length, await readdir(rejected)]).toEqual([2, []]);
  });

  it('keeps everything when it is the token that is rejected, not the upload', async () => {
    await letWait('a', 'b');
    server.plan.push({
      status: 401,
      body: { title: 'The upload token is missing or not valid', code: 'unauthenticated' },
    });
    const { status, err } = await bench.tacho(['flush']);
    expect([status, (await waiting()).length, server.received.length]).toEqual([2, 2, 2]);
    expect(err).toContain('a.json is kept: The upload token is missing or not valid');
  });

  it('keeps a batch too when it is the token that is rejected', async () => {
    server.plan.push({ status: 503 });
    await bench.tacho(['upload', await bench.write('a.ndjson', `${toRun('a')}\n${toRun('b')}\n`), '--retry-for', '0']);
    server.plan.push({
      status: 401,
      body: { title: 'The upload token is missing or not valid', code: 'unauthenticated' },
    });
    await bench.tacho(['flush']);
    expect(await waiting()).toHaveLength(1);
    await bench.tacho(['flush']);
    expect(server.stored).toEqual([toRun('a'), toRun('b')]);
  });

  it('sends nothing with the token of another project, nor to another server, unless told to', async () => {
    await letWait('a');
    const other = await startServer();
    const elsewhere = { TACHO_URL: other.url, TACHO_TOKEN: TOKEN, TACHO_SPOOL_DIR: bench.spoolFolder };
    const otherToken = { ...elsewhere, TACHO_URL: server.url, TACHO_TOKEN: `${TOKEN}0` };
    expect(await bench.tacho(['flush'], { variables: elsewhere })).toMatchObject({
      status: 2,
      err: expect.stringContaining(`kept for another server, ${server.url}`),
    });
    expect(await bench.tacho(['flush'], { variables: otherToken })).toMatchObject({
      status: 2,
      err: expect.stringContaining('kept with another token'),
    });
    expect([other.received, await waiting()]).toEqual([[], [expect.any(String)]]);
    await bench.tacho(['flush', '--any-destination'], { variables: elsewhere });
    expect([other.stored, await waiting()]).toEqual([[toRun('a')], []]);
    await other.close();
  });

  it('sets aside what waited for too long, and says so', async () => {
    await letWait('a');
    const later = new Date('2026-12-24T00:00:00Z');
    const { status, err } = await bench.tacho(['flush'], { now: () => later });
    expect([status, server.stored, await waiting()]).toEqual([2, [], []]);
    expect(err).toContain('a.json waited for more than 30 days and was set aside');
    await bench.tacho(['flush', '--rejected'], { now: () => later });
    expect(server.stored).toEqual([toRun('a')]);
  });

  it('sets aside what is damaged, and goes on', async () => {
    await letWait('a', 'b');
    const [first = ''] = await waiting();
    await writeFile(join(bench.spoolFolder, first), 'not ours');
    const { err } = await bench.tacho(['flush']);
    expect([server.stored, await waiting()]).toEqual([[toRun('b')], []]);
    expect(err).toContain(`${first} is damaged and was set aside`);
  });

  it('keeps the order though the clock was set back', async () => {
    await letWait('a');
    server.plan.push({ status: 503 });
    const before = new Date('2026-11-20T05:00:00Z');
    await bench.tacho(['upload', await bench.write('b.json', toRun('b')), '--retry-for', '0'], { now: () => before });
    server.plan.length = 0;
    await bench.tacho(['flush']);
    expect(server.stored).toEqual(['a', 'b'].map(toRun));
  });

  it('clears away what a process left that died while it wrote', async () => {
    await letWait('a');
    await writeFile(join(bench.spoolFolder, '00000009-x.upload.part'), 'half');
    await bench.tacho(['flush'], { now: () => new Date(Date.now() + 2 * 24 * 3600 * 1000) });
    expect(await readdir(bench.spoolFolder)).toEqual([]);
  });

  it('says so when nothing waits', async () => {
    expect(await bench.tacho(['flush'])).toEqual({ status: 0, out: 'nothing waits\n', err: '' });
  });
});

describe('two at once', () => {
  const toLock = (host: string, pid: number) => JSON.stringify({ host, pid, startTime: 'long ago' });

  it('do not send the same: the second leaves it to the first', async () => {
    await letWait('a');
    server.plan.push('hang');
    const stop = new AbortController();
    const first = bench.tacho(['flush'], { stopped: stop.signal });
    await expect.poll(() => server.received.length).toBe(2);
    const second = await bench.tacho(['flush']);
    expect(second).toMatchObject({ status: 75, err: expect.stringContaining('another tacho is sending what waits') });
    stop.abort();
    expect((await first).status).toBe(75);
    expect((await bench.tacho(['flush'])).status).toBe(0);
    expect(server.stored).toHaveLength(1);
  });

  it.each([
    ['a process that is gone', () => toLock(hostname(), 999_999_999), 0],
    ['a machine that has said nothing for long', () => toLock('elsewhere', 1), 20 * 60_000],
  ])('take over the lock of %s', async (_, lock, laterMs) => {
    await letWait('a');
    await writeFile(join(bench.spoolFolder, 'lock'), lock());
    const { status } = await bench.tacho(['flush'], { now: () => new Date(Date.now() + laterMs) });
    expect([status, server.stored, await readdir(bench.spoolFolder)]).toEqual([0, [toRun('a')], []]);
  });

  it('respect the lock of another machine', async () => {
    await letWait('a');
    await writeFile(join(bench.spoolFolder, 'lock'), toLock('elsewhere', 1));
    expect((await bench.tacho(['flush'])).status).toBe(75);
  });
});

describe('tacho spool', () => {
  it('lists what waits and what was rejected', async () => {
    await letWait('a', 'b');
    server.plan.push({ status: 422, body: { title: 'Not a run', code: 'invalid-run' } }, { status: 503 });
    await bench.tacho(['flush', '--retry-for', '0']);
    const { status, out } = await bench.tacho(['spool']);
    expect(status).toBe(0);
    expect(out).toMatch(/^2026-11-20T10:00:00\.000Z {2}.*b\.json {2}1 kB {2}for http:.*\nrejected, in .*\n.*a\.json/);
    expect(JSON.parse((await bench.tacho(['spool', '--json'])).out)).toMatchObject({
      folder: bench.spoolFolder,
      waiting: [{ file: expect.stringMatching(/b\.json$/), url: server.url }],
      rejected: [{ file: expect.stringMatching(/a\.json$/) }],
    });
  });

  it('keeps files for their owner alone', async () => {
    await letWait('a');
    const [name = ''] = await waiting();
    const modes = [bench.spoolFolder, join(bench.spoolFolder, name)].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  it('says what is wrong with a folder it cannot use', async () => {
    const file = await bench.write('file', 'x');
    const { status, err } = await bench.tacho(['spool'], { variables: { TACHO_SPOOL_DIR: join(file, 'spool') } });
    expect([status, err]).toEqual([1, expect.stringContaining('TACHO_SPOOL_DIR names another')]);
  });
});
