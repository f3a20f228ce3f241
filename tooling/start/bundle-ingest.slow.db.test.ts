import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertProject } from '@tachograph/store/projects';
import { useTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { expect, onTestFinished, test } from 'vitest';
import { bundleIngest } from './bundle-ingest.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const database = useTestDatabase();

/** Starts a bundled server outside the repository, where no package can be found but those beside it. */
async function start(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tachograph-bundle-'));
  const script = await bundleIngest({ root, folder });
  // The database of a test has no list of its migrations.
  const migrations = path.join(folder, 'none');
  mkdirSync(migrations);
  const server = spawn(process.execPath, [script], {
    cwd: folder,
    env: { DATABASE_URL: database.url, PORT: '0', MIGRATIONS_DIR: migrations },
  });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (url) resolve(url);
      });
    }
    server.on('exit', () => reject(new Error(output)));
  });
}

test('a bundled server reads a large body in a thread', async () => {
  const project = await insertProject(database.db, { slug: 'bundle', title: 'Bundle' });
  const { text } = await insertToken(database.db, { projectId: project?.id ?? 0, name: 'ci', scopes: ['upload'] });
  const result = { scenario: 's', driver: { name: 'mysql2', version: '3.11.0' }, unit: 'ops/s', value: 1 };
  const results = Array.from({ length: 4000 }, (_, i) => ({ ...result, invocation: i + 1 }));
  const response = await fetch(`${await start()}/v1/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 1, startedAt: '2026-11-20T10:00:00Z', results }),
  });
  expect([response.status, await response.json()]).toMatchObject([201, { results: { ok: 4000 } }]);
});

/** A file and all that is loaded with it, as text. */
function readLoaded(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/^(?:import|\} from|import .* from) "(\.\/[^"]+)";$/gm)].map(
    ([, name = '']) => name,
  );
  return text + imported.map((name) => readLoaded(path.join(path.dirname(file), name), seen)).join('');
}

test('a thread loads no client of the database, and no file has its source maps with the sources', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tachograph-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await bundleIngest({ root, folder, sourcemap: 'linked' });
  const [main, thread] = ['main.mjs', 'body-thread.mjs'].map((name) => readLoaded(path.join(folder, name)));
  expect(main).toContain('PrismaClientKnownRequestError');
  // Traces are loaded where they are configured only.
  for (const loaded of [main, thread]) expect(loaded).not.toContain('OTLPTraceExporter');
  expect(thread).toContain('createRunPayload');
  expect(thread).not.toContain('PrismaClientKnownRequestError');
  expect(JSON.parse(readFileSync(path.join(folder, 'main.mjs.map'), 'utf8'))).not.toHaveProperty('sourcesContent');
});
