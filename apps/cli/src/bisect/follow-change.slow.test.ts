import { execFileSync, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { putFakeNpm } from '../testing/fake-npm.ts';
import { TACHO_FOLDER } from '../testing/tacho-folder.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const ID = '0123456789abcdef';
/** A row by key takes some 100 µs. */
const LOOP = '\n    for (const until = process.hrtime.bigint() + 100000n; process.hrtime.bigint() < until; );\n';

/** A repository of pg: two releases, and three commits between them, of which the second one is slower. */
async function createRepository() {
  const folder = join(bench.folder, 'repository');
  cpSync(join(MODULES, 'pg'), folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
    }).trim();
  const file = join(folder, 'lib/query.js');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  git('tag', 'pg@8.0.0');
  let planted = '';
  for (const subject of ['before', 'planted', 'after']) {
    const source = await readFile(file, 'utf8');
    const changed =
      subject === 'planted' ? source.replace(/handleReadyForQuery\(con\) \{/, (head) => `${head}${LOOP}`) : source;
    await writeFile(file, `${changed}// ${subject}\n`);
    git('commit', '-qam', subject);
    if (subject === 'planted') planted = git('rev-parse', 'HEAD');
  }
  git('tag', 'pg@8.0.1');
  return { folder, planted };
}

/** The command in a process of its own, in the folder of the test. */
async function tacho(args: readonly string[]) {
  const PATH = `${join(bench.folder, 'bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(process.execPath, [join(TACHO_FOLDER, 'tacho.mjs'), ...args], {
    cwd: bench.folder,
    env: { ...process.env, PATH, TACHO_URL: server.url, NODE_PATH: MODULES },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}

/** The change from 8.0.0 to another version, and the drivers of its project. */
function planChange(to: string): void {
  const change = {
    axis: 'version',
    direction: 'worse',
    ratio: 0.6,
    driver: { slug: 'pg' },
    case: { scenario: 'row-by-key', params: {} },
    before: { version: '8.0.0' },
    after: { version: to },
    environment: { label: 'PostgreSQL 18' },
  };
  server.plan.push({ status: 200, body: { change } });
  server.plan.push({ status: 200, body: { drivers: [{ slug: 'pg', name: 'pg', purl: 'pkg:npm/pg', newest: to }] } });
}

test('a change between two releases is followed to the commit that was planted', async () => {
  const { folder, planted } = await createRepository();
  await putFakeNpm(join(bench.folder, 'bin'), { pg: ['8.0.0', '8.0.1'] }, MODULES);
  planChange('8.0.1');
  const args = ['bisect', '--change', ID, '--project', 'demo', '--repository', folder, '--rounds', '8'];
  const { status, out, err } = await tacho(args);
  expect(out, err).toContain(`${planted} planted (t, `);
  expect(out).toContain('pg 8.0.1 is 1.67× slower than 8.0.0 in row-by-key\n');
  expect(status).toBe(0);
});

test('releases between are measured, and where none differs on this machine, that is said', async () => {
  await putFakeNpm(join(bench.folder, 'bin'), { pg: ['8.0.0', '8.0.1', '8.0.2'] }, MODULES);
  planChange('8.0.2');
  const { status, out, err } = await tacho([
    'bench',
    '--fill',
    ID,
    '--project',
    'demo',
    '--no-upload',
    '--invocations',
    '2',
    '--rounds',
    '4',
  ]);
  expect(err).toContain('measuring pg 8.0.0, 8.0.1, 8.0.2\n');
  expect(out, err).toBe('no release of pg from 8.0.0 to 8.0.2 is shown to be worse in row-by-key on this machine\n');
  expect(status).toBe(2);
});
