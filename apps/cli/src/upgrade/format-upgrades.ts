import { readField, toText } from '../read-json.ts';
import { toLink, toPlain } from '../report/to-markdown-text.ts';
import type { ReadUpgrade } from './read-upgrades.ts';

/** GitHub takes 65,536 characters in a comment. */
const MOST_CHARACTERS = 60_000;

/** `mysql2 3.9.3 → 3.24.6`. */
const toTitle = ({ name, from, to }: ReadUpgrade): string => toPlain(`${name} ${from} → ${to}`);

/** What changes for a driver, under a heading. */
function toSection(read: ReadUpgrade & { readonly upgrade: unknown }): string {
  const field = (...path: string[]) => toText(readField(read.upgrade, ...path));
  const said = [field('sentence', 'text'), field('summary')].filter(Boolean).map(toPlain);
  return [`### ${toTitle(read)}`, ...said, toLink('evidence', field('url'))].join('\n\n');
}

/** "- pg 8.11.6 → 8.20.0 is not evaluated: …". */
const toUnmeasured = (read: ReadUpgrade & { readonly problem: string }): string =>
  `- ${toTitle(read)} is not evaluated: ${toPlain(read.problem)}`;

/** One comment about all drivers: those that were measured, then those that were not, as far as a comment may be long. */
export function formatUpgrades(upgrades: readonly ReadUpgrade[]): string {
  const sections = [
    ...upgrades.flatMap((read) => ('upgrade' in read ? [toSection(read)] : [])),
    upgrades.flatMap((read) => ('problem' in read ? [toUnmeasured(read)] : [])).join('\n'),
  ].filter(Boolean);
  let left = MOST_CHARACTERS;
  const shown = sections.filter((section) => {
    left -= section.length;
    return left >= 0;
  });
  const more = sections.length - shown.length;
  return `${[...shown, ...(more > 0 ? [`and ${more} more that a comment has no room for`] : [])].join('\n\n')}\n`;
}
