import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isRunning, readStat } from '../../bench/processes/process-identity.mjs';
import { freePort, whyNotListen } from '../postgres/connection.mjs';

/** The whole of `npm start`, as a person meets it. One after the other on one data folder: each needs it whole. */

const root = fileURLToPath(new URL('../..', import.meta.url));

let dataDir: string;
let webPort: number;
let ingestPort: number;
const started: Start[] = [];

type Start = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tachograph-start-'));
  chmodSync(dataDir, 0o755);
  webPort = await freePort();
  ingestPort = await freePort();
});

afterEach(async () => {
  for (const { child, exit } of started.splice(0)) {
    child.kill('SIGTERM');
    await exit;
  }
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const NODE: readonly string[] = [process.execPath, 'tooling/run.mjs', 'start'];

function start(env: Record<string, string> = {}, [command = '', ...words] = NODE): Start {
  const child = spawn(command, words, {
    cwd: root,
    env: {
      ...process.env,
      WEB_PORT: String(webPort),
      INGEST_PORT: String(ingestPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '',
      WEB_URL: '',
      INGEST_URL: '',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const it = { child, output: () => text, exit };
  started.push(it);
  return it;
}

async function ready({ output, exit }: Start): Promise<void> {
  let over = false;
  void exit.then(() => {
    over = true;
  });
  while (!/^ready/m.test(output())) {
    if (over) throw new Error(`it ended before it was ready:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const portsAreFree = async () => [await whyNotListen(webPort), await whyNotListen(ingestPort)];
const postmasterPid = () =>
  Number(
    readFileSync(path.join(realpathSync(path.join(dataDir, 'postgres/cluster')), 'postmaster.pid'), 'utf8').split(
      '\n',
    )[0],
  );

/** The server of a start by its command line. */
function serverPid({ child }: Start, script: RegExp): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(Number(name))?.parent === child.pid)
    .find((name) => script.test(readFileSync(`/proc/${name}/cmdline`, 'utf8')));
  return Number(found);
}

/** Sends the example run as the printed command does, as of the n-th minute. Its status, or 0 without a response. */
async function upload(minute = 0): Promise<number> {
  const run = JSON.parse(readFileSync(path.join(root, 'docs/examples/run.json'), 'utf8'));
  const startedAt = new Date(Date.parse(run.startedAt) + minute * 60_000).toISOString();
  return fetch(`http://127.0.0.1:${ingestPort}/v1/runs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(path.join(dataDir, 'upload-token'), 'utf8').trim()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...run, startedAt }),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

const page = () =>
  fetch(`http://127.0.0.1:${webPort}/p/default/runs`).then(
    ({ status }) => status,
    () => 0,
  );

test('without a run its home has the commands that send the first one, which lead to this server; it takes the example run, refuses a second start, and SIGTERM leaves no process (rows 69, 71)', async () => {
  const first = start();
  await ready(first);
  const home = await fetch(`http://127.0.0.1:${webPort}/`);
  expect(home.status).toBe(200);
  const html = await home.text();
  for (const part of ['Send the first run', `:${ingestPort}/v1/runs`, 'href="/p/default/import"'])
    expect(html).toContain(part);
  expect(await upload()).toBe(201);
  expect(await fetch(`http://127.0.0.1:${webPort}/`).then((response) => response.text())).not.toContain(
    'Send the first run',
  );

  const second = start({ WEB_PORT: String(await freePort()), INGEST_PORT: String(await freePort()) });
  expect(await second.exit).toBe(1);
  expect(second.output()).toBe(
    `start: already running on ${dataDir} (process ${first.child.pid}): stop it, or set DATA_DIR, WEB_PORT and INGEST_PORT\n`,
  );

  const database = postmasterPid();
  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  expect(await portsAreFree()).toEqual([null, null]);
  expect(isRunning(database)).toBe(false);
});

test('killed outright, database and all, it recovers at once with every stored run (row 69)', async () => {
  const first = start();
  await ready(first);
  process.kill(postmasterPid(), 'SIGKILL');
  first.child.kill('SIGKILL');
  const second = start();
  await ready(second);
  // 200 and not 201: the run of the first start is still there.
  expect(await upload()).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.exit).toBe(0);
});

test('SIGTERM to npm alone, which passes nothing on, leaves no process either', async () => {
  const it = start({}, ['npm', 'start']);
  await ready(it);
  const database = postmasterPid();
  it.child.kill('SIGTERM');
  await it.exit;
  await expect.poll(portsAreFree).toEqual([null, null]);
  await expect.poll(() => isRunning(database)).toBe(false);
});

test('F9: whichever of the three is killed, it is started again: what was stored is there, and new runs are accepted (row 77)', async () => {
  const it = start();
  await ready(it);
  const pids = () => ({
    ingest: serverPid(it, /dist\/main\.mjs/),
    // Next.js gives its process another name.
    web: serverPid(it, /web\/main\.mjs|next-server/),
    postgres: postmasterPid(),
  });
  let minute = 0;
  for (const victim of ['ingest', 'web', 'postgres'] as const) {
    expect(await upload(++minute)).toBe(201);
    const before = pids();
    process.kill(before[victim], 'SIGKILL');
    await expect.poll(() => isRunning(before[victim])).toBe(false);
    await expect.poll(() => upload(minute)).toBe(200);
    await expect.poll(page).toBe(200);
    expect(await upload(++minute)).toBe(201);
    const { [victim]: killed, ...others } = before;
    expect(pids()).toMatchObject(others);
    expect(pids()[victim]).not.toBe(killed);
    expect(it.output()).toMatch(
      new RegExp(`Z {2}${victim} ended by itself \\(SIGKILL\\): starting it again in 0\\.5 s$`, 'm'),
    );
  }

  const { postgres } = pids();
  process.kill(postgres, 'SIGKILL');
  await expect.poll(() => isRunning(postgres)).toBe(false);
  it.child.kill('SIGTERM');
  expect(await it.exit).toBe(0);
  expect(await portsAreFree()).toEqual([null, null]);
  expect(existsSync(path.join(dataDir, 'start.lock'))).toBe(false);
});

test('G19: both servers have few arenas of malloc and return large blocks, unless the environment says otherwise', async () => {
  const it = start({ MALLOC_ARENA_MAX: '4' });
  await ready(it);
  for (const script of [/dist\/main\.mjs/, /web\/main\.mjs|next-server/]) {
    const environment = readFileSync(`/proc/${serverPid(it, script)}/environ`, 'utf8').split('\0');
    expect(environment.filter((setting) => setting.startsWith('MALLOC_')).sort()).toEqual([
      'MALLOC_ARENA_MAX=4',
      'MALLOC_MMAP_THRESHOLD_=131072',
    ]);
  }
});

test('F13: the logs of the three are for their owner alone, and every line of the pages has its time', () => {
  const logs = path.join(dataDir, 'logs');
  const modes = readdirSync(logs).map((name) => [name, statSync(path.join(logs, name)).mode & 0o777]);
  expect(Object.fromEntries(modes)).toEqual({ 'ingest.log': 0o600, 'postgres.log': 0o600, 'web.log': 0o600 });
  const lines = readFileSync(path.join(logs, 'web.log'), 'utf8').trimEnd().split('\n');
  expect(lines.filter((line) => !/^(\d{4}-\d\d-\d\dT[\d:.]+Z |\{.*"time":)/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(1);
});

test.each([
  ['WEB_PORT', () => webPort],
  ['INGEST_PORT', () => ingestPort],
])('a taken %s is one line that names it (row 69)', async (variable, port) => {
  const owner = createServer().listen(port(), '127.0.0.1');
  await once(owner, 'listening');
  const it = start();
  expect(await it.exit).toBe(1);
  expect(it.output()).toBe(`start: port ${port()} is taken: set ${variable} to another one\n`);
  owner.close();
});

test.each([
  ['below a file', path.join(root, 'package.json/data')],
  ['below /proc', '/proc/tachograph/data'],
])('a data folder that cannot be written, %s, is one line that names it (row 69)', async (_, folder) => {
  const it = start({ DATA_DIR: folder });
  expect(await it.exit).toBe(1);
  expect(it.output()).toBe(`start: cannot write to ${folder}: set DATA_DIR to a directory you can write to\n`);
});

test('a database that does not answer is one line without its password (row 12)', async () => {
  const url = `postgresql://someone:secret@127.0.0.1:${await freePort()}/db`;
  const it = start({ DATABASE_URL: url });
  expect(await it.exit).toBe(1);
  expect(it.output()).toMatch(
    /^start: DATABASE_URL postgresql:\/\/someone:\*\*\*@127\.0\.0\.1:\d+\/db cannot be used: .*\n$/,
  );
});
