import type { VerdictWord } from '@tachograph/analysis/verdict';

/** The shape before a verdict's words: colour is never the only carrier. */
export const VERDICT_SHAPES: Record<VerdictWord, string> = {
  faster: '▲',
  slower: '▼',
  'no-difference': '=',
  'not-enough-samples': '○',
  'not-comparable': '⊘',
  reference: '',
};
