import 'server-only';
import { countNewChanges } from '@tachograph/store/changes';
import { memoize } from '@/server/cache/memoize.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

/** More are not counted. */
export const MOST_COUNTED = 1000;

/** How many changes of a project are new: what its tab says on every page, once for each state of the project. */
export const countNew = projectProcedure.query(
  memoize(({ ctx: { db, project } }) => countNewChanges(db, project.id, MOST_COUNTED)),
);
