import { shortHash } from '../hash/content-hash.ts';
import { type SentResult, withStatus } from '../result/result.ts';
import type { Scenario } from '../run/run.ts';
import { toSlug } from '../text/slug.ts';
import { createIdentifier, type ResultIdentity, type ScenarioVersion } from './normalised.ts';

/** Of a scenario's content. One that is only named has none: it is the project's of that name, whatever its content. */
function hashScenario({
  sql = null,
  workPerOp = null,
  hash = null,
}: Pick<Scenario, 'sql' | 'workPerOp' | 'hash'>): string | null {
  return sql !== null || hash !== null ? shortHash({ sql, workPerOp, hash }) : null;
}

function toScenarioVersion(slug: string, title: string, declared: Scenario | undefined): ScenarioVersion {
  return {
    slug,
    title: declared?.title ?? declared?.id ?? title,
    description: declared?.description ?? null,
    category: declared?.category ?? null,
    sql: declared?.sql ?? null,
    workPerOp: declared?.workPerOp ?? null,
    hash: hashScenario(declared ?? {}),
  };
}

/**
 * The scenario of results by its slug and the name that the first of them gives it. What the run declares of its scenarios
 * is made once, whatever the results call them.
 */
function createScenarioVersions(scenarios: readonly Scenario[]): (slug: string, name: string) => ScenarioVersion {
  const declared = new Map(scenarios.map((scenario) => [toSlug(scenario.id), scenario]));
  const made = new Map<string, ScenarioVersion>();
  return (slug, name) => {
    const scenario = declared.get(slug);
    if (scenario === undefined) return toScenarioVersion(slug, name, undefined);
    const version = made.get(slug) ?? toScenarioVersion(slug, name, scenario);
    made.set(slug, version);
    return version;
  };
}

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
