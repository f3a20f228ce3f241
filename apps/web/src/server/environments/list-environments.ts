import 'server-only';
import { listEnvironments as fromStore } from '@tachograph/store/environments';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

export const listEnvironments = projectProcedure.query(({ ctx }) => fromStore(ctx.db, ctx.project.id));
