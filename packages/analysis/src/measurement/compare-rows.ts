import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import { toParamsKey } from './describe-params.ts';

const byTitle = new Intl.Collator('en', { numeric: true });

/** Fewer rows before more, names in their order: how a reader would list the params of one scenario. */
export function compareParams(a: Params, b: Params): number {
  for (const name of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    const left = a[name];
    const right = b[name];
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return byTitle.compare(String(left ?? ''), String(right ?? ''));
  }
  return 0;
}

type TitledCase = { readonly title: string; readonly case: CaseIdentity };

/** Rows of a table: by the scenario's title, then by params. */
export const compareRows = (a: TitledCase, b: TitledCase): number =>
  byTitle.compare(a.title, b.title) || compareParams(a.case.params, b.case.params);

/** The same for all cases that stand in one row of a table, whatever their metric and statistic. */
export const toRowKey = ({ scenario, params, unit }: CaseIdentity): string =>
  [scenario, toParamsKey(params), unit].join('\n');
