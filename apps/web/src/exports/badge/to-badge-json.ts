import { type BadgeStatement, describeFinding, describeStatement } from '@tachograph/analysis/badge';

/** A claim for programs: the text of the badge, the figures behind them, and where they come from. */
export const toBadgeJson = (statement: BadgeStatement, url: string): string => {
  const { state, subject, figures, behind, override, explanation } = statement;
  const described = { statement: describeStatement(statement), subject, finding: describeFinding(statement) };
  return `${JSON.stringify({ format: 1, state, ...described, figures, behind, override, explanation, url }, null, 2)}\n`;
};
