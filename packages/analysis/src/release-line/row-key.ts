import { canonicalJson } from '@tachograph/schema/hash';
import type { CaseIdentity } from '@tachograph/schema/normalise';

/** A scenario with its params, whatever is measured of it. */
export const toRowText = ({ scenario, params }: Pick<CaseIdentity, 'scenario' | 'params'>): string =>
  `${scenario} ${canonicalJson(params)}`;

export const rowKey = ({ case: of }: { readonly case: Pick<CaseIdentity, 'scenario' | 'params'> }): string =>
  toRowText(of);
