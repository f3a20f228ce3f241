import { formatVerdict, type Verdict } from '@tachograph/analysis/verdict';

/** "1.17× faster", "no difference", "no ratio": a verdict in a small cell, beside its shape. */
export function shortVerdict(verdict: Verdict): string {
  if (verdict.outcome === 'no-difference') return 'no difference';
  return verdict.outcome === 'not-comparable' ? 'no ratio' : formatVerdict(verdict);
}
