import { matrixQuery } from '@tachograph/openapi/page-queries';
import type * as z from 'zod';
import { optionalText, queryWriter, type RawParams, readAddress } from '@/routing/search-params.ts';

const schema = matrixQuery.omit({ project: true }).extend({ after: optionalText, before: optionalText });

export type MatrixParams = z.infer<typeof schema>;

/** `?scenario=select-1000-rows&params=protocol=text&metric=throughput&statistic=median&driver=mariadb,mysql2&reference=mysql2@3.11.0~…&cell=mariadb@3.4.0~…` */
export const parseMatrixParams = (params: RawParams): MatrixParams => readAddress(schema, params);

export const toMatrixQuery = (project: string, { after: _after, before: _before, ...query }: MatrixParams) => ({
  project,
  ...query,
});

const write = queryWriter(schema);

/** Changes after which a page still has the same rows. */
const SAME_ROWS: ReadonlySet<string> = new Set(['cell', 'after', 'before']);

/** The state as query parameters again, with a change; one that chooses other rows leads to their first page. */
export function toMatrixParams(state: MatrixParams, change: Partial<Record<keyof MatrixParams, string | null>> = {}) {
  const isFirstPage = Object.keys(change).some((key) => !SAME_ROWS.has(key));
  return write(isFirstPage ? { ...state, after: undefined, before: undefined } : state, change);
}
