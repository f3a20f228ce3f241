import { count } from '@tachograph/units';
import type { BlockParts } from './block-parts.ts';
import type { BlockTable } from './block-table.ts';
import { escapeRest, escapeUrl } from './escape.ts';

/** A block in reST, which has no image for dark pages. */
export function renderRest({ url, alternative, table, omitted, origin }: BlockParts): string {
  const link = escapeUrl(url);
  const parts = [
    ...(alternative === null
      ? []
      : [`.. image:: ${link}.svg\n   :alt: ${escapeRest(alternative)}\n   :target: ${link}`]),
    ...(table ? [renderTable(table)] : []),
    ...(table && omitted > 0 ? [`And ${count(omitted, 'more row')}: \`all of them <${link}>\`__.`] : []),
    [...origin.map(escapeRest), `\`evidence <${link}>\`__`].join(' · '),
  ];
  return parts.join('\n\n');
}

const toItem = (cells: readonly string[]): string =>
  cells.map((cell, index) => `   ${index === 0 ? '*' : ' '} - ${escapeRest(cell)}`.trimEnd()).join('\n');

const renderTable = ({ header, rows }: BlockTable): string =>
  ['.. list-table::\n   :header-rows: 1\n', toItem(header), ...rows.map(toItem)].join('\n');
