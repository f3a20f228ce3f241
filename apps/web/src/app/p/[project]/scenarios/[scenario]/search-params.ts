import { trendAddress } from '@tachograph/openapi/queries';
import * as z from 'zod';
import { optionalList, queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

const schema = trendAddress.extend({
  // Metrics drawn below the first one, in this order; those that say most where it is left out.
  below: optionalList,
  // Linear: the default is not in the URL.
  scale: z.literal('log').optional(),
});

/** Metrics of an address that are looked at. */
const MOST_BELOW = 12;

export type TrendParams = z.infer<typeof schema>;

/** `?driver=mariadb,mysql2&params=protocol=text&metric=throughput&axis=time&figure=absolute&below=heap,bytes-received&scale=log`; defaults are left out. */
export const parseTrendParams = (params: RawParams): TrendParams => readAddress(schema, params);

const trendQuery = (project: string, scenario: string, { below: _below, scale: _scale, ...query }: TrendParams) => ({
  project,
  scenario,
  ...query,
});

/** The value of `below` for the first metric alone. */
export const NO_METRICS = 'none';

/** What the page reads: the trend with other metrics of its case. Exports have the first one alone. */
export const pageQuery = (project: string, scenario: string, state: TrendParams) => ({
  ...trendQuery(project, scenario, state),
  below: state.below?.filter((key) => key !== NO_METRICS).slice(0, MOST_BELOW) ?? null,
});

/** The state as query parameters again, with a change. */
export const toTrendParams = queryWriter(schema);
