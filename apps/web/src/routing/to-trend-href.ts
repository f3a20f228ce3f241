import { toParamsKey } from '@tachograph/analysis/measurement';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';

type Shown = {
  readonly case: Pick<CaseIdentity, 'scenario' | 'params' | 'metric' | 'statistic'>;
  /** Left out: all drivers. */
  readonly driver?: { readonly slug: string };
  readonly environment: EnvironmentRef | null;
};

/** The trend of one case in one environment, of one driver or of all. */
export const toTrendHref = (
  project: string,
  { case: of, driver, environment }: Shown,
  axis: 'version' | 'time' = 'version',
): string =>
  hrefs.scenario(project, of.scenario, {
    driver: driver?.slug,
    environment: environment && toEnvironmentSlug(environment),
    params: toParamsKey(of.params) || null,
    metric: of.metric,
    statistic: of.statistic,
    axis: axis === 'time' ? 'time' : null,
  });
