import { formatRatio, type Verdict } from '@tachograph/analysis/verdict';

/** The words of a verdict, without its shape. */
export function verdictWords({ word, ratio, reason }: Pick<Verdict, 'word' | 'ratio' | 'reason'>): string {
  if (word === 'reference') return 'reference';
  if (word === 'no-difference') return 'no difference shown';
  // The guard lists the fields once, above the table; the title has them for every cell.
  if (word === 'not-comparable') return reason?.replace(/^(different environments): .*/, '$1') ?? 'not comparable';
  return ratio === null ? 'not enough samples' : formatRatio(ratio);
}
