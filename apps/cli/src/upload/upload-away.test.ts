import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBench } from '../testing/create-bench.ts';
import { listUploads } from '../testing/list-uploads.ts';
import { NATIVE, RUN } from '../testing/sample-uploads.ts';
import { TOKEN } from '../testing/start-server.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const waiting = () => listUploads(bench.spoolFolder);

describe('tacho upload, on a bad day', () => {
  it.each([
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '3' } }, 3250],
    ['a connection cut after the body', 'drop', 250],
    ['429', { status: 429, headers: { 'retry-after': '1' } }, 1250],
    ['409 while its twin is under way', { status: 409, headers: { 'retry-after': '1' } }, 1250],
  ] as const)('tries again after %s', async (_, behaviour, waitMs) => {
    server.plan.push(behaviour);
    const { status, out, err } = await bench.tacho(['upload', await bench.write('run.json', RUN)]);
    expect([status, bench.waits, server.stored.length]).toEqual([0, [waitMs], 1]);
    expect(out).toContain('stored');
    expect(err).toMatch(/; trying again in /);
    expect(await waiting()).toEqual([]);
  });

  it('stores once when the answer is lost', async () => {
    server.plan.push('take-and-drop');
    const { status } = await bench.tacho(['upload', await bench.write('out.txt', NATIVE)]);
    expect([status, server.stored.length, server.received.length]).toEqual([0, 1, 2]);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the upload on disk when the server stays away, and answers 75, or 0 with --spool-ok', async () => {
    server.plan.push(...Array.from({ length: 99 }, () => ({ status: 503 })));
    const { status, err } = await bench.tacho(['upload', await bench.write('run.json', RUN)]);
    expect(status).toBe(75);
    expect(err).toContain(
      'kept on disk, to be sent later: the server responded with 503\n1 upload waits; tacho flush sends it\n',
    );
    const [name = ''] = await waiting();
    expect(await readFile(join(bench.spoolFolder, name), 'latin1')).not.toContain(TOKEN);
    expect((await bench.tacho(['upload', await bench.write('two.json', RUN), '--spool-ok'])).status).toBe(0);
  });

  it('sends what waits first, in order, each once', async () => {
    server.plan.push(...Array.from({ length: 99 }, () => ({ status: 503 })));
    const texts = [1, 2, 3].map((number) => RUN.replace('do 1', `do ${number}`));
    for (const [index, text] of texts.slice(0, 2).entries()) {
      await bench.tacho(['upload', await bench.write(`${index}.json`, text), '--retry-for', '0']);
    }
    server.plan.length = 0;
    const { status, out } = await bench.tacho(['upload', await bench.write('2.json', texts[2] ?? '')]);
    expect([status, server.stored, await waiting()]).toEqual([0, texts, []]);
    expect(out.match(/: stored/g)).toHaveLength(3);
  });

  it('does not keep the server waiting for the rest once it is away', async () => {
    server.plan.push(...Array.from({ length: 99 }, () => ({ status: 503 })));
    const files = [await bench.write('a.json', RUN), await bench.write('b.json', RUN.replace('do 1', 'do 2'))];
    const { status } = await bench.tacho(['upload', ...files, '--retry-for', '0']);
    expect([status, server.received.length, (await waiting()).length]).toEqual([75, 1, 2]);
  });

  it('goes on to the next file when the server fails at one and is ready for others', async () => {
    server.plan.push({ status: 500, body: { title: 'It failed', code: 'internal' } });
    const files = [await bench.write('a.json', RUN), await bench.write('b.json', RUN.replace('do 1', 'do 2'))];
    const { status } = await bench.tacho(['upload', ...files, '--retry-for', '0']);
    expect([status, server.stored.length, (await waiting()).length]).toEqual([75, 1, 1]);
  });

  it('keeps nothing with --no-spool', async () => {
    server.plan.push({ status: 503 });
    const { status, err } = await bench.tacho([
      'upload',
      await bench.write('a.json', RUN),
      '--no-spool',
      '--retry-for',
      '0',
    ]);
    expect([status, await waiting()]).toEqual([75, []]);
    expect(err).toContain('not sent and not kept');
  });

  it('says so when the folder for waiting uploads is full', async () => {
    server.plan.push({ status: 503 });
    const small = await createBench({ TACHO_URL: server.url, TACHO_SPOOL_MAX_MB: '0.0001' });
    const { status, err } = await small.tacho(['upload', await small.write('a.json', RUN), '--retry-for', '0']);
    expect(status).toBe(75);
    expect(err).toMatch(/not sent and not kept: the server responded with 503; the folder for waiting uploads is full/);
    await small.remove();
  });

  it('uploads all the same where the folder for waiting uploads cannot be used, and says so', async () => {
    const TACHO_SPOOL_DIR = join(await bench.write('file', 'x'), 'spool');
    const broken = { variables: { TACHO_URL: server.url, TACHO_TOKEN: TOKEN, TACHO_SPOOL_DIR } };
    const { status, err } = await bench.tacho(['upload', await bench.write('a.json', RUN)], broken);
    expect([status, server.stored.length]).toEqual([0, 1]);
    expect(err).toContain('something that is no folder is in its way');
  });

  it('keeps the upload when it is asked to end', async () => {
    server.plan.push('hang');
    const stop = new AbortController();
    const file = await bench.write('a.json', RUN);
    const ended = bench.tacho(['upload', file], { stopped: stop.signal });
    await expect.poll(() => server.received.length).toBe(1);
    stop.abort();
    expect((await ended).status).toBe(75);
    expect(await waiting()).toHaveLength(1);
  });

  it('tries without end with --wait', async () => {
    server.plan.push(...Array.from({ length: 20 }, () => ({ status: 503, headers: { 'retry-after': '60' } })));
    const { status } = await bench.tacho(['upload', await bench.write('a.json', RUN), '--wait']);
    expect([status, bench.waits.length]).toEqual([0, 20]);
  });
});
