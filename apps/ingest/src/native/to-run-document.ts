import { mergeStated, type ParseOutcome, type Result, toSlug } from '@tachograph/schema';
import type { Defaults } from './defaults.ts';

type Outcome = Pick<ParseOutcome, 'results' | 'scenarios' | 'harness' | 'environment'>;

/** A version for a result that carries none, by the name of its driver. */
function withVersion(result: Result, versions: ReadonlyMap<string, string>): Result {
  const version = result.driver.version ?? versions.get(toSlug(result.driver.name));
  return version === undefined ? result : { ...result, driver: { ...result.driver, version } };
}

/** What adapters read from native files, and what the uploader says of them, as one document in the run format. */
export function toRunDocument(
  outcomes: readonly Outcome[],
  stated: { defaults: Defaults; environment: unknown },
): unknown {
  const { driverVersions = {}, harness, ...defaults } = stated.defaults;
  const versions = new Map(Object.entries(driverVersions).map(([name, version]) => [toSlug(name), version]));
  const scenarios = new Map(outcomes.flatMap((o) => o.scenarios).map((scenario) => [toSlug(scenario.id), scenario]));
  const readHarness = outcomes.find((outcome) => outcome.harness !== null)?.harness ?? undefined;
  return {
    format: 1,
    ...defaults,
    harness: harness ? { ...readHarness, ...harness } : readHarness,
    environment: mergeStated(
      outcomes.reduce<unknown>((merged, { environment }) => mergeStated(merged, environment), {}),
      stated.environment,
    ),
    scenarios: scenarios.size > 0 ? [...scenarios.values()] : undefined,
    results: outcomes.flatMap((outcome) => outcome.results).map((result) => withVersion(result, versions)),
  };
}
