import 'server-only';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { readInstallationState } from '@tachograph/store/projects';
import { procedure, readThroughReader } from '@/server/init.ts';

const readState = async (db: Store, viewer: Viewer) => ({ state: await readInstallationState(db, viewer) });

/** A procedure about all projects: `ctx.db` is a standby where it has what the primary has of each of them. */
export const installationProcedure = procedure.use(async ({ ctx, next }) => {
  if (!ctx.reader) return next();
  const { viewer } = ctx;
  const { state } = await readState(ctx.db, viewer);
  return readThroughReader(ctx, { state, readState: (db) => readState(db, viewer) }, (db) =>
    next({ ctx: { ...ctx, db } }),
  );
});
