import type { SharedComparison } from '@tachograph/schema/share';
import { escapeXml } from '@/exports/engine/block.tsx';
import { escapeMarkdown } from '@/format/escape-markdown.ts';
import { FRAME } from './comparison-layout.ts';
import { toAltText } from './describe-share.ts';
import { toShareMarkdown } from './to-share-markdown.ts';

type KitPart = { readonly name: string; readonly about: string; readonly text: string };

/** Empty lines would end the block of HTML inside Markdown. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The light and the dark image, of which a page shows the one that suits it, as a link to the share. */
const toImageHtml = (alt: string, url: string): string =>
  [
    `<a href="${url}">`,
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${url}.svg?theme=dark">`,
    `  <img src="${url}.svg" width="${FRAME.zoom * FRAME.width}" alt="${escapeXml(alt)}">`,
    '</picture>',
    '</a>',
  ].join('\n');

/** What to paste into a README, the whole first, then its parts for where the whole is too much. */
export function toReadmeKit(share: SharedComparison, url: string): KitPart[] {
  const alt = inOneLine(toAltText(share));
  const image = toImageHtml(alt, url);
  const table = toShareMarkdown(share, { url, liveAt: null });
  return [
    {
      name: 'Image, table and link',
      about: 'Markdown with an image for light and for dark pages.',
      text: toShareMarkdown(share, { url, liveAt: null, image }),
    },
    { name: 'Image alone', about: 'HTML, light and dark. Its alternative text carries the figures.', text: image },
    {
      name: 'Image as plain Markdown',
      about: 'For sites that do not accept HTML. Light only.',
      text: `[![${escapeMarkdown(alt)}](${url}.png)](${url})`,
    },
    { name: 'Table alone', about: 'The same as the Markdown of this share.', text: table },
  ];
}
