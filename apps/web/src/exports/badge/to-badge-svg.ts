import { type BadgeStatement, describeFinding, describeStatement } from '@tachograph/analysis/badge';
import type { Colour } from '@tachograph/charts/style';
import { fitText } from '@/exports/engine/block.tsx';
import { BADGE_SIZE, drawBadge } from './draw-badge.tsx';

/** Names are cut to this, and what was requested; figures never are. */
const WIDEST_NAME = 220;
const WIDEST_FINDING = 420;

/** The colour of the finding: grey where nothing is claimed, or where newer releases have no results. */
function badgeColour({ state, figures, override }: BadgeStatement): Colour {
  if (state !== 'stands' || !figures) return 'fg-3';
  if (override !== null) return 'warn';
  return figures.ratio > 1 ? 'accent' : 'worse';
}

/** The claim with what the badge has no space for: the newest release, and the reason of an override. */
function describeBadgeStatement(statement: BadgeStatement): string {
  const more = [
    statement.behind && `the newest is ${statement.behind.newest}`,
    statement.override && `compared anyway: ${statement.override}`,
  ];
  return [describeStatement(statement), ...more].filter(Boolean).join('; ');
}

/** A claim as a small image. */
export function toBadgeSvg(statement: BadgeStatement): string {
  const finding = describeFinding({
    ...statement,
    finding: fitText(statement.finding, WIDEST_FINDING, BADGE_SIZE),
    against: statement.against && fitText(statement.against, WIDEST_NAME, BADGE_SIZE),
  });
  return drawBadge({
    subject: fitText(statement.subject, WIDEST_NAME, BADGE_SIZE),
    finding,
    colour: badgeColour(statement),
    title: describeBadgeStatement(statement),
  });
}
