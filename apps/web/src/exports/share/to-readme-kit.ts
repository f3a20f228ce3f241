import { escapeXml } from '@tachograph/charts/text';
import { toPlainText } from '@tachograph/reports';
import type { SharedContent } from '@tachograph/schema/share';
import { escapeMarkdown } from '@tachograph/schema/text';
import { type Chart, toChartMarkdown } from '@/exports/chart/chart-formats.ts';
import { FRAME } from './comparison-layout.ts';
import { toAltText } from './describe-share.ts';
import { thawChart } from './freeze-chart.ts';
import { toShareMarkdown } from './to-share-markdown.ts';

type KitPart = { readonly name: string; readonly about: string; readonly text: string };

/** The light and the dark image, of which a page shows the one that suits it, as a link to the share. */
const toImageHtml = (alt: string, url: string, width: number): string =>
  [
    `<a href="${url}">`,
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${url}.svg?theme=dark">`,
    `  <img src="${url}.svg" width="${width}" alt="${escapeXml(alt)}">`,
    '</picture>',
    '</a>',
  ].join('\n');

/** A README has no room for a table with a column for each of a hundred versions: its image stands for it. */
const MOST_COLUMNS = 10;
const withoutWideTable = ({ table, ...chart }: Chart): Chart =>
  table.md.head.length <= MOST_COLUMNS
    ? { ...chart, table }
    : { ...chart, table: { ...table, md: { head: table.md.head, rows: [] } } };

/** Pixels that the image of a share is shown in. */
const widthOf = (share: SharedContent): number =>
  Math.round(share.kind === 'comparison' ? FRAME.zoom * FRAME.width : (share.drawing.width * 720) / 520);

/** What to paste into a README, the whole first, then its parts for where the whole is too much. */
export function toReadmeKit(share: SharedContent, url: string): KitPart[] {
  const alt = toAltText(share, toPlainText);
  const image = toImageHtml(alt, url, widthOf(share));
  const toText = (above: string) =>
    share.kind === 'comparison'
      ? toShareMarkdown(share, { url, liveAt: null, image: above })
      : toChartMarkdown(withoutWideTable(thawChart(share, url)), above);
  return [
    {
      name: 'Image, table and link',
      about: 'Markdown with an image for light and for dark pages.',
      text: toText(image),
    },
    { name: 'Image alone', about: 'HTML, light and dark. Its alternative text carries the figures.', text: image },
    {
      name: 'Image as plain Markdown',
      about: 'For sites that do not accept HTML. Light only.',
      text: `[![${escapeMarkdown(alt)}](${url}.png)](${url})`,
    },
    { name: 'Table alone', about: 'The same as the Markdown of this share.', text: toText('') },
  ];
}
