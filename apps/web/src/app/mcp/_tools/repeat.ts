import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { toResultRepeat } from '@/app/p/[project]/runs/[run]/_model/to-result-repeat.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { defineTool } from './tool.ts';

const name = z.string().min(1).max(400);

const input = z.strictObject({
  project: z.string().min(1).max(120).describe('Slug of the project'),
  run: z
    .string()
    .regex(/^r_[0-9a-f]{16}$/)
    .describe('Id of a run, as the other tools give it'),
  scenario: name.describe('Slug of the scenario'),
  driver: name.describe('Slug of the driver'),
  version: name.describe('Its version. Left out: the first result of the run').optional(),
});

/** What measures a figure again. */
export const repeat = defineTool({
  name: 'repeat',
  title: 'The command that measures a figure again',
  description:
    'For one figure of a run: the command of its harness, filled in, with package, scenario, commit and environment. It runs nothing. `command` is null where the run names none.',
  input,
  read: async ({ project, run: id, scenario, driver, version }, { api, webUrl }) => {
    const [run, { page }] = await Promise.all([
      api.runs.get({ project, run: id }),
      api.runs.results({ project, run: id, scenario, driver }),
    ]);
    const result = page.rows.find((row) => version === undefined || row.version === version);
    if (!result) {
      const named = [driver, version].filter(Boolean).join(' ');
      throw new TRPCError({ code: 'NOT_FOUND', message: `run ${id} has no result of ${named} in ${scenario}` });
    }
    const { text, command, install, harness, commit, environment } = toResultRepeat(run, result);
    const url = webUrl + hrefs.runResult(project, id, result.ordinal, { scenario, driver });
    return { text, values: { url, command, install, harness, commit, environment } };
  },
});
