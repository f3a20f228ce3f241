import { existsSync } from 'node:fs';
import path from 'node:path';
import { acquireLock } from '../../bench/processes/lock.mjs';
import { canConnect, connectionUrl, findConnection } from '../postgres/connection.mjs';
import { makeFolder } from '../postgres/make-folder.mjs';
import { openDatabase } from '../start/database.mjs';
import type { Log } from '../start/log.mjs';
import type { Settings } from '../start/settings.mjs';

/** A database for the time of one command. */
type OpenDatabase = { url: string; close: () => Promise<void> };

/**
 * Opens the database to back up: that of DATABASE_URL, the embedded one of a running `npm start`, or the embedded one, which
 * is started for this command.
 */
export async function openRunningDatabase(settings: Settings, log: Log, signal: AbortSignal): Promise<OpenDatabase> {
  const connection = settings.databaseUrl ? null : findConnection(path.join(settings.dataDir, 'postgres'));
  if (!settings.databaseUrl && !connection)
    throw new Error(`there is no database in ${settings.dataDir}: set DATA_DIR or DATABASE_URL`);
  const opened = await open(settings, log, signal);
  if ('url' in opened) return opened;
  const url = connection && connectionUrl(connection, 'tachograph');
  if (url && (await canConnect(url))) return { url, close: async () => {} };
  throw new Error(`the database of the running npm start (process ${opened.heldBy}) does not respond: try again`);
}

/** Opens the database to restore into, which no `npm start` may use meanwhile. */
export async function openUnusedDatabase(settings: Settings, log: Log, signal: AbortSignal): Promise<OpenDatabase> {
  const opened = await open(settings, log, signal);
  if ('url' in opened) return opened;
  throw new Error(`npm start runs on ${settings.dataDir} (process ${opened.heldBy}): stop it first`);
}

/** What a database is opened with. */
export type Opening = { readonly settings: Settings; readonly log: Log; readonly signal: AbortSignal };

/** Uses a database, and closes it. Where the command was stopped, the end of the connection is not the reason. */
export async function withDatabase<T>(
  opener: typeof openRunningDatabase,
  { settings, log, signal }: Opening,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const database = await opener(settings, log, signal);
  try {
    return await use(database.url);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    await database.close();
  }
}

async function open(settings: Settings, log: Log, signal: AbortSignal): Promise<OpenDatabase | { heldBy: number }> {
  if (settings.databaseUrl)
    return { url: (await openDatabase(settings, log, signal)).directUrl, close: async () => {} };
  const isNew = !existsSync(settings.dataDir);
  makeFolder(settings.dataDir);
  const lock = acquireLock(path.join(settings.dataDir, 'start.lock'));
  if ('heldBy' in lock) return lock;
  if (isNew) log(`created ${settings.dataDir}`);
  try {
    const { url, service } = await openDatabase(settings, log, signal);
    const close = async () => {
      await service?.running.stop();
      lock.release();
    };
    return { url, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
