import type { Colour } from '@tachograph/charts/style';
import { drawBadge } from '@/exports/badge/draw-badge.tsx';
import type { RenderedReport } from '@/server/reports/rendered-report.ts';

/** How many claims of a report hold, as a badge: "claims | 4 of 4 hold". Red where one no longer does, or is withheld. */
export function toClaimsBadge({ blocks, counts: { claims, holding } }: RenderedReport): string {
  const isWrong = blocks.some(({ kind, state }) => kind === 'claim' && (state === 'broken' || state === 'withheld'));
  const held: Colour = holding === claims && claims > 0 ? 'better' : 'fg-3';
  const finding = `${holding} of ${claims} hold`;
  return drawBadge({ subject: 'claims', finding, colour: isWrong ? 'worse' : held, title: `claims: ${finding}` });
}
