import 'server-only';
import { type LeagueQuery, leagueQuery } from '@tachograph/openapi/queries';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readLeague as readWhole, showLeague, toLeagueJson } from '@tachograph/views/league';
import * as z from 'zod';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';

type Requested = {
  readonly path: string;
  readonly ctx: { readonly db: Store; readonly project: Project; readonly state: string };
  readonly input: LeagueQuery & { readonly project: string };
};

/** All of a league, one for whatever filters hide of it. */
const readKept = memoize(({ ctx: { db, project }, input }: Requested) => readWhole(db, project, input));

async function readShown({ ctx, input }: Pick<Requested, 'ctx' | 'input'>) {
  const { project, environment, scenario } = input;
  return showLeague(await readKept({ path: 'league', ctx, input: { project, environment, scenario } }), input);
}

/** The newest release of every driver against one anchor, as the page draws it. */
export const readLeague = projectProcedure.input(leagueQuery).query(readShown);

/** The same as JSON; `url` is that of the page. */
export const readLeagueJson = projectProcedure
  .input(leagueQuery.extend({ url: z.url() }))
  .query(async ({ ctx, input: { url, ...input } }) =>
    toLeagueJson(await readShown({ ctx, input }), { url, project: ctx.project }),
  );
