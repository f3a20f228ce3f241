import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { openRunningDatabase } from '../backup/open-database.ts';
import { withoutQuery } from '../postgres/connection.mjs';
import type { Log } from '../start/log.mjs';
import { loadSettings, type Settings } from '../start/settings.mjs';

/** What a command runs in. */
export type World = { readonly root: string; readonly env: NodeJS.ProcessEnv; readonly log: Log };

export type OpenStore = {
  readonly db: Store;
  /** Of the database. */
  readonly url: string;
  readonly settings: Settings;
};

/** Opens the database of the installation for the time of one command. */
export async function withStore(
  { root, env, log }: World,
  { signal }: { readonly signal: AbortSignal },
  use: (open: OpenStore) => Promise<void>,
): Promise<void> {
  const settings = loadSettings(env, root);
  const database = await openRunningDatabase(settings, log, signal);
  try {
    const url = withoutQuery(database.url);
    const db = createStore(url);
    try {
      await use({ db, url, settings });
    } finally {
      await closeStore(db);
    }
  } finally {
    await database.close();
  }
}
