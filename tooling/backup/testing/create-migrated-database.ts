import { randomUUID } from 'node:crypto';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import { ensureDatabase, withClient } from '../../postgres/connection.mjs';
import { applyMigrations } from '../../start/database.mjs';

export type MigratedDatabase = { readonly url: string; readonly db: Store; readonly drop: () => Promise<void> };

/** An empty database that remembers its migrations, as one of an installation does. Drop it in `afterAll`. */
export async function createMigratedDatabase(root: string): Promise<MigratedDatabase> {
  const name = `tachograph_backup_${randomUUID().slice(0, 8)}`;
  const url = new URL(readDirectTestDatabaseUrl());
  url.pathname = `/${name}`;
  await ensureDatabase(url.href);
  await applyMigrations({ root, url: url.href, log: () => {} });
  const db = createStore(url.href);
  const drop = async () => {
    await closeStore(db);
    await withClient(readDirectTestDatabaseUrl(), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  };
  return { url: url.href, db, drop };
}
