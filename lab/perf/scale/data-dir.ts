import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { readJson, writeJson } from '../../../bench/processes/files.mjs';
import { createUpload as createTokenUpload } from '../ingest-lane.ts';
import { type Stack, startStack } from '../start-stack.ts';
import { fill, type Upload } from './fill.ts';
import { HUGE, toShapes } from './shapes.ts';

/** What the data of a folder were made from. */
type Content = { readonly points: number; readonly seed: number; readonly migrations: readonly string[] };

/** Speed instead of durability: a fill that is interrupted begins again. */
const FILLING: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '512MB',
  work_mem: '256MB',
};

const FILE = 'scale.json';

/** What a folder holds, as its file says; `isFilling` is true from the start of a fill to its end. */
type Stored = Content & { readonly isFilling?: boolean };

/** The same points, and no migration of theirs is gone. Newer migrations are applied to them. */
const isSame = (stored: Content, { points, seed, migrations }: Content) =>
  stored.points === points && stored.seed === seed && stored.migrations.every((name) => migrations.includes(name));

/**
 * Makes a folder ready to be filled.
 *
 * @returns false where it is filled already
 * @throws {Error} when it holds anything else
 */
function prepareFolder(dataDir: string, content: Content): boolean {
  const stored: Stored | null = readJson(path.join(dataDir, FILE));
  if (stored && !stored.isFilling) {
    if (isSame(stored, content)) return false;
    throw new Error(`${dataDir} holds ${stored.points} points of other data or migrations: choose another folder`);
  }
  if (!stored && existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: choose another folder`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return true;
}

/**
 * Starts a Tachograph on a filled database.
 *
 * @param dataDir is filled if it is empty, or if a fill of it was interrupted
 * @throws {Error} when the folder holds something else
 */
export async function startFilled(
  root: string,
  { dataDir, points, seed }: { readonly dataDir: string; readonly points: number; readonly seed: number },
): Promise<Stack> {
  const folders = readdirSync(path.join(root, 'prisma/migrations'), { withFileTypes: true });
  const migrations = folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  const content: Stored = { points, seed, migrations };
  const file = path.join(dataDir, FILE);
  if (prepareFolder(dataDir, content)) {
    writeJson(file, { ...content, isFilling: true } satisfies Stored);
    await fillFolder(root, dataDir, content);
  }
  writeJson(file, content);
  return startStack(root, dataDir);
}

async function fillFolder(root: string, dataDir: string, { points, seed }: Content): Promise<void> {
  const shapes = toShapes(points);
  const begun = performance.now();
  const log = (text: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const stack = await startStack(root, dataDir);
  try {
    await alterSystem(stack.databaseUrl, FILLING);
    const upload = createUpload(stack.ingestUrl);
    await fill({ ...stack, shapes, huge: HUGE.runs, seed, upload, log });
    await resetSystem(stack.databaseUrl, Object.keys(FILLING));
    // Takes effect when the server is started again.
    await alterSystem(stack.databaseUrl, { shared_preload_libraries: 'pg_stat_statements' });
  } finally {
    await stack.stop();
  }
}

async function query(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const alterSystem = (databaseUrl: string, settings: Readonly<Record<string, string>>) =>
  query(databaseUrl, [
    ...Object.entries(settings).map(([name, value]) => `ALTER SYSTEM SET ${name} = '${value}'`),
    'SELECT pg_reload_conf()',
  ]);

const resetSystem = (databaseUrl: string, names: readonly string[]) =>
  query(databaseUrl, [...names.map((name) => `ALTER SYSTEM RESET ${name}`), 'SELECT pg_reload_conf()', 'CHECKPOINT']);

/** Uploads over HTTP. */
export const createUpload =
  (ingestUrl: string): Upload =>
  (token, run) =>
    createTokenUpload(ingestUrl, token)(gzipSync(JSON.stringify(run)));
