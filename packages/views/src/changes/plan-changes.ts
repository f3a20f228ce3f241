import { listMetricsNamed } from '@tachograph/analysis/release-line';
import { toIdentity } from '@tachograph/analysis/selection';
import type { ChangesQuery } from '@tachograph/openapi/queries';
import { CHANGE_STATES, type ChangeList } from '@tachograph/schema/change';
import { parseChangeFilter } from '@tachograph/schema/change-filter';
import type { EnvironmentRef } from '@tachograph/schema/series';
import type { ChangeFilter } from '@tachograph/store/changes';

/** The states of each list. Suspected changes are open, and are a separate list; no new one is suspected. */
export const LISTED: Readonly<Record<ChangeList, Required<Pick<ChangeFilter, 'state' | 'certainty'>>>> = {
  open: { state: ['new', 'acknowledged'], certainty: 'any' },
  new: { state: 'new', certainty: 'found' },
  suspected: { state: 'new', certainty: 'suspected' },
  acknowledged: { state: 'acknowledged', certainty: 'any' },
  expected: { state: 'expected', certainty: 'any' },
  'false-alarm': { state: 'false-alarm', certainty: 'any' },
  fixed: { state: 'fixed', certainty: 'any' },
  all: { state: CHANGE_STATES, certainty: 'any' },
};

/** What a query for changes selects; an environment may be named by its slug, and one that nobody knows has no change. */
export function planChanges<Environment extends EnvironmentRef>(
  query: ChangesQuery,
  environments: readonly Environment[],
): {
  /** Whatever their state. */
  readonly fitting: ChangeFilter;
  /** Those that are listed. */
  readonly listed: ChangeFilter;
  readonly environment: Environment | null;
  /** Qualifiers of the filter text that mean nothing. */
  readonly problems: readonly string[];
} {
  const { filter, problems } = parseChangeFilter(query.q ?? '');
  const {
    state = 'open',
    driver,
    scenario,
    metric,
    environment,
    direction,
    owner,
    holding,
    words,
  } = { ...query, ...filter };
  const identity = toIdentity(environment, environments) ?? undefined;
  const metrics = metric === undefined ? undefined : listMetricsNamed(metric);
  const named = { driver, scenario, metric: metrics, direction, environment: identity };
  const fitting = { ...named, groupOf: query.group, owner, holding, words };
  return {
    fitting,
    listed: { ...fitting, ...LISTED[state] },
    environment: environments.find((known) => known.identity === identity) ?? null,
    problems,
  };
}
