import type { Params, Uncertainty } from '@tachograph/schema/result';

export type Figure = {
  readonly location: string;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly statistic: string;
  readonly uncertainty: Uncertainty | null;
  readonly n: number | null;
};

/** One start of autocannon, from any of its formats. */
export type Load = {
  readonly location: string;
  /** The title, or the path of the URL. */
  readonly name: string;
  readonly params: Params;
  readonly figures: readonly Figure[];
};

/** `p97_5`, `97.5%` → `p97.5`; the 50th is the median. */
export function toStatistic(share: string): string {
  const number = share.replace(/^p|%$/g, '').replace('_', '.');
  return number === '50' ? 'median' : `p${number}`;
}
