import { parseSelected } from '@tachograph/analysis/selection';
import * as z from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  param: optionalText,
  p: optionalText,
  d: optionalList,
  m: optionalText,
  e: optionalText,
  env: optionalText,
  ref: optionalText,
  axis: z.enum(['linear', 'log']).optional().catch(undefined),
});

export type SweepParams = z.infer<typeof schema>;

/** `?param=bytes&p=cpu=2&d=mariadb@3.4.0,mysql2&m=latency&e=mean&env=…&ref=mysql2&axis=log`; defaults are left out. */
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
  group: state.p ?? null,
  selected: (state.d ?? []).map(toSelected),
  metric: state.m ?? null,
  statistic: state.e ?? null,
  environment: state.env ?? null,
  reference: state.ref ? toSelected(state.ref) : null,
});

/** The state as query parameters again, with a change. */
export const toSweepParams = queryWriter(schema);
