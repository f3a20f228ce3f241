import type { ParseOutcome, SuggestedRule } from '@tachograph/schema/run';
import { formatCount } from '../format-text.ts';

const formatReason = ({ results, reason }: SuggestedRule): string =>
  `suggested rule for ${formatCount(results, 'result')}: ${reason}\n`;

/**
 * The rules that would settle guesses, as a mapping that can be saved as it is, and the commands that take it; empty
 * where there are none.
 */
export function formatSuggestions({ suggestedRules = [] }: ParseOutcome): string {
  if (suggestedRules.length === 0) return '';
  const rules = suggestedRules.map(({ rule }) => `  ${JSON.stringify(rule)}`).join(',\n');
  return `${suggestedRules.map(formatReason).join('')}If this is right, save it as mapping.json:
[
${rules}
]
and apply it: tacho parse FILE --mapping mapping.json
or add it to the rules of the project: tacho mapping show, then tacho mapping set mapping.json with all rules
`;
}
