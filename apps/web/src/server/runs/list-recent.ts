import 'server-only';
import { listRecentRuns } from '@tachograph/store/runs';
import { procedure } from '@/server/init.ts';

/** The newest arrivals of all projects, for the front page. */
export const listRecent = procedure.query(({ ctx }) => listRecentRuns(ctx.db, { limit: 8 }));
