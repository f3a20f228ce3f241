import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { INSTALLATION } from '@tachograph/store/access';
import { findProject, insertProject, listProjects } from '@tachograph/store/projects';
import { findReport, listReports, putReport } from '@tachograph/store/reports';
import { findRunRaw } from '@tachograph/store/runs';
import { createTestDatabase, type TestDatabase } from '@tachograph/store/testing';
import { findToken, revokeToken } from '@tachograph/store/tokens';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDemo, readReports } from './read-demo.ts';
import { seed } from './seed.ts';

let test: TestDatabase;
let directory: string;
let said: string[];
const now = new Date('2026-12-01T12:00:00Z');
const tokenFile = () => join(directory, 'kept', 'token');
const tokenText = async () => (await readFile(tokenFile(), 'utf8')).replace(/\n$/, '');
const adminFile = () => join(directory, 'kept', 'admin-token');
const projectFile = (slug: string) => join(directory, 'kept', 'upload-tokens', slug);
const tokenIn = async (file: string) => findToken(test.db, (await readFile(file, 'utf8')).trim());
const run = (demo: boolean) =>
  seed({ databaseUrl: test.url, demo, tokenFile: tokenFile(), log: (text) => said.push(text), now });
const counts = async () =>
  Object.fromEntries(
    (await listProjects(test.db, INSTALLATION, { limit: 1000 })).map(({ slug, runs, results }) => [
      slug,
      [runs, results],
    ]),
  );

const folderOf = (slug: string) => fileURLToPath(new URL(`demo/${slug}/`, import.meta.url));
const demoOf = (slug: string) => readDemo(folderOf(slug));
const SLUGS = [
  'cpp-protocol',
  'go-transport',
  'jdbc-connectors',
  'league-mariadb',
  'league-postgres',
  'league-sqlite',
  'node-connectors',
];
/** Runs and results of each project, as its files have them. */
const DEMO = Object.fromEntries(
  SLUGS.map((slug) => {
    const runs = demoOf(slug).map(({ bytes }) => JSON.parse(bytes.toString('utf8')) as Run);
    return [slug, [runs.length, runs.flatMap(({ results }) => results).length]];
  }),
);

const start = async (database: TestDatabase) => {
  test = database;
  directory = await mkdtemp(join(tmpdir(), 'tachograph-seed-'));
  said = [];
};
const end = async () => {
  await test.drop();
  await rm(directory, { recursive: true });
};

describe('a database with the demo', () => {
  /** Loading the demo takes seconds, so it is loaded once. Each test has a copy of what that left. */
  let loaded: { readonly database: TestDatabase; readonly directory: string; readonly said: readonly string[] };

  beforeAll(async () => {
    await start(await createTestDatabase());
    await run(true);
    loaded = { database: test, directory, said };
  });
  afterAll(async () => {
    await loaded.database.drop();
    await rm(loaded.directory, { recursive: true });
  });
  beforeEach(async () => {
    await start(await loaded.database.copy());
    await cp(loaded.directory, directory, { recursive: true });
  });
  afterEach(end);

  it('has every project with every run, and loading them said so', async () => {
    expect(await counts()).toEqual(DEMO);
    expect(loaded.said.filter((text) => text.startsWith('loading'))).toHaveLength(SLUGS.length);
  });

  it('writes a token that may upload to node-connectors, for its owner alone to read', async () => {
    const token = await findToken(test.db, await tokenText());
    expect(token?.project.slug).toBe('node-connectors');
    expect(token?.scopes).toEqual(['upload']);
    expect((await stat(tokenFile())).mode & 0o777).toBe(0o600);
    expect(said.join('\n')).not.toContain(await tokenText());
  });

  it('writes a token beside it that may administer the same project, and keeps it', async () => {
    const text = await readFile(adminFile(), 'utf8');
    const token = await findToken(test.db, text.trim());
    expect([token?.project.slug, token?.scopes]).toEqual(['node-connectors', ['admin']]);
    expect((await stat(adminFile())).mode & 0o777).toBe(0o600);
    await run(true);
    expect(await readFile(adminFile(), 'utf8')).toBe(text);
  });

  it('writes the admin token of an installation that had none before', async () => {
    const upload = await tokenText();
    await rm(adminFile());
    await run(true);
    expect(await tokenText()).toBe(upload);
    expect((await findToken(test.db, (await readFile(adminFile(), 'utf8')).trim()))?.scopes).toEqual(['admin']);
  });

  it('writes an upload token for every project it made, in a folder for its owner alone, and keeps them', async () => {
    const slugs = (await readdir(projectFile(''))).sort();
    expect(slugs).toEqual(Object.keys(DEMO));
    for (const slug of slugs) {
      const token = await tokenIn(projectFile(slug));
      expect([token?.project.slug, token?.scopes]).toEqual([slug, ['upload']]);
      expect((await stat(projectFile(slug))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(projectFile(''))).mode & 0o777).toBe(0o700);
    const before = await Promise.all(slugs.map((slug) => readFile(projectFile(slug), 'utf8')));
    await run(true);
    expect(await Promise.all(slugs.map((slug) => readFile(projectFile(slug), 'utf8')))).toEqual(before);
  });

  it('gives an installation of before the tokens of its projects, and replaces one that is lost or foreign', async () => {
    const upload = await tokenText();
    await rm(projectFile(''), { recursive: true });
    await run(true);
    expect((await readdir(projectFile(''))).sort()).toEqual(Object.keys(DEMO));
    const kept = await readFile(projectFile('cpp-protocol'), 'utf8');
    await rm(projectFile('go-transport'));
    await writeFile(projectFile('jdbc-connectors'), 'tacho_of_another_database\n', { mode: 0o644 });
    await run(true);
    for (const slug of ['go-transport', 'jdbc-connectors']) {
      expect((await tokenIn(projectFile(slug)))?.project.slug).toBe(slug);
      expect((await stat(projectFile(slug))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(projectFile('cpp-protocol'), 'utf8')).toBe(kept);
    expect(await tokenText()).toBe(upload);
  });

  it('knows the day of publication of the versions that its runs name, and of no other', async () => {
    const { rows } = await test.db.pool.query(`
      SELECT to_char(k.released_on, 'YYYY-MM-DD') AS day, v.raw IS NOT NULL AS named, k.driver || ' ' || k.raw AS release
      FROM releases k LEFT JOIN driver_versions v
        ON v.project_id = k.project_id AND v.driver = k.driver AND v.raw = k.raw`);
    expect(rows.filter(({ named, day }) => !named || day === null)).toEqual([]);
    expect(rows).toContainEqual({ release: 'mysql2 3.9.7', day: '2024-04-21', named: true });
    expect(rows).toContainEqual({ release: 'go-sql-driver-mysql v1.9.3', day: '2025-06-13', named: true });
  });

  it('keeps the bytes of each file as the raw upload of its run', async () => {
    for (const project of await listProjects(test.db, INSTALLATION, { limit: 1000 })) {
      for (const { fileName, bytes } of demoOf(project.slug)) {
        const outcome = validateRun(JSON.parse(bytes.toString('utf8')), { now });
        if (!outcome.ok) throw new Error(fileName);
        const { contentHash } = normaliseRun(outcome.run);
        const raw = await findRunRaw(test.db, `r_${contentHash.slice(0, 16)}`, { projectId: project.id });
        expect(raw?.fileName).toBe(fileName);
        expect(Buffer.from(raw?.bytes ?? []).equals(bytes)).toBe(true);
      }
    }
  });

  it('has the reports of each project to the byte, in one version', async () => {
    for (const slug of SLUGS) {
      const projectId = (await findProject(test.db, INSTALLATION, slug))?.id ?? 0;
      const listed = await listReports(test.db, projectId, { limit: 100 });
      expect(listed.map(({ name }) => name).sort()).toEqual(
        readReports(folderOf(slug))
          .map(({ name }) => name)
          .sort(),
      );
      for (const { name, title, markdown } of readReports(folderOf(slug))) {
        const report = await findReport(test.db, projectId, { name });
        expect(report).toMatchObject({ title, markdown, version: 1, newestVersion: 1 });
      }
    }
  });

  it('leaves a report that somebody edited as it is when it loads again', async () => {
    const projectId = (await findProject(test.db, INSTALLATION, 'cpp-protocol'))?.id ?? 0;
    const [first] = readReports(folderOf('cpp-protocol'));
    if (!first) throw new Error('cpp-protocol has a report');
    await putReport(test.db, projectId, { ...first, markdown: '# Edited', byName: 'ada', now, expected: 1 });
    await rm(tokenFile());
    await run(true);
    const report = await findReport(test.db, projectId, { name: first.name });
    expect(report).toMatchObject({ markdown: '# Edited', version: 2, newestVersion: 2 });
  });

  it('does nothing the second time', async () => {
    const before = await tokenText();
    said = [];
    await run(true);
    expect(said).toEqual([]);
    expect(await tokenText()).toBe(before);
    expect(await counts()).toEqual(DEMO);
  });

  it('replaces a token file that is lost, and one that belongs to another database', async () => {
    const first = await tokenText();
    await rm(tokenFile());
    await run(true);
    expect(await tokenText()).not.toBe(first);
    await writeFile(tokenFile(), 'tacho_of_another_database\n', { mode: 0o644 });
    await run(true);
    expect((await findToken(test.db, await tokenText()))?.project.slug).toBe('node-connectors');
    expect((await stat(tokenFile())).mode & 0o777).toBe(0o600);
    expect(await counts()).toEqual(DEMO);
  });
});

describe('seed with the demo', () => {
  beforeEach(async () => start(await createTestDatabase()));
  afterEach(end);

  it('completes a seed that was interrupted', async () => {
    await insertProject(test.db, { slug: 'cpp-protocol', title: 'C++ protocol' });
    await run(true);
    expect(await counts()).toEqual(DEMO);
  });

  it('leaves alone a database that has other projects, but for the token', async () => {
    await insertProject(test.db, { slug: 'ours', title: 'Ours' });
    await run(true);
    expect(await counts()).toEqual({ ours: [0, 0] });
    expect(await readdir(join(directory, 'kept'))).not.toContain('upload-tokens');
    expect((await findToken(test.db, await tokenText()))?.project.slug).toBe('ours');
  });
});

describe('seed without the demo', () => {
  beforeEach(async () => start(await createTestDatabase()));
  afterEach(end);

  it('makes one empty project and its token', async () => {
    await run(false);
    expect(await counts()).toEqual({ default: [0, 0] });
    expect((await findToken(test.db, await tokenText()))?.project.slug).toBe('default');
    expect(await readdir(projectFile(''))).toEqual(['default']);
    expect((await tokenIn(projectFile('default')))?.project.slug).toBe('default');
  });

  it('does not bring back a token that was revoked', async () => {
    const revoke = (of: { readonly projectId: number; readonly id: string } | null) =>
      revokeToken(test.db, of?.projectId ?? 0, { tokenId: of?.id ?? '', now, force: true });
    await run(false);
    const token = await findToken(test.db, await tokenText());
    await revoke(token);
    await run(false);
    expect((await findToken(test.db, await tokenText()))?.revokedAt).not.toBeNull();
    const ofProject = await tokenIn(projectFile('default'));
    await revoke(ofProject);
    await run(false);
    expect((await tokenIn(projectFile('default')))?.revokedAt).not.toBeNull();
  });
});
