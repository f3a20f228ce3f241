import * as z from 'zod';
import { boundedList } from '../bounds/counted.ts';
import { canonicalJson } from '../hash/canonical-json.ts';
import { profile } from '../profile/index.ts';
import { params } from '../result/result.ts';
import { toSlug } from '../text/slug.ts';
import { nameText, sluggedText } from '../text/text.ts';

/** The most profiles of a run, and the most nodes that all of them have together. */
export const PROFILES_OF_RUN = { most: 200, nodes: 400_000 } as const;

/** Where a driver version spent its processor time in a scenario: its profile, and what it is of. */
const profiled = z.strictObject({
  scenario: sluggedText(300).describe('Id of the scenario'),
  params: params.optional().describe('Parameters of the scenario, as its results have them'),
  driver: z
    .strictObject({
      name: sluggedText(120).describe('Name of the package'),
      version: nameText(200).describe('As the package says it'),
    })
    .describe('What was sampled'),
  profile: profile.describe('CPU samples of several passes'),
});
type RunProfile = z.infer<typeof profiled>;

type Found = { readonly path: readonly PropertyKey[]; readonly message: string };

/** What each profile is of, for a comparison: two of a run are not of the same. */
const keyOf = ({ scenario, params = {}, driver }: RunProfile) =>
  canonicalJson([toSlug(scenario), params, toSlug(driver.name), driver.version]);

/** The first thing that is wrong with profiles that are right by themselves; null of a list that is right. */
function findProfilesIssue(list: readonly RunProfile[]): Found | null {
  const seen = new Map<string, number>();
  let nodes = 0;
  for (const [index, entry] of list.entries()) {
    const key = keyOf(entry);
    const first = seen.get(key);
    if (first !== undefined)
      return { path: [index], message: `is of the same scenario, params and driver version as /profiles/${first}` };
    seen.set(key, index);
    nodes += entry.profile.nodes.length;
    if (nodes > PROFILES_OF_RUN.nodes)
      return {
        path: [index, 'profile', 'nodes'],
        message: `makes more than ${PROFILES_OF_RUN.nodes} nodes in all profiles of the run: sample fewer drivers or scenarios`,
      };
  }
  return null;
}

/** Profiles of a run: each of a scenario, its params and a driver version. */
export const profiles = boundedList(profiled, PROFILES_OF_RUN.most).superRefine((list, context) => {
  const found = findProfilesIssue(list);
  if (found) context.addIssue({ code: 'custom', path: [...found.path], message: found.message, input: list });
});
