import type { SelectedCell } from '@tachograph/analysis/matrix';
import * as z from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  scenario: optionalText,
  params: z.string().max(400).optional().catch(undefined),
  metric: optionalText,
  statistic: optionalText,
  driver: optionalList,
  reference: optionalText,
  cell: optionalText,
  after: optionalText,
  before: optionalText,
});

export type MatrixParams = z.infer<typeof schema>;

/** `?scenario=select-1000-rows&params=protocol=text&metric=throughput&statistic=median&driver=mariadb,mysql2&reference=mysql2@3.11.0~…&cell=mariadb@3.4.0~…` */
export const parseMatrixParams = (params: RawParams): MatrixParams => schema.parse(params);

/** `mariadb@3.4.0?pool~environment`; version, options and environment may be left out. */
export function parseCell(text: string): SelectedCell {
  const match = /^([^@~?]+)(?:@([^~?]*))?(?:\?([^~]*))?(?:~(.+))?$/.exec(text);
  return {
    slug: match?.[1] ?? text,
    version: match?.[2] || null,
    options: match?.[3] || null,
    environment: match?.[4] ?? null,
  };
}

export const matrixQuery = (project: string, state: MatrixParams) => ({
  project,
  scenario: state.scenario ?? null,
  metric: state.metric ?? null,
  statistic: state.statistic ?? null,
  params: state.params ?? null,
  drivers: state.driver ?? null,
  reference: state.reference ? parseCell(state.reference) : null,
  chosen: state.cell ? parseCell(state.cell) : null,
});

const write = queryWriter(schema);

/** Changes after which a page still has the same rows. */
const SAME_ROWS: ReadonlySet<string> = new Set(['cell', 'after', 'before']);

/** The state as query parameters again, with a change; one that chooses other rows leads to their first page. */
export function toMatrixParams(state: MatrixParams, change: Partial<Record<keyof MatrixParams, string | null>> = {}) {
  const isFirstPage = Object.keys(change).some((key) => !SAME_ROWS.has(key));
  return write(isFirstPage ? { ...state, after: undefined, before: undefined } : state, change);
}
