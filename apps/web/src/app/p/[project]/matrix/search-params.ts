import { matrixQuery } from '@tachograph/openapi/page-queries';
import type * as z from 'zod';
import { listQueryWriter, optionalText, type RawParams, readAddress } from '@/routing/search-params.ts';

const schema = matrixQuery.omit({ project: true }).extend({ after: optionalText, before: optionalText });

export type MatrixParams = z.infer<typeof schema>;

/** `?scenario=select-1000-rows&params=protocol=text&metric=throughput&statistic=median&driver=mariadb,mysql2&reference=mysql2@3.11.0~…&cell=mariadb@3.4.0~…` */
export const parseMatrixParams = (params: RawParams): MatrixParams => readAddress(schema, params);

export const toMatrixQuery = (project: string, { after: _after, before: _before, ...query }: MatrixParams) => ({
  project,
  ...query,
});

/** The state as query parameters again, with a change. */
export const toMatrixParams = listQueryWriter(schema, ['cell', 'after', 'before']);
