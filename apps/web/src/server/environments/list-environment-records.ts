import 'server-only';
import { listEnvironmentRecords as fromStore } from '@tachograph/store/environments';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

/** Enough to choose from when a run is described by hand; older environments are told in the form itself. */
const LISTED = 20;

export const listEnvironmentRecords = projectProcedure.query(({ ctx }) => fromStore(ctx.db, ctx.project.id, LISTED));
