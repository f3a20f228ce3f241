import { count } from '@tachograph/units';
import type { BlockParts } from './block-parts.ts';
import type { BlockTable } from './block-table.ts';
import { escapeAttribute, escapeMarkdown, escapeUrl } from './escape.ts';
import { toPlainText } from './plain-text.ts';

/** A block in Markdown with HTML, or in MDX, whose tags are JSX. */
export function renderMarkdown({ url, alternative, table, omitted, origin }: BlockParts, isMdx: boolean): string {
  const link = escapeUrl(url);
  const parts = [
    ...(alternative === null ? [] : [renderImage(link, alternative, isMdx)]),
    ...(table ? [renderTable(table)] : []),
    ...(table && omitted > 0 ? [`And ${count(omitted, 'more row')}: [all of them](${link}).`] : []),
    `<sub>${[...origin.map(escapeMarkdown), `[evidence](${link})`].join(' · ')}</sub>`,
  ];
  return parts.join('\n\n');
}

function renderImage(link: string, alternative: string, isMdx: boolean): string {
  const [set, end] = isMdx ? ['srcSet', ' />'] : ['srcset', '>'];
  return [
    `<a href="${link}">`,
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" ${set}="${link}.svg?theme=dark"${end}`,
    `  <img alt="${escapeAttribute(toPlainText(alternative))}" src="${link}.svg"${end}`,
    '</picture>',
    '</a>',
  ].join('\n');
}

const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function renderTable({ header, isNumeric, rows }: BlockTable): string {
  const marks = `|${isNumeric.map((isRight) => (isRight ? '--:' : '---')).join('|')}|`;
  return [toLine(header.map(escapeMarkdown)), marks, ...rows.map((row) => toLine(row.map(escapeMarkdown)))].join('\n');
}
