import { type ChangeCause, pairOfChange, writeTitle } from '@tachograph/analysis/why';
import type { Change } from '@tachograph/schema/change';
import type { Store } from '@tachograph/store/database';
import { listProfiles } from '@tachograph/store/profiles';
import type { Project } from '@tachograph/store/projects';
import { findChange } from '../changes/find-change.ts';
import { readCounters } from './read-counters.ts';
import { type ProfilesOfPair, readProfilePair } from './read-profile-pair.ts';

/** The newest profiles of both versions that a pair is looked for in. */
const MOST_PROFILES = 200;

/** What a change is, what else moved, and where the processor time went. */
export type WhyView = {
  readonly change: Change;
  /** What changed, and what the counters rule out. */
  readonly title: string;
  /** Null of a change along time. */
  readonly counters: ChangeCause | null;
  /** Likewise. */
  readonly profiles: ProfilesOfPair | null;
};

/** Profiles of both versions where the change was measured; where it has none, those of another environment: calls are the same there. */
async function readProfiles(db: Store, { id }: Project, change: Change): Promise<ProfilesOfPair | null> {
  const pair = pairOfChange(change);
  if (!pair) return null;
  const read = async (environment?: string) => {
    const filter = {
      of: change.case,
      driver: change.driver.slug,
      versions: [pair.before, pair.after],
      ...(environment !== undefined && { environment }),
    };
    return readProfilePair(db, id, await listProfiles(db, id, filter, MOST_PROFILES), pair);
  };
  const here = await read(change.environment.identity);
  return 'missing' in here ? read() : here;
}

/** Why a change happened, as far as counters and profiles show it; null where the results of the project do not show the change. */
export async function readWhyView(db: Store, project: Project, id: string): Promise<WhyView | null> {
  const known = await findChange(db, project, id, 1);
  if (!known) return null;
  const { change } = known;
  const [counters, profiles] = await Promise.all([
    readCounters(db, project, change),
    readProfiles(db, project, change),
  ]);
  return { change, title: writeTitle(change, counters), counters, profiles };
}
