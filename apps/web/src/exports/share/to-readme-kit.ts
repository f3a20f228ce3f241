import type { SharedComparison } from '@tachograph/schema/share';
import { WIDTH } from './picture-line.ts';
import { escapeXml } from './svg-text.ts';
import { toAltText } from './to-alt-text.ts';
import { escapeMarkdown, toShareMarkdown } from './to-share-markdown.ts';

export type KitPart = { readonly name: string; readonly about: string; readonly text: string };

/** Empty lines would end the block of HTML inside Markdown. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The light and the dark picture, of which a page shows the one that suits it, as a link to the share. */
const toPictureHtml = (alt: string, address: string): string =>
  [
    `<a href="${address}">`,
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${address}.svg?theme=dark">`,
    `  <img src="${address}.svg" width="${WIDTH}" alt="${escapeXml(alt)}">`,
    '</picture>',
    '</a>',
  ].join('\n');

/** What to paste into a README, the whole first, then its parts for where the whole is too much. */
export function toReadmeKit(share: SharedComparison, address: string): KitPart[] {
  const alt = inOneLine(toAltText(share));
  const picture = toPictureHtml(alt, address);
  const table = toShareMarkdown(share, { address, liveAt: null });
  return [
    {
      name: 'Picture, table and link',
      about: 'Markdown with a picture for light and for dark pages.',
      text: toShareMarkdown(share, { address, liveAt: null, picture }),
    },
    { name: 'Picture alone', about: 'HTML, light and dark. Its alternative text carries the figures.', text: picture },
    {
      name: 'Picture as plain Markdown',
      about: 'For sites that take no HTML. Light only.',
      text: `[![${escapeMarkdown(alt)}](${address}.png)](${address})`,
    },
    { name: 'Table alone', about: 'The same as the Markdown of this share.', text: table },
  ];
}
