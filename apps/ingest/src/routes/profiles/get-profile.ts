import { toSpeedscope } from '@tachograph/analysis/why';
import { projectQuery } from '@tachograph/openapi/queries';
import { findProfile, listProfiles } from '@tachograph/store/profiles';
import { ProblemError } from '../../http/problem.ts';
import { getByState } from '../send-by-state.ts';

/** A profile as a file for speedscope. */
export const getProfile = getByState('profile', projectQuery, async ({ db }, project, { id = '' }) => {
  const [[stored], profile] = await Promise.all([
    listProfiles(db, project.id, { ids: [id] }, 1),
    findProfile(db, project.id, id),
  ]);
  if (!stored || !profile) throw new ProblemError('not-found', 'The project has no profile with this id.');
  return toSpeedscope(profile, `${stored.driver} ${stored.version} ${stored.scenario}`);
});
