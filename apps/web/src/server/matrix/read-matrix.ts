import 'server-only';
import { matrixQuery } from '@tachograph/openapi/page-queries';
import { readMatrixView, toMatrixJson } from '@tachograph/views/matrix';
import * as z from 'zod';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

/** One case as a matrix of driver versions and servers, as the page draws it. */
export const readMatrix = projectProcedure.input(matrixQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readMatrixView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readMatrixJson = projectProcedure
  .input(matrixQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toMatrixJson(await readMatrixView(db, project, query), { url, project }),
  );
