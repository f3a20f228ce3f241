import type { ChangeState } from '@tachograph/schema/change';
import * as z from 'zod';
import { optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

export const STATE_TABS = [
  'open',
  'new',
  'suspected',
  'acknowledged',
  'expected',
  'false-alarm',
  'fixed',
  'all',
] as const;
export type StateTab = (typeof STATE_TABS)[number];

const OPEN: readonly ChangeState[] = ['new', 'acknowledged'];

/** The states that a tab lists; undefined: all. */
export function statesOf(tab: StateTab): ChangeState[] | undefined {
  if (tab === 'all') return undefined;
  if (tab === 'suspected') return ['new'];
  return tab === 'open' ? [...OPEN] : [tab];
}

/** Suspected changes are open, and have a tab of their own. */
export function certaintyOf(tab: StateTab): 'suspected' | 'any' | undefined {
  if (tab === 'suspected') return 'suspected';
  return tab === 'new' ? undefined : 'any';
}

const schema = z.object({
  // Open changes, those measured last first: the defaults are not in the URL.
  state: z
    .enum(STATE_TABS)
    .optional()
    .catch(undefined)
    .transform((tab) => (tab === 'open' ? undefined : tab)),
  driver: optionalText,
  direction: z.enum(['better', 'worse']).optional().catch(undefined),
  metric: optionalText,
  scenario: optionalText,
  environment: optionalText,
  sort: z.literal('size').optional().catch(undefined),
  group: optionalText,
  from: optionalText,
  change: optionalText,
});

export type ChangesParams = z.infer<typeof schema>;

/**
 * `?state=fixed&driver=mysql2&direction=worse&metric=latency&scenario=select-1&environment=…&sort=size`; `group` is a change whose group is listed alone,
 * `from` a change of the group that the page begins with, `change` the one that is open.
 */
export const parseChangesParams = (params: RawParams): ChangesParams => schema.parse(params);

const write = queryWriter(schema);

/** Changes after which a page has the same groups. */
const SAME_GROUPS: ReadonlySet<string> = new Set(['change', 'from']);

/** The state as query parameters again, with a change; one that chooses other groups leads to their first page. */
export function toChangesParams(
  state: ChangesParams,
  change: Partial<Record<keyof ChangesParams, string | null>> = {},
): Record<string, string | null> {
  const isSame = Object.keys(change).every((key) => SAME_GROUPS.has(key));
  return write(isSame ? state : { ...state, from: undefined, change: undefined }, change);
}

/** The changes that are listed, on all pages of the list. */
export const toChangeFilter = ({ state, group, ...params }: ChangesParams) => ({
  driver: params.driver,
  scenario: params.scenario,
  metric: params.metric,
  environment: params.environment,
  direction: params.direction,
  states: statesOf(state ?? 'open'),
  certainty: certaintyOf(state ?? 'open'),
  groupOf: group,
});

/** What is read for a page. */
export const changesQuery = (project: string, state: ChangesParams) => ({
  project,
  ...toChangeFilter(state),
  sort: state.sort ?? ('time' as const),
  from: state.from,
});
