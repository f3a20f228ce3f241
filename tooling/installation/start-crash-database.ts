import { fileURLToPath } from 'node:url';
import { closeStore, createStore } from '@tachograph/store/database';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { applyMigrations } from '../start/database.mjs';
import { type CrashablePostgres, startCrashablePostgres } from './crashable-postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The one project of such a database. */
export const PROJECT = 'crash';

/**
 * A private PostgreSQL that crashes on request, with the tables, an empty project and its token.
 *
 * @param settings of PostgreSQL
 */
export async function startCrashDatabase(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly postgres: CrashablePostgres; readonly token: string }> {
  const postgres = await startCrashablePostgres(folder, settings);
  await applyMigrations({ root, url: postgres.url, env: process.env, log: () => {} });
  const db = createStore(postgres.url);
  const project = await insertProject(db, { slug: PROJECT, title: 'Crash' });
  if (!project) throw new Error('the database is empty at its start');
  const { text } = await insertToken(db, { projectId: project.id, name: 'ci', scopes: ['upload'] });
  await closeStore(db);
  return { postgres, token: text };
}
