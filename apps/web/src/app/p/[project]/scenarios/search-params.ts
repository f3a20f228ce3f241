import * as z from 'zod';
import { listQueryWriter, optionalList, optionalText, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  // Charts by version, absolute: the defaults are not in the URL.
  view: z.literal('table').optional().catch(undefined),
  driver: optionalList,
  environment: optionalText,
  metric: optionalText,
  axis: z.literal('time').optional().catch(undefined),
  figure: z.literal('ratio').optional().catch(undefined),
  only: z.literal('changes').optional().catch(undefined),
  q: z.string().min(1).max(200).optional().catch(undefined),
  after: z.string().min(1).max(300).optional().catch(undefined),
  before: z.string().min(1).max(300).optional().catch(undefined),
});

export type ScenariosParams = z.infer<typeof schema>;

/** `?view=table&driver=mariadb,mysql2&environment=…&metric=throughput&axis=time&figure=ratio&only=changes&q=select&after=…`; defaults are left out. */
export const parseScenariosParams = (params: RawParams): ScenariosParams => schema.parse(params);

/** The state as query parameters again, with a change. */
export const toScenariosParams = listQueryWriter(schema, ['after', 'before', 'figure']);

/** What the charts of a state are of. */
export const chartsQuery = (
  project: string,
  { driver, environment, metric, axis, figure, only, q, after, before }: ScenariosParams,
) => ({
  project,
  environment,
  metric,
  drivers: driver,
  axis: axis ?? ('version' as const),
  figure: figure ?? ('absolute' as const),
  changed: only === 'changes',
  text: q,
  after,
  before,
});

/** What a search of the list leaves as it is, as hidden fields of its form. */
export const keptBySearch = ({ view, driver, environment, metric, axis, figure, only }: ScenariosParams) => ({
  view,
  driver: driver?.join(','),
  environment,
  metric,
  axis,
  figure,
  only,
});
