import type { League } from '@tachograph/analysis/ranks';
import { fitText } from '@/exports/engine/block.tsx';
import { BADGE_SIZE, drawBadge } from './draw-badge.tsx';

const WIDEST_NAME = 220;
const ENDINGS: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
  zero: 'th',
};
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

const ordinal = (rank: number): string => `${rank}${ENDINGS[ordinals.select(rank)]}`;

/** "2nd–4th of 14", "1st of 14", "not ranked, of 14". */
export function describeRank(driver: League['drivers'][number] | undefined, ranked: number): string {
  if (!driver?.rank) return driver ? `not ranked, of ${ranked}` : 'not in this league';
  const { low, high } = driver.rank;
  return `${[...new Set([low, high])].map(ordinal).join('–')} of ${ranked}`;
}

/** The rank of a driver among all of its league as a small image; grey where it has none. */
export function toRankBadge({ drivers }: Pick<League, 'drivers'>, slug: string): string {
  const driver =
    drivers.find((entry) => entry.driver.slug === slug && !entry.isAnchor) ??
    drivers.find((entry) => entry.driver.slug === slug);
  const ranked = drivers.filter(({ rank }) => rank).length;
  const subject = [driver?.driver.name ?? slug, driver?.version?.text].filter(Boolean).join(' ');
  const finding = describeRank(driver, ranked);
  return drawBadge({
    subject: fitText(subject, WIDEST_NAME, BADGE_SIZE),
    finding,
    colour: driver?.rank ? 'accent' : 'fg-3',
    title: `${subject}: ${finding}`,
  });
}
