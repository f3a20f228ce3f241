import 'server-only';
import { readMatrixView, toMatrixJson } from '@tachograph/views/matrix';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const text = z.string().min(1).max(400);
const selected = z.object({
  slug: text,
  version: text.nullable(),
  options: text.nullable(),
  environment: text.nullable(),
});

const matrixInput = z.object({
  scenario: text.nullable(),
  metric: text.nullable(),
  statistic: text.nullable(),
  params: z.string().max(400).nullable(),
  drivers: z.array(text).max(60).nullable(),
  reference: selected.nullable(),
  chosen: selected.nullable(),
});

/** One case as a matrix of driver versions and servers, as the page draws it. */
export const readMatrix = projectProcedure.input(matrixInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readMatrixView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readMatrixJson = projectProcedure
  .input(matrixInput.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toMatrixJson(await readMatrixView(db, project, query), { url, project }),
  );
