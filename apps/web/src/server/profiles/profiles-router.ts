import 'server-only';
import { toSpeedscope } from '@tachograph/analysis/why';
import { profilesQuery } from '@tachograph/openapi/page-queries';
import { findProfile, listProfiles } from '@tachograph/store/profiles';
import { readProfilesView } from '@tachograph/views/why';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { router } from '@/server/init.ts';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';

const named = z.object({ profile: z.string().min(1).max(40) });

export const profilesRouter = router({
  /** Profiles of any two versions of a driver, compared. */
  read: projectProcedure
    .input(profilesQuery)
    .query(memoize(({ ctx: { db, project }, input }) => readProfilesView(db, project, input))),
  /** A profile as a file for speedscope, and its name. */
  speedscope: projectProcedure.input(named).query(async ({ ctx: { db, project }, input: { profile: id } }) => {
    const [[stored], profile] = await Promise.all([
      listProfiles(db, project.id, { ids: [id] }, 1),
      findProfile(db, project.id, id),
    ]);
    if (!stored || !profile) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no profile ${id}` });
    const name = `${stored.driver} ${stored.version} ${stored.scenario}`;
    return { name, file: toSpeedscope(profile, name) };
  }),
});
