/** The words of a verdict as they stand in a sentence with their number, and the shape that goes before each. */
export const VERDICT_WORDS: Readonly<Record<string, { readonly shape: string; readonly words: string }>> = {
  slower: { shape: '▼', words: 'slower' },
  faster: { shape: '▲', words: 'faster' },
  'no-difference': { shape: '=', words: 'no difference shown' },
  'not-enough-samples': { shape: '○', words: 'not enough samples' },
  'not-comparable': { shape: '⊘', words: 'not comparable' },
};
