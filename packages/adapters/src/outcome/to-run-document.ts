import type { Result } from '@tachograph/schema/result';
import type { ParseOutcome, ParseWarning, Scenario } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import { mergeStated } from '@tachograph/schema/validation';

type Outcome = Pick<ParseOutcome, 'results' | 'scenarios' | 'harness' | 'environment'>;

/** What native output does not contain, as in `defaults` of an upload. Fields not named here are those of the run. */
export type NativeDefaults = {
  /** Versions by driver name, for results that carry none. */
  readonly driverVersions?: Readonly<Record<string, string>> | undefined;
  readonly harness?: Readonly<Record<string, unknown>> | undefined;
  /** What the scenarios are, over what was read of them. */
  readonly scenarios?: readonly Scenario[] | undefined;
  /** Cells that the tool does not print. They come after those that it prints. */
  readonly results?: readonly Result[] | undefined;
  readonly [field: string]: unknown;
};

/** A version for a result that carries none, by the name of its driver. */
function withVersion(result: Result, versions: ReadonlyMap<string, string>): Result {
  const version = result.driver.version ?? versions.get(toSlug(result.driver.name));
  return version === undefined ? result : { ...result, driver: { ...result.driver, version } };
}

const listResults = (outcomes: readonly Outcome[], { results = [] }: NativeDefaults): Result[] => [
  ...outcomes.flatMap((outcome) => outcome.results),
  ...results,
];

const listSlugs = (results: readonly Result[]): ReadonlySet<string> =>
  new Set(results.map(({ scenario }) => toSlug(scenario)));

/** Each scenario once: what was read of it, and over that what is stated. One that no result is of is left out. */
function mergeScenarios(read: readonly Scenario[], stated: readonly Scenario[], results: readonly Result[]): unknown[] {
  const merged = new Map<string, unknown>(read.map((scenario) => [toSlug(scenario.id), scenario]));
  const named = listSlugs(stated.length > 0 ? results : []);
  for (const scenario of stated) {
    const slug = toSlug(scenario.id);
    if (named.has(slug)) merged.set(slug, mergeStated(merged.get(slug), scenario));
  }
  return [...merged.values()];
}

/** The stated descriptions that `toRunDocument` leaves out, since no result is of their scenario. */
export function listIdleScenarios(outcomes: readonly Outcome[], defaults: NativeDefaults): ParseWarning[] {
  const { scenarios: stated = [] } = defaults;
  if (stated.length === 0) return [];
  const named = listSlugs(listResults(outcomes, defaults));
  return stated.flatMap(({ id }, at) =>
    named.has(toSlug(id))
      ? []
      : [{ location: `/defaults/scenarios/${at}`, message: `left out: no result has the scenario "${id}"` }],
  );
}

/** What adapters read from native files, and what the uploader states, as one document in the run format. */
export function toRunDocument(
  outcomes: readonly Outcome[],
  stated: { readonly defaults: NativeDefaults; readonly environment: unknown },
): unknown {
  const { driverVersions = {}, harness, scenarios: described = [], results: _, ...fields } = stated.defaults;
  const versions = new Map(Object.entries(driverVersions).map(([name, version]) => [toSlug(name), version]));
  const results = listResults(outcomes, stated.defaults);
  const readScenarios = outcomes.flatMap((outcome) => outcome.scenarios);
  const scenarios = mergeScenarios(readScenarios, described, results);
  const readHarness = outcomes.find((outcome) => outcome.harness !== null)?.harness ?? undefined;
  const read = outcomes.reduce<unknown>((merged, { environment }) => mergeStated(merged, environment), {});
  return {
    format: 1,
    ...fields,
    harness: harness ? { ...readHarness, ...harness } : readHarness,
    environment: mergeStated(read, stated.environment),
    scenarios: scenarios.length > 0 ? scenarios : undefined,
    results: results.map((result) => withVersion(result, versions)),
  };
}
