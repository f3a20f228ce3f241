import type { Verdict } from '@tachograph/analysis/verdict';
import { verdictWords } from '@/format/verdict-words.ts';

/** "1.17× faster", "no difference", "no ratio": a verdict in a small cell, beside its shape. */
export function shortVerdict(verdict: Verdict): string {
  if (verdict.word === 'no-difference') return 'no difference';
  return verdict.word === 'not-comparable' ? 'no ratio' : verdictWords(verdict);
}
