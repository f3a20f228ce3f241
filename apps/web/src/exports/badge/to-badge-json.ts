import { type Claim, tellClaim, tellFinding } from '@tachograph/analysis/claim';

/** A claim for programs: the text of the badge, the figures behind them, and where they come from. */
export const toBadgeJson = (claim: Claim, url: string): string => {
  const { state, subject, figures, behind, override, explanation } = claim;
  const told = { claim: tellClaim(claim), subject, finding: tellFinding(claim) };
  return `${JSON.stringify({ format: 1, state, ...told, figures, behind, override, explanation, url }, null, 2)}\n`;
};
