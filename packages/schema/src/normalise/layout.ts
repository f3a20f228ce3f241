import type { SentResult } from '../result/with-status.ts';
import { withStatus } from '../result/with-status.ts';
import type { Scenario } from '../run/run.ts';
import { createIdentifier, type ResultIdentity } from './identify-result.ts';
import type { ScenarioVersion } from './normalised.ts';
import { createScenarioVersions } from './scenario-versions.ts';

/** What follows from what the results of a run say beside their figures, each by its place. */
export type Layout = {
  readonly identities: readonly ResultIdentity[];
  /** The hash of its scenario for each result. */
  readonly scenarioHashes: readonly (string | null)[];
  /** Of the results, in the order of the first of each. */
  readonly scenarios: readonly ScenarioVersion[];
};

/** The layout of validated results. `environment` is the identity of theirs; `declared` are the scenarios of their run. */
export function toLayout(
  results: readonly SentResult[],
  environment: string,
  declared: readonly Scenario[] | undefined,
): Layout {
  const identify = createIdentifier();
  const scenarioOf = createScenarioVersions(declared ?? []);
  const scenarios = new Map<string, ScenarioVersion>();
  const identities = results.map((result) => identify(withStatus(result), environment));
  const scenarioHashes = identities.map(({ case: { scenario: slug } }, place) => {
    const scenario = scenarios.get(slug) ?? scenarioOf(slug, results[place]?.scenario ?? slug);
    scenarios.set(slug, scenario);
    return scenario.hash;
  });
  return { identities, scenarioHashes, scenarios: [...scenarios.values()] };
}
