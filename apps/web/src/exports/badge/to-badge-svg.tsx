import { type BadgeStatement, describeFinding, describeStatement } from '@tachograph/analysis/badge';
import { paint } from '@/charts/style/paint.tsx';
import type { Colour } from '@/charts/style/theme.ts';
import { fitText, widthOf } from '@/exports/engine/block.tsx';
import { toSvg } from '@/exports/engine/to-svg.tsx';

const SIZE = 12;
const HEIGHT = 22;
const BASELINE = 15;
const SIDE = 8;
const RADIUS = 4;
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

/** A claim as a small image. Both halves are filled, so it is drawn in the light theme for light and dark pages. */
export function toBadgeSvg(statement: BadgeStatement): string {
  const subject = fitText(statement.subject, WIDEST_NAME, SIZE);
  const finding = describeFinding({
    ...statement,
    finding: fitText(statement.finding, WIDEST_FINDING, SIZE),
    against: statement.against && fitText(statement.against, WIDEST_NAME, SIZE),
  });
  const [left = 0, right = 0] = [subject, finding].map((text) => Math.ceil(widthOf(text, SIZE)) + 2 * SIDE);
  const width = left + right;
  const r = RADIUS;
  const bottom = HEIGHT - RADIUS;
  const text = { fontSize: SIZE, fill: paint('surface'), textAnchor: 'middle', y: BASELINE } as const;
  const body = (
    <>
      <path
        fill={paint('fg-2')}
        d={`M${left} 0H${r}A${r} ${r} 0 0 0 0 ${r}V${bottom}A${r} ${r} 0 0 0 ${r} ${HEIGHT}H${left}Z`}
      />
      <path
        fill={paint(badgeColour(statement))}
        d={`M${left} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${bottom}A${r} ${r} 0 0 1 ${width - r} ${HEIGHT}H${left}Z`}
      />
      <text {...text} x={left / 2}>
        {subject}
      </text>
      <text {...text} x={left + right / 2}>
        {finding}
      </text>
    </>
  );
  return toSvg({ width, height: HEIGHT, title: describeBadgeStatement(statement), body }, 'light');
}
