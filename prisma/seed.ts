import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { normaliseRun, type Run, validateRun } from '@tachograph/schema';
import {
  closeStore,
  createStore,
  findProject,
  findToken,
  insertProject,
  insertRun,
  insertToken,
  listProjects,
  type NewProject,
  type Project,
  type Store,
} from '@tachograph/store';

export type SeedOptions = {
  readonly databaseUrl: string;
  /** Load the demo projects; otherwise one empty project, `default`. */
  readonly demo: boolean;
  /** Where the text of an upload token is written, readable by its owner alone. */
  readonly tokenFile: string;
  readonly say: (text: string) => void;
  readonly now?: Date;
};

const DEMO = new URL('./demo/', import.meta.url);
const DEMO_TOKEN_PROJECT = 'node-connectors';
const DEFAULT_PROJECT = { slug: 'default', title: 'Default project' };

/**
 * Give a database without a project its first ones and an upload token, and do nothing where both are there already.
 * The token is written last, so that a seed that was interrupted is completed by the next: runs already stored are
 * recognised by their content. A token file that is lost, or that belongs to another database, is replaced; a token
 * that was revoked is not.
 */
export async function seed({ databaseUrl, demo, tokenFile, say, now = new Date() }: SeedOptions): Promise<void> {
  const db = createStore(databaseUrl);
  try {
    if (await isTokenOf(db, tokenFile)) return;
    const existing = (await listProjects(db)).map(({ slug }) => slug);
    const demos = await listDemos();
    if (demo && (existing.length === 0 || existing.some((slug) => demos.includes(slug)))) {
      for (const slug of demos) await loadDemo(db, slug, now, say);
    } else if (existing.length === 0) {
      await insertProject(db, DEFAULT_PROJECT);
    }
    const project = await findFirst(db, [DEMO_TOKEN_PROJECT, DEFAULT_PROJECT.slug, ...existing]);
    await writeToken(db, project, tokenFile, say);
  } finally {
    await closeStore(db);
  }
}

async function listDemos(): Promise<string[]> {
  const entries = await readdir(DEMO, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

async function isTokenOf(db: Store, tokenFile: string): Promise<boolean> {
  const text = await readFile(tokenFile, 'utf8').catch(() => null);
  return text !== null && (await findToken(db, text.trim())) !== null;
}

async function findFirst(db: Store, slugs: readonly string[]): Promise<Project> {
  for (const slug of slugs) {
    const project = await findProject(db, slug);
    if (project) return project;
  }
  throw new Error(`none of these projects is there: ${slugs.join(', ')}`);
}

async function loadDemo(db: Store, slug: string, now: Date, say: SeedOptions['say']): Promise<void> {
  const directory = new URL(`${slug}/`, DEMO);
  await insertProject(db, JSON.parse(await readFile(new URL('project.json', directory), 'utf8')) as NewProject);
  const project = await findFirst(db, [slug]);
  const files = (await readdir(directory)).filter((name) => /^\d+-.*\.json$/.test(name)).sort();
  say(`loading ${project.title}: ${files.length} runs`);
  for (const fileName of files) {
    const bytes = await readFile(new URL(fileName, directory));
    const raw = { bytes, contentType: 'application/json', fileName };
    const normalised = normaliseRun(parseRun(bytes.toString('utf8'), fileName), project.identityKeys ?? undefined);
    await insertRun(db, { project, normalised, raw, warnings: [], receivedAt: now });
  }
}

/** The file's own time stands for now: a computer whose clock is behind can load it all the same. */
function parseRun(text: string, fileName: string): Run {
  const input = JSON.parse(text) as { startedAt: string };
  const outcome = validateRun(input, { now: new Date(input.startedAt) });
  if (!outcome.ok) throw new Error(`${fileName} is not a run: ${JSON.stringify(outcome.faults[0])}`);
  return outcome.run;
}

/** Written beside and renamed: the file is never half there, and never readable by others, whatever it was before. */
async function writeToken(db: Store, project: Project, tokenFile: string, say: SeedOptions['say']): Promise<void> {
  const { text } = await insertToken(db, { projectId: project.id, name: 'first token', scopes: ['upload'] });
  await mkdir(dirname(tokenFile), { recursive: true });
  const unfinished = `${tokenFile}.new`;
  await writeFile(unfinished, `${text}\n`, { mode: 0o600 });
  await rename(unfinished, tokenFile);
  say(`upload token for ${project.slug} written to ${tokenFile}`);
}
