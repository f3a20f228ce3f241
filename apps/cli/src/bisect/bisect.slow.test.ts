import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TACHO_FOLDER } from '../testing/tacho-folder.ts';
import { bench, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const SERVE = fileURLToPath(new URL('../../../../bench/workers/node/serve-worker.mjs', import.meta.url));

/** A worker that loads the driver of the folder that it is given; the driver says how long an operation takes. */
const WORKER = `
import { pathToFileURL } from 'node:url';
import { serveWorker } from ${JSON.stringify(SERVE)};
const { microseconds } = await import(pathToFileURL(process.argv[2] + '/driver.mjs').href);
await serveWorker({
  driver: 'own',
  driverVersion: '1.0.0',
  prepare: async () => ({ run: () => { const until = performance.now() + microseconds / 1000; while (performance.now() < until); } }),
});`;

const toDriver = (microseconds: number) => `export const microseconds = ${microseconds};\n`;

async function configure(base: string, head: string): Promise<string> {
  await bench.write('worker.mjs', WORKER);
  const command = (folder: string) => ({ command: [process.execPath, 'worker.mjs', folder] });
  const scenarios = [{ id: 'select-1', sql: 'SELECT 1', warmUp: 60 }];
  const workers = { base: command(base), head: command(head) };
  return bench.write('tacho-bench.json', JSON.stringify({ scenarios, workers, rounds: 10 }));
}

async function createBuild(name: string, driver: string): Promise<string> {
  const folder = join(bench.folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'driver.mjs'), driver);
  return folder;
}

/** A repository of the driver with a commit for each content; the folder, and the ids of the commits. */
async function createRepository(contents: readonly string[]) {
  const folder = await createBuild('repository', '');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  git('init', '-q');
  const commits: string[] = [];
  for (const [n, content] of contents.entries()) {
    await writeFile(join(folder, 'driver.mjs'), `// ${n}\n${content}`);
    git('add', '.');
    git('commit', '-q', '-m', `commit ${n}`);
    commits.push(git('rev-parse', 'HEAD').trim());
  }
  return { folder, git, commits };
}

describe('tacho bisect', () => {
  test('git bisect run finds the commit that made a driver slower, and skips one that does not start', async () => {
    const [fast, slow, broken] = [toDriver(50), toDriver(100), 'throw new Error("does not start");\n'];
    const { folder, git, commits } = await createRepository([fast, fast, broken, fast, slow, slow]);
    const config = await configure(await createBuild('good', fast), folder);
    git('bisect', 'start', commits.at(-1) ?? '', commits[0] ?? '');
    const tacho = join(TACHO_FOLDER, 'tacho');
    const printed = git('bisect', 'run', tacho, 'bisect', `--config=${config}`, '--smallest-difference=0.3');
    expect(printed).toContain(`${commits[4]} is the first bad commit`);
  });

  test('what is looked for may be better, and the other way round is not found', async () => {
    const config = await configure(await createBuild('slow', toDriver(100)), await createBuild('fast', toDriver(50)));
    const better = await bench.tacho(['bisect', '--config', config, '--find', 'better', '--json']);
    expect(JSON.parse(better.out)).toMatchObject({ found: true, status: 1, cells: [{ scenario: 'select-1' }] });
    expect(better.status).toBe(1);
    const worse = await bench.tacho(['bisect', '--config', config]);
    expect(worse.status).toBe(0);
    expect(worse.out).toMatch(/^select-1: .+\nnot found in this commit\n$/);
  });

  test('a commit whose first measurement shows nothing is measured again', async () => {
    // Each process of the first measurement has a speed of its own; from the second on, the build is twice as slow.
    const unsteady = `import { appendFileSync, readFileSync } from 'node:fs';
const log = new URL('./starts', import.meta.url);
appendFileSync(log, '.');
const starts = readFileSync(log, 'utf8').length;
export const microseconds = starts > 9 ? 100 : [20, 400, 50][starts % 3];\n`;
    const config = await configure(await createBuild('good', toDriver(50)), await createBuild('unsteady', unsteady));
    const { status, err } = await bench.tacho(['bisect', '--config', config, '--smallest-difference', '0.3']);
    expect(err).toContain('select-1 is not decided: measuring again\n');
    expect(status).toBe(1);
  });

  test('a command line or a file that makes no sense stops git bisect, and is never taken for a bad commit', async () => {
    for (const args of [['--find', 'other'], ['--config', join(bench.folder, 'none.json')], ['--nonsense'], ['x']])
      expect((await bench.tacho(['bisect', ...args])).status).toBe(128);
    const invalid = await bench.write('invalid.json', '{}');
    expect((await bench.tacho(['bisect', '--config', invalid])).status).toBe(128);
  });
});
