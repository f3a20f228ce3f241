import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMigratedDatabase, type MigratedDatabase } from '../backup/testing/create-migrated-database.ts';
import { bundleIngest } from '../installation/server.ts';
import { freePort } from '../postgres/connection.mjs';
import { main } from './main.ts';
import { readArchiveManifest } from './manifest.ts';

// A server is built and started.
const root = fileURLToPath(new URL('../..', import.meta.url));
const TACHO = path.join(root, 'apps/cli/bin/tacho.mjs');
const RUNS = 30;
/** The samples are an hour apart: so many are before the second day. */
const FIRST_DAY = 24;
const SECOND_DAY = timeOfRun(FIRST_DAY).toISOString().slice(0, 10);

let folder: string;
let database: MigratedDatabase;
let server: ReturnType<typeof spawn>;
let url: string;

beforeAll(async () => {
  database = await createMigratedDatabase(root);
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-archive-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [await bundleIngest(folder)], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: 'silent' },
      MIGRATIONS_DIR: path.join(root, 'prisma/migrations'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 600_000 });
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await database?.drop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function archive(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const env = { ...process.env, DATABASE_URL: database.url, DIRECT_DATABASE_URL: '' };
  expect(await main({ root, env, args, log: (line) => void lines.push(line) })).toBe(0);
  return lines.join('\n');
}

const tokenOf = async (projectId: number) =>
  (await insertToken(database.db, { projectId, name: 'upload', scopes: ['upload'] })).text;

/** Every second run came as the output of a tool, with samples in another unit than the one that is stored. */
async function createFilled() {
  const project = await createTestProject(database.db);
  for (let nth = 0; nth < RUNS; nth++) {
    const samples = [1.1 + nth, 0.3, 2.675];
    const results = [sampleResult({ metric: 'latency', unit: 'ms', value: 1.1 + nth, samples, n: 3 })];
    const native = { bytes: Buffer.from('a printed table'), contentType: 'text/plain', fileName: 'out.txt' };
    await insertRun(
      database.db,
      toNewRun(project, sampleRun(nth, { title: 'Größe', results }), nth % 2 === 0 ? {} : { raw: native }),
    );
  }
  // One that the upload server stores without its document.
  const run = {
    ...sampleRun(RUNS),
    results: [sampleResult({ unit: 'ms', metric: 'latency', samples: [1, 2.5], n: 2 })],
  };
  const headers = { authorization: `Bearer ${await tokenOf(project.id)}`, 'content-type': 'application/json' };
  const sent = await fetch(`${url}/v1/runs`, { method: 'POST', headers, body: JSON.stringify(run, null, 2) });
  expect(sent.status, await sent.text()).toBe(201);
  return project;
}

const listHashes = async (projectId: number) => {
  const query = "SELECT encode(content_hash, 'hex') AS hash FROM runs WHERE project_id = $1 ORDER BY 1";
  return (await database.db.pool.query<{ hash: string }>(query, [projectId])).rows.map(({ hash }) => hash);
};

const filesOf = (at: string) => readdirSync(at).filter((name) => name.endsWith('.gz'));

async function upload(token: string, ...files: string[]) {
  const child = spawn(process.execPath, [TACHO, 'upload', ...files], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TACHO_URL: url, TACHO_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[status], out] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  return { status, out };
}

test('an archive has every run of its project on a line, and uploaded to another project each has its id and content', async () => {
  const project = await createFilled();
  const to = path.join(folder, 'whole');
  expect(await archive(to, '--project', project.slug)).toContain(
    `31 runs of ${project.slug} with 31 results in 1 file`,
  );
  expect(await archive('verify', to)).toContain(`is whole: 31 runs of ${project.slug}`);
  const manifest = readArchiveManifest(to);
  expect(manifest).toMatchObject({ project: project.slug, before: null, runs: 31, results: 31, changed: [] });
  const lines = filesOf(to).flatMap((name) =>
    gunzipSync(readFileSync(path.join(to, name)))
      .toString()
      .trim()
      .split('\n'),
  );
  expect(lines.map((line) => JSON.parse(line).format)).toEqual(Array(31).fill(1));
  const other = await createTestProject(database.db);
  const { status, out } = await upload(await tokenOf(other.id), ...filesOf(to).map((name) => path.join(to, name)));
  expect([status, out]).toEqual([0, expect.stringContaining('31 runs: 31 stored')]);
  expect(await listHashes(other.id)).toEqual(await listHashes(project.id));
});

test('an archive of runs before a date has only those', async () => {
  const project = await createFilled();
  const to = path.join(folder, 'before');
  await archive(to, '--project', project.slug, '--before', SECOND_DAY);
  const { runs, before, files } = readArchiveManifest(to);
  expect([runs, before]).toEqual([FIRST_DAY, `${SECOND_DAY}T00:00:00.000Z`]);
  expect(files[0]?.to).toBe(timeOfRun(FIRST_DAY - 1).toISOString());
});

test('a byte that is not as it was written, or a file that is gone, is found by its name', async () => {
  const project = await createFilled();
  const to = path.join(folder, 'damaged');
  await archive(to, '--project', project.slug);
  const file = path.join(to, filesOf(to)[0] ?? '');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await expect(archive('verify', to)).rejects.toThrow(`${file} is damaged`);
  rmSync(file);
  await expect(archive('verify', to)).rejects.toThrow(`${file} cannot be read`);
});

test('an archive that fails leaves no folder, and one that exists is not written again', async () => {
  const project = await createFilled();
  const to = path.join(folder, 'failed');
  await expect(archive(to, '--project', 'no-such-project')).rejects.toThrow('there is no project no-such-project');
  const query = 'UPDATE run_payloads SET raw = $2 WHERE project_id = $1';
  await database.db.pool.query(query, [project.id, Buffer.from('no gzip')]);
  await expect(archive(to, '--project', project.slug)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
  const empty = await createTestProject(database.db);
  expect(await archive(to, '--project', empty.slug)).toContain('0 runs');
  await expect(archive(to, '--project', empty.slug)).rejects.toThrow(`${to} exists`);
});

test('what the command cannot do is said with its usage', async () => {
  await expect(archive()).rejects.toThrow('usage: npm run archive');
  await expect(archive(folder)).rejects.toThrow('usage: npm run archive');
  await expect(archive('verify', folder)).rejects.toThrow('contains no archive');
  await expect(archive('x', '--project', 'p', '--before', '2025-13-01')).rejects.toThrow('write a date as 2025-01-31');
});
