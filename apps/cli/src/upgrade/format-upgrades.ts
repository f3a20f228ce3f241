import { toUpgradeMarkdown } from '@tachograph/analysis/upgrade';
import { readField, toText } from '../read-json.ts';
import { toPlain } from '../report/to-markdown-text.ts';
import { isUpgrade } from './is-upgrade.ts';
import type { ReadUpgrade } from './read-upgrades.ts';

/** GitHub takes 65,536 characters in a comment. */
const MOST_CHARACTERS = 60_000;

/** "- mysql2 3.9.3 → 3.24.6 is not evaluated: …". */
const toUnmeasured = ({ name, from, to }: ReadUpgrade, problem: string): string =>
  `- ${toPlain(`${name} ${from} → ${to}`)} is not evaluated: ${toPlain(problem)}`;

/** What changes for a driver, under a heading; a line where that is not known. */
function toPart(read: ReadUpgrade): string {
  if ('problem' in read) return toUnmeasured(read, read.problem);
  const { upgrade } = read;
  if (!isUpgrade(upgrade)) return toUnmeasured(read, 'the server responds in a format that this tacho does not know');
  return toUpgradeMarkdown(upgrade, toText(readField(upgrade, 'url'))).trimEnd();
}

/** One comment about all drivers: those that were measured, then those that were not, as far as a comment may be long. */
export function formatUpgrades(upgrades: readonly ReadUpgrade[]): string {
  const parts = upgrades.map(toPart);
  const isLine = (part: string) => part.startsWith('- ');
  const sections = [...parts.filter((part) => !isLine(part)), parts.filter(isLine).join('\n')].filter(Boolean);
  let left = MOST_CHARACTERS;
  const shown = sections.filter((section) => {
    left -= section.length;
    return left >= 0;
  });
  const more = sections.length - shown.length;
  return `${[...shown, ...(more > 0 ? [`and ${more} more that a comment has no room for`] : [])].join('\n\n')}\n`;
}
