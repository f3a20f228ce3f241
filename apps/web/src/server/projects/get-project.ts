import 'server-only';
import { projectProcedure } from './project-procedure.ts';

export const getProject = projectProcedure.query(({ ctx }) => ctx.project);
