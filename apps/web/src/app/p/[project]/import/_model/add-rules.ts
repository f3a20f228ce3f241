import type { SuggestedRule } from '@tachograph/schema/run';

/** The text of the rules with the suggested ones after them, each rule on a line; null where the text is no list. */
export function addRules(text: string, suggested: readonly SuggestedRule[]): string | null {
  let rules: unknown = [];
  try {
    rules = text.trim() === '' ? [] : JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(rules)) return null;
  const all = [...rules, ...suggested.map(({ rule }) => rule)];
  return `[\n${all.map((rule) => `  ${JSON.stringify(rule)}`).join(',\n')}\n]`;
}
