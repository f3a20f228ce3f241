import 'server-only';
import { listProjects as fromStore } from '@tachograph/store/projects';
import { procedure } from '@/server/init.ts';

export const listProjects = procedure.query(({ ctx }) => fromStore(ctx.db));
