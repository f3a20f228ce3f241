import { existsSync } from 'node:fs';
import path from 'node:path';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { findProject } from '../backup/find-project.mjs';
import { openRunningDatabase } from '../backup/open-database.mjs';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import type { Log } from '../start/log.mjs';
import { readSettings } from '../start/settings.mjs';

/** What a command runs in. */
export type World = { readonly root: string; readonly env: NodeJS.ProcessEnv; readonly log: Log };

export type OpenProject = {
  readonly db: Store;
  /** Of the database. */
  readonly url: string;
  readonly project: Awaited<ReturnType<typeof findProject>>;
};

/**
 * Opens the database of the installation for the time of one command, with a project of it.
 *
 * @throws {Error} with one line, which names the projects that there are
 */
export async function withProject(
  { root, env, log }: World,
  { slug, signal }: { readonly slug: string; readonly signal: AbortSignal },
  use: (open: OpenProject) => Promise<void>,
): Promise<void> {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const database = await openRunningDatabase(readSettings(env, root), log, signal);
  try {
    const url = withoutQuery(database.url);
    const project = await withClient(url, (client) => findProject(client, slug));
    const db = createStore(url);
    try {
      await use({ db, url, project });
    } finally {
      await closeStore(db);
    }
  } finally {
    await database.close();
  }
}
