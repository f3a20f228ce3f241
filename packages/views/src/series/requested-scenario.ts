import type { Unknown } from '@tachograph/analysis/measurement';
import type { readSeriesVersions } from '@tachograph/store/series';

type Measured = Awaited<ReturnType<typeof readSeriesVersions>>;

/** What a project without the requested scenario has of it. */
export const NO_SERIES: Measured = { series: [], versions: [], hasOlder: false, pairVariances: new Map() };

/** The drivers that were measured, each once. */
export const listDrivers = ({ series }: Measured) => [
  ...new Map(series.map(({ driver }) => [driver.slug, driver])).values(),
];

/** The scenario that is requested, else the one that is picked; and a page with the one notice if there is no such scenario. */
export function pickRequested<Scenario extends { readonly slug: string }>(
  scenarios: readonly Scenario[],
  requested: string | undefined,
  pick: (scenarios: readonly Scenario[]) => Scenario | null,
) {
  const scenario = requested ? (scenarios.find(({ slug }) => slug === requested) ?? null) : pick(scenarios);
  // Without its scenario nothing else can be found either: one notice is enough.
  const notice: readonly Unknown[] | null = requested && !scenario ? [{ kind: 'scenario', requested }] : null;
  const withScenario = <Page extends { readonly unknown: readonly Unknown[] }>(page: Page): Page =>
    notice ? { ...page, unknown: notice } : page;
  return { scenario, withScenario };
}
