import type { SelectedCell } from '@tachograph/analysis/matrix';
import * as z from 'zod';
import { optionalList, optionalText, queryWriter, type RawParams } from '@/routing/search-params.ts';

const schema = z.object({
  s: optionalText,
  p: z.string().max(400).optional().catch(undefined),
  m: optionalText,
  e: optionalText,
  d: optionalList,
  ref: optionalText,
  cell: optionalText,
  after: optionalText,
  before: optionalText,
});

export type MatrixParams = z.infer<typeof schema>;

/** `?s=select-1000-rows&p=protocol=text&m=throughput&e=median&d=mariadb,mysql2&ref=mysql2@3.11.0~…&cell=mariadb@3.4.0~…` */
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
  scenario: state.s ?? null,
  metric: state.m ?? null,
  statistic: state.e ?? null,
  params: state.p ?? null,
  drivers: state.d ?? null,
  reference: state.ref ? parseCell(state.ref) : null,
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
