import { type Claim, tellClaim, tellFinding } from '@tachograph/analysis/claim';
import { escapeXml, fitText, SANS, svgText, widthOf } from '@/exports/share/svg-text.ts';

const SIZE = 12;
const HEIGHT = 22;
const BASELINE = 15;
const SIDE = 8;
const RADIUS = 4;
/** Names are cut to this, and what was asked for; figures never are. */
const WIDEST_NAME = 220;
const WIDEST_FINDING = 420;

/** Both halves are filled, so that one picture does for light and dark pages. */
export const BADGE_COLOURS = {
  text: '#ffffff',
  subject: '#2b2d33',
  faster: '#4b45c6',
  slower: '#b3261e',
  /** Compared although the environments differ. */
  waived: '#7a4f00',
  /** Nothing is claimed, or what is claimed may be out of date. */
  grey: '#595d66',
} as const;

function colourOf({ state, figures, override }: Claim): string {
  if (state !== 'stands' || !figures) return BADGE_COLOURS.grey;
  if (override !== null) return BADGE_COLOURS.waived;
  return figures.ratio > 1 ? BADGE_COLOURS.faster : BADGE_COLOURS.slower;
}

/** The claim with what the badge has no room for: the newest release, the reason for comparing all the same. */
function tellWhole(claim: Claim): string {
  const more = [
    claim.behind && `the newest is ${claim.behind.newest}`,
    claim.override && `compared anyway: ${claim.override}`,
  ];
  return [tellClaim(claim), ...more].filter(Boolean).join('; ');
}

/** A claim as a small picture that needs nothing else: no script, no font, no stylesheet of anybody. */
export function toBadgeSvg(claim: Claim): string {
  const subject = fitText(claim.subject, WIDEST_NAME, SIZE);
  const told = tellFinding({
    ...claim,
    finding: fitText(claim.finding, WIDEST_FINDING, SIZE),
    against: claim.against && fitText(claim.against, WIDEST_NAME, SIZE),
  });
  const [left = 0, right = 0] = [subject, told].map((text) => Math.ceil(widthOf(text, SIZE)) + 2 * SIDE);
  const width = left + right;
  const [r, bottom] = [RADIUS, HEIGHT - RADIUS];
  const text = (words: string, middle: number) =>
    svgText(words, { x: middle, y: BASELINE, size: SIZE, fill: BADGE_COLOURS.text, anchor: 'middle' });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" ` +
      `role="img" aria-labelledby="title" font-family="${SANS}">`,
    `<title id="title">${escapeXml(tellWhole(claim))}</title>`,
    `<path d="M${left} 0H${r}A${r} ${r} 0 0 0 0 ${r}V${bottom}A${r} ${r} 0 0 0 ${r} ${HEIGHT}H${left}Z" ` +
      `fill="${BADGE_COLOURS.subject}"/>`,
    `<path d="M${left} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${bottom}A${r} ${r} 0 0 1 ${width - r} ${HEIGHT}H${left}Z" ` +
      `fill="${colourOf(claim)}"/>`,
    text(subject, left / 2),
    `${text(told, left + right / 2)}</svg>\n`,
  ].join('\n');
}
