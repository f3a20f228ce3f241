import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProcess } from '../start-process.ts';
import { createBench } from '../testing/create-bench.ts';
import { startServer } from '../testing/start-server.ts';
import { listGitVersions } from './git-history.ts';
import { type Blob, readBlobs } from './read-blobs.ts';

// Each test starts processes; on a busy machine that takes its time.
const run = promisify(execFile);

let repository: string;
beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'tacho-git-'));
  await git('init', '-q', '-b', 'main');
});
afterEach(() => rm(repository, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  run('git', ['-C', repository, '-c', 'user.name=ann', '-c', 'user.email=ann@example.org', ...args]);

/** Commits everything as it is; the committer's date is another one, as after a rebase. */
async function commit(day: number): Promise<void> {
  await git('add', '-A');
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: `2026-01-0${day}T00:00:00Z`,
    GIT_COMMITTER_DATE: '2026-05-05T00:00:00Z',
  };
  const who = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org'];
  await run('git', ['-C', repository, ...who, 'commit', '-q', '-m', `day ${day}`], { env });
}

async function collect(file: string) {
  const versions: [string, string][] = [];
  for await (const { at, bytes } of listGitVersions(file, { start: startProcess })) {
    versions.push([at.toISOString().slice(0, 10), Buffer.from(bytes).toString('utf8')]);
  }
  return versions;
}

const toNative = (value: number) =>
  JSON.stringify([{ name: 'select 1 - mysql2', unit: 'ops/sec', value, range: '±1%' }], null, 2);

describe('the history of a file in its repository', () => {
  it('has each version once, oldest first, through renames, deletions and other commits', async () => {
    const [first, second] = [join(repository, 'a "b" é.txt'), join(repository, 'sub/out.txt')];
    await writeFile(first, 'one\n'.repeat(20));
    await commit(1);
    await writeFile(join(repository, 'other.txt'), 'x');
    await commit(2);
    await writeFile(first, `${'one\n'.repeat(20)}two\n`);
    await commit(3);
    await mkdir(join(repository, 'sub'));
    await rename(first, second);
    await commit(4);
    await rm(second);
    await commit(5);
    // What was there before was measured then.
    await writeFile(second.replace('sub', '.'), 'unrelated\n');
    await mkdir(join(repository, 'sub'), { recursive: true });
    await writeFile(second, 'one\n'.repeat(20));
    await commit(6);
    await writeFile(second, 'three');
    await commit(7);
    const versions = await collect(second);
    expect(versions.at(-1)).toEqual(['2026-01-07', 'three']);
    expect(new Set(versions.map(([, text]) => text)).size).toBe(versions.length);
  });

  it('follows a rename to the first version', async () => {
    const [first, second] = [join(repository, 'a "b" é.txt'), join(repository, 'out.txt')];
    await writeFile(first, 'one\n'.repeat(20));
    await commit(1);
    await rename(first, second);
    await commit(2);
    await writeFile(second, `${'one\n'.repeat(20)}two\n`);
    await commit(3);
    expect((await collect(second)).map(([day, text]) => [day, text.length])).toEqual([
      ['2026-01-01', 80],
      ['2026-01-03', 84],
    ]);
  });

  it('becomes runs, each with the commit, its date and the bytes of the version', async () => {
    const file = join(repository, 'bench.json');
    for (const day of [1, 2, 3]) {
      await writeFile(file, toNative(day));
      await commit(day);
    }
    await writeFile(file, '{');
    await commit(4);
    const server = await startServer();
    const bench = await createBench({ TACHO_URL: server.url });
    server.plan.push({ status: 200, body: [] });
    const { status, out, err } = await bench.tacho(['import', '--git', file, '--branch', 'main']);
    const { stdout } = await git('log', '--format=%H', '--reverse');
    const lines = server.stored.map((line) => JSON.parse(line));
    expect(lines.map((line) => [line.run.startedAt, line.run.source.commit, line.run.results[0].value])).toEqual(
      stdout
        .split('\n')
        .slice(0, 3)
        .map((id, at) => [`2026-01-0${at + 1}T00:00:00.000Z`, id, at + 1]),
    );
    expect(lines.map(({ native }) => native)).toEqual(
      [1, 2, 3].map((day) => [{ name: 'bench.json', text: toNative(day) }]),
    );
    expect([status, out]).toEqual([2, 'import: 3 runs: 3 stored\n']);
    expect(err).toContain(`${file} at ${stdout.split('\n')[3]?.slice(0, 12)}: not sent: nothing was understood`);
    await server.close();
    await bench.remove();
  });

  it('of a page with a table is one, with the same choices for all versions, where its figures change', async () => {
    const file = join(repository, 'README.md');
    const page = (text: string, value: number) =>
      `# ${text}\n\n| | jasper | onyx |\n|---|---|---|\n| insert time | ${value} | 2 |\n| select time | 3 | 4 |\n`;
    for (const [at, text] of [page('A', 1), page('B', 1), page('B', 3)].entries()) {
      await writeFile(file, text);
      await commit(at + 1);
    }
    const server = await startServer();
    const bench = await createBench({ TACHO_URL: server.url });
    server.plan.push({ status: 200, body: [] });
    const open = await bench.tacho(['import', '--git', file]);
    expect([open.status, server.stored]).toEqual([4, []]);
    expect(open.err.match(/question, line 3/g)).toHaveLength(1);
    expect(open.err).toContain('not sent: a question about a table in it is open\n');
    expect(open.err).toContain('--driver-axis columns  the columns: jasper, onyx\n');
    server.plan.push({ status: 200, body: [] });
    const settled = await bench.tacho(['import', '--git', file, '--driver-axis', 'columns', '--unit', 'ms']);
    expect(settled.status).toBe(0);
    const runs = server.stored.map((line) => JSON.parse(line).run);
    expect(runs.map(({ startedAt, results }) => [startedAt.slice(0, 10), results[0].value, results[0].unit])).toEqual([
      ['2026-01-01', 1, 'ms'],
      ['2026-01-03', 3, 'ms'],
    ]);
    await server.close();
    await bench.remove();
  });

  it('says why a file has no history', async () => {
    await writeFile(join(repository, 'a.txt'), 'a');
    await commit(1);
    await expect(collect(join(repository, 'b.txt'))).rejects.toThrow('b.txt is in no commit');
    await expect(collect(join(tmpdir(), 'nowhere', 'b.txt'))).rejects.toThrow('git cannot read the history of');
  });
});

describe('readBlobs', () => {
  it.each([1, 3, 7, 1000])('reads objects that arrive in chunks of %i bytes', async (size) => {
    const id = 'a'.repeat(40);
    const printed = Buffer.from(`${id} blob 5\nab\ncd\nHEAD:x missing\n${id} blob 0\n\n${id} blob 1\nz\n`);
    const output = new PassThrough();
    for (let at = 0; at < printed.length; at += size) output.write(printed.subarray(at, at + size));
    output.end();
    const blobs: Blob[] = [];
    for await (const blob of readBlobs(output)) blobs.push(blob);
    expect(blobs.map(({ bytes }) => bytes && Buffer.from(bytes).toString())).toEqual(['ab\ncd', null, '', 'z']);
  });
});
