import { parseSelected } from '@tachograph/analysis/selection';
import * as z from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  param: optionalText,
  params: optionalText,
  driver: optionalList,
  metric: optionalText,
  statistic: optionalText,
  environment: optionalText,
  reference: optionalText,
  scale: z.enum(['linear', 'log']).optional().catch(undefined),
});

export type SweepParams = z.infer<typeof schema>;

/** `?param=bytes&params=cpu=2&driver=mariadb@3.4.0,mysql2&metric=latency&statistic=mean&environment=…&reference=mysql2&scale=log`; defaults are left out. */
export const parseSweepParams = (params: RawParams): SweepParams => schema.parse(params);

/** A sweep is of one environment, so a driver brings none of its own. */
const toSelected = (text: string) => {
  const { slug, version } = parseSelected(text);
  return { slug, version };
};

export const sweepQuery = (project: string, scenario: string, state: SweepParams) => ({
  project,
  scenario,
  param: state.param ?? null,
  group: state.params ?? null,
  selected: (state.driver ?? []).map(toSelected),
  metric: state.metric ?? null,
  statistic: state.statistic ?? null,
  environment: state.environment ?? null,
  reference: state.reference ? toSelected(state.reference) : null,
});

/** The state as query parameters again, with a change. */
export const toSweepParams = queryWriter(schema);
