import { freezeVerdict } from '@tachograph/analysis/share';
import type { CounterRow } from '@tachograph/analysis/why';
import type { WhyResponse } from '@tachograph/openapi/profiles';
import type { Project } from '@tachograph/store/projects';
import { toChangeJson } from '../changes/to-change-json.ts';
import type { ComparedProfile, ProfilesOfPair } from './read-profile-pair.ts';
import type { WhyView } from './read-why-view.ts';

const toCounter = ({ metric, case: of, before, after, verdict }: CounterRow) => ({
  metric,
  unit: of?.unit ?? null,
  statistic: of?.statistic ?? null,
  before: before?.value ?? null,
  after: after?.value ?? null,
  verdict: verdict && freezeVerdict(verdict),
});

const toProfile = ({ id, run, environment, tool, unit, hz, passes, counted, operations }: ComparedProfile) => ({
  id,
  run,
  environment,
  tool,
  unit,
  hz,
  passes,
  counted,
  operations,
});

function toProfiles(profiles: ProfilesOfPair): NonNullable<WhyResponse['profiles']> {
  if ('missing' in profiles) return { found: false, missing: profiles.missing };
  const { pair, comparison } = profiles;
  const sides = {
    found: true as const,
    before: toProfile(pair.before),
    after: toProfile(pair.after),
    isOneRun: pair.isOneRun,
  };
  if ('reason' in comparison) return { ...sides, reason: comparison.reason, comparison: null };
  const { tree: _, ...compared } = comparison;
  return { ...sides, reason: null, comparison: compared };
}

/** Why a change happened, as the API has it: without the trees of calls, which are in the profiles. */
export function toWhyJson({ change, title, counters, profiles }: WhyView, { slug, title: of }: Project): WhyResponse {
  return {
    format: 1,
    project: { slug, title: of },
    change: toChangeJson(change),
    title,
    counters: counters && { cause: counters.cause.code, text: counters.title, rows: counters.rows.map(toCounter) },
    profiles: profiles && toProfiles(profiles),
  };
}
