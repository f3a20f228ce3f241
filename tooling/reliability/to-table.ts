import path from 'node:path';
import { groupBy } from '@tachograph/schema/collection';
import { ATTACKS, GUARANTEES } from './guarantees.ts';
import type { NamedTest } from './list-tests.ts';

/** A title of a link. */
const escapeTitle = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '&quot;').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** A link for each file, whose title has those of its tests. */
function toLinks(tests: readonly NamedTest[]): string {
  return [...groupBy(tests, ({ file }) => file)]
    .map(([file, named]) => {
      const titles = [...new Set(named.map(({ title }) => title))].join('; ');
      return `[\`${path.basename(file)}\`](../${encodeURI(file)} "${escapeTitle(titles)}")`;
    })
    .join(', ');
}

const HEAD = (first: string, last: string) => `| ${first} | event | ${last} | tests |\n|---|---|---|---|\n`;

/** The table of guarantees with the tests that name them, in Markdown. */
export const toRows = (tests: readonly NamedTest[]): string =>
  HEAD('row', 'guarantee') +
  GUARANTEES.map(({ row, event, guarantee }) => {
    const links = toLinks(tests.filter(({ rows }) => rows.includes(row)));
    return `| ${row} | ${event} | ${guarantee} | ${links} |\n`;
  }).join('');

/** The table of attacks, likewise. */
export const toAttacks = (tests: readonly NamedTest[]): string =>
  HEAD('attack', 'demand') +
  ATTACKS.map(([attack, event, demand]) => {
    const links = toLinks(tests.filter(({ attacks }) => attacks.includes(attack)));
    return `| ${attack} | ${event} | ${demand} | ${links} |\n`;
  }).join('');
