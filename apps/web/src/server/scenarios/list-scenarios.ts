import 'server-only';
import { listScenarios as fromStore } from '@tachograph/store/scenarios';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

export const listScenarios = projectProcedure.query(({ ctx }) => fromStore(ctx.db, ctx.project.id));
