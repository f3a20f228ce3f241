import type { EnvironmentFields, SeriesVersions } from '../measurement/measurement.ts';
import { toIdentity } from '../selection/names-environment.ts';
import type { SelectedDriver } from '../selection/selected-driver.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import { type ComparisonPlan, planComparison } from './plan-comparison.ts';

/** What an address asks of a comparison: drivers, scenarios and environments by the slugs people read in it. */
export type ComparisonQuery = Pick<
  ComparisonOptions,
  'scenarios' | 'environment' | 'metric' | 'statistic' | 'reference' | 'override'
> & {
  readonly drivers: readonly SelectedDriver[];
};

/**
 * What a query needs to be planned: the series of `filter`, of which a part left out means all of them, and `versions` of
 * these however old. The reference is needed for any drivers: the query's, or the project's `referenceDriver`.
 */
export function toComparedSeries({ drivers, reference, scenarios }: ComparisonQuery, referenceDriver: string | null) {
  const against = reference?.slug ?? referenceDriver;
  const slugs = new Set([...drivers.map(({ slug }) => slug), ...(against === null ? [] : [against])]);
  const filter = { ...(scenarios ? { scenarios } : {}), ...(drivers.length > 0 ? { drivers: [...slugs] } : {}) };
  return { filter, versions: [...drivers, reference].flatMap((selected) => selected?.version ?? []) };
}

/** What a project has to say to a query. */
export type ComparisonSource = {
  /** What versions there are of the series of `toComparedSeries`. */
  readonly measured: SeriesVersions;
  readonly environments: readonly EnvironmentFields[];
  readonly scenarios: NonNullable<ComparisonOptions['scenarioTexts']>;
  readonly drivers: readonly { readonly slug: string }[];
  /** Slug of the project's reference driver, where the query names none. */
  readonly referenceDriver: string | null;
  readonly evaluation?: Evaluation;
};

/**
 * The one way from an address to a comparison, for pages and programs alike: `fillComparison` makes it from this plan and
 * the points of its cells, with their samples.
 */
export function planAsRequested(query: ComparisonQuery, source: ComparisonSource): ComparisonPlan {
  const { environments, referenceDriver, evaluation } = source;
  const inEnvironment = (driver: SelectedDriver) => ({
    ...driver,
    environment: toIdentity(driver.environment, environments),
  });
  const ofProject = referenceDriver ? { slug: referenceDriver, version: null } : null;
  return planComparison(source.measured, {
    selected: query.drivers.map(inEnvironment),
    scenarios: query.scenarios,
    environment: toIdentity(query.environment, environments),
    metric: query.metric,
    ...(query.statistic && { statistic: query.statistic }),
    reference: query.reference ? inEnvironment(query.reference) : ofProject,
    override: query.override,
    environments,
    scenarioTexts: source.scenarios,
    driverOrder: source.drivers.map(({ slug }) => slug),
    ...(evaluation && { evaluation }),
  });
}
