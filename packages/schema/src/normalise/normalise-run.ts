import type { Result } from '../result/result.ts';
import type { Run, RunHead } from '../run/run.ts';
import { createRunHash } from '../run/run-hash.ts';
import { createIdentifier } from './identify-result.ts';
import { DEFAULT_IDENTITY_KEYS, environmentIdentity, environmentLabel, identityValues } from './identity.ts';
import { normaliseResult } from './normalise-result.ts';
import type { NormalisedResult, NormalisedRun, NormalisedWholeRun, ScenarioVersion } from './normalised.ts';
import { createScenarioVersions } from './scenario-versions.ts';

/** The environment of a run, with its identity by the fields of a project. */
export function normaliseEnvironment(
  { environment, harness }: Pick<RunHead, 'environment' | 'harness'>,
  identityKeys: readonly string[] = DEFAULT_IDENTITY_KEYS,
): NormalisedRun['environment'] {
  const fields = identityValues(environment, harness ?? null, identityKeys);
  return { identity: environmentIdentity(fields), label: environmentLabel(environment), fields, record: environment };
}

/**
 * Brings the results of a validated run to the shape that is stored and evaluated, piece by piece: `take` each piece in
 * its order, then `end` with all that was answered. `identityKeys` are the project's own.
 */
export function createNormaliser(run: RunHead, identityKeys?: readonly string[]) {
  const environment = normaliseEnvironment(run, identityKeys);
  const scenarioOf = createScenarioVersions(run.scenarios ?? []);
  const scenarios = new Map<string, ScenarioVersion>();
  const identify = createIdentifier();
  const hash = createRunHash(run);
  let taken = 0;
  const toNormalised = (result: Result): NormalisedResult => {
    const identity = identify(result, environment.identity);
    const slug = identity.case.scenario;
    const scenario = scenarios.get(slug) ?? scenarioOf(slug, result.scenario);
    scenarios.set(slug, scenario);
    const ordinal = taken;
    taken += 1;
    return normaliseResult(result, identity, { ordinal, scenarioHash: scenario.hash });
  };
  return {
    take(results: readonly Result[]): NormalisedResult[] {
      hash.add(results);
      return results.map(toNormalised);
    },
    end: (results: readonly NormalisedResult[]): NormalisedRun => ({
      contentHash: hash.digest(),
      run,
      environment,
      scenarios: [...scenarios.values()],
      results,
    }),
  };
}

/**
 * Bring a validated run to the shape that is stored and evaluated: slugs, canonical units, keys and hashes.
 * Pure; the same run gives the same keys on every machine. `identityKeys` are the project's own.
 */
export function normaliseRun(run: Run, identityKeys?: readonly string[]): NormalisedWholeRun {
  const { results, ...head } = run;
  const normaliser = createNormaliser(head, identityKeys);
  return { ...normaliser.end(normaliser.take(results)), run };
}
