import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { INSTALLATION, type TokenScope } from '@tachograph/store/access';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { findProject, insertProject, listProjects, type NewProject, type Project } from '@tachograph/store/projects';
import { insertReleases } from '@tachograph/store/releases';
import { putReport } from '@tachograph/store/reports';
import { type AuthenticatedToken, findToken, insertToken } from '@tachograph/store/tokens';
import { insertRun } from '@tachograph/store/uploads';
import { readDemo, readReports } from './read-demo.ts';

export type SeedOptions = {
  readonly databaseUrl: string;
  /** Load the demo projects; otherwise one empty project, `default`. */
  readonly demo: boolean;
  /**
   * Where the text of an upload token is written, readable by its owner alone. Beside it come `admin-token` and
   * `upload-tokens`, a folder with an upload token of every project that was made here, named after it.
   */
  readonly tokenFile: string;
  readonly log: (text: string) => void;
  readonly now?: Date;
};

const DEMO = new URL('./demo/', import.meta.url);
const DEMO_TOKEN_PROJECT = 'node-connectors';
const DEFAULT_PROJECT = { slug: 'default', title: 'Default project' };

/**
 * Give a database without a project its first ones, an upload token and an admin token, every project made here its own
 * upload token, and do nothing where all are there already. The tokens are written last, so that a seed that was interrupted is completed by the next: runs already stored are
 * recognised by their content. A token file that is lost, or that belongs to another database, is replaced; a token
 * that was revoked is not.
 */
export async function seed({ databaseUrl, demo, tokenFile, log, now = new Date() }: SeedOptions): Promise<void> {
  const db = createStore(databaseUrl);
  try {
    const beside = dirname(tokenFile);
    const project = (await findTokenOf(db, tokenFile))?.project ?? (await seedProjects(db, { demo, now, log }));
    const first = { project, name: 'first token', log };
    await keepToken(db, { ...first, scope: 'upload', file: tokenFile });
    await keepToken(db, { ...first, scope: 'admin', file: join(beside, 'admin-token') });
    for (const slug of [...(await listDemos()), DEFAULT_PROJECT.slug]) {
      const seeded = await findProject(db, INSTALLATION, slug);
      const name = `upload-tokens/${slug}`;
      if (seeded) await keepToken(db, { project: seeded, name, log, scope: 'upload', file: join(beside, name) });
    }
  } finally {
    await closeStore(db);
  }
}

/** The first projects of an empty database; the answer is the one the tokens are for. */
async function seedProjects(db: Store, { demo, now, log }: Required<Pick<SeedOptions, 'demo' | 'now' | 'log'>>) {
  const existing = (await listProjects(db, INSTALLATION, { limit: 1000 })).map(({ slug }) => slug);
  const demos = await listDemos();
  if (demo && (existing.length === 0 || existing.some((slug) => demos.includes(slug)))) {
    for (const slug of demos) await loadDemo(db, slug, now, log);
    // PostgreSQL would plan the first pages as if the tables were empty.
    await db.pool.query('ANALYZE');
  } else if (existing.length === 0) {
    await insertProject(db, DEFAULT_PROJECT);
  }
  return findFirst(db, [DEMO_TOKEN_PROJECT, DEFAULT_PROJECT.slug, ...existing]);
}

async function listDemos(): Promise<string[]> {
  const entries = await readdir(DEMO, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

async function findTokenOf(db: Store, tokenFile: string): Promise<AuthenticatedToken | null> {
  const text = await readFile(tokenFile, 'utf8').catch(() => null);
  return text === null ? null : findToken(db, text.trim());
}

async function findFirst(db: Store, slugs: readonly string[]): Promise<Project> {
  for (const slug of slugs) {
    const project = await findProject(db, INSTALLATION, slug);
    if (project) return project;
  }
  throw new Error(`none of these projects is there: ${slugs.join(', ')}`);
}

async function loadDemo(db: Store, slug: string, now: Date, log: SeedOptions['log']): Promise<void> {
  const folder = fileURLToPath(new URL(`${slug}/`, DEMO));
  await insertProject(db, JSON.parse(await readFile(join(folder, 'project.json'), 'utf8')) as NewProject);
  const project = await findFirst(db, [slug]);
  const runs = readDemo(folder);
  log(`loading ${project.title}: ${runs.length} runs`);
  const measured = new Map<string, Map<string, string>>();
  for (const { fileName, bytes } of runs) {
    const raw = { bytes, contentType: 'application/json', fileName };
    const normalised = normaliseRun(parseRun(bytes.toString('utf8'), fileName), project.identityKeys ?? undefined);
    await insertRun(db, { project, normalised, raw, warnings: [], receivedAt: now });
    for (const { driver, version } of normalised.results) {
      if (version) measured.set(driver.slug, (measured.get(driver.slug) ?? new Map()).set(version.raw, version.text));
    }
  }
  await storeReleaseDates(db, project, measured, now);
  for (const report of readReports(folder)) await putReport(db, project.id, { ...report, now });
}

/** Versions that runs name, by slug of their driver: as they arrived → as they are shown. */
type MeasuredVersions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The days on which the measured versions were published. A version without results would count as newer in badges. */
async function storeReleaseDates(db: Store, project: Project, measured: MeasuredVersions, now: Date): Promise<void> {
  const text = await readFile(new URL('releases.json', DEMO), 'utf8');
  const dates = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  for (const [driver, versions] of measured) {
    const releases = [...versions].flatMap(([version, shown]) => {
      const releasedOn = dates[driver]?.[shown];
      return releasedOn ? [{ version, releasedOn }] : [];
    });
    await insertReleases(db, { projectId: project.id, driver, releases, knownAt: now, most: 10_000 });
  }
}

/** The file's own time stands for now: a computer whose clock is behind can load it all the same. */
function parseRun(text: string, fileName: string): Run {
  const input = JSON.parse(text) as { startedAt: string };
  const outcome = validateRun(input, { now: new Date(input.startedAt) });
  if (!outcome.ok) throw new Error(`${fileName} is not a run: ${JSON.stringify(outcome.issues[0])}`);
  return outcome.run;
}

type KeptToken = {
  readonly project: Project;
  readonly name: string;
  readonly scope: TokenScope;
  readonly file: string;
  readonly log: SeedOptions['log'];
};

/** A file with a token of this database, made if it is missing: renamed when whole, and never readable by others. */
async function keepToken(db: Store, { project, name, scope, file, log }: KeptToken): Promise<void> {
  if (await findTokenOf(db, file)) return;
  const { text } = await insertToken(db, { projectId: project.id, name, scopes: [scope] });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.new`;
  await writeFile(unfinished, `${text}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  log(`${scope} token for ${project.slug} written to ${file}`);
}
