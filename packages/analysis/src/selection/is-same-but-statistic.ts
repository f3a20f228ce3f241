import type { CaseIdentity } from '@tachograph/schema/normalise';
import { toParamsKey } from '../measurement/describe-params.ts';

/** Of one scenario: the same params, metric and unit, whatever is estimated. */
export const isSameButStatistic = (a: CaseIdentity, b: CaseIdentity): boolean =>
  a.metric === b.metric && a.unit === b.unit && toParamsKey(a.params) === toParamsKey(b.params);
