import 'server-only';
import type { Store } from '@tachograph/store/database';
import { readInstallationState } from '@tachograph/store/projects';
import { procedure, readThroughReader } from '@/server/init.ts';

const readState = async (db: Store) => ({ state: await readInstallationState(db) });

/** A procedure about all projects: `ctx.db` is a standby where it has what the primary has of each of them. */
export const installationProcedure = procedure.use(async ({ ctx, next }) => {
  if (!ctx.reader) return next();
  const { state } = await readState(ctx.db);
  return readThroughReader(ctx, { state, readState }, (db) => next({ ctx: { ...ctx, db } }));
});
