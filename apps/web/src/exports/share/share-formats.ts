import { thawComparison } from '@tachograph/analysis/share';
import type { ThemeName } from '@tachograph/charts/style';
import { parseShare, type SharedComparison, type SharedContent, type SharedView } from '@tachograph/schema/share';
import { toChartMarkdown } from '@/exports/chart/chart-formats.ts';
import { shortUrl } from '@/exports/engine/block.tsx';
import { toImageSvg } from '@/exports/engine/export-image.tsx';
import type { Body } from '@/exports/engine/send-export.ts';
import { drawPng } from '@/exports/png/draw-png.ts';
import { toComparedGrid } from '@/ui/comparison/compared-grid.tsx';
import { toGridText } from '@/ui/table/column.tsx';
import { toCsv } from '@/ui/table/table-text.ts';
import { thawChart } from './freeze-chart.ts';
import { toCardSvg } from './to-card-svg.tsx';
import { toShareImage } from './to-share-image.tsx';
import { toShareMarkdown } from './to-share-markdown.ts';
import { toViewCard } from './to-view-card.tsx';

type FormatOptions = {
  /** Where the share, or the live comparison, is found. */
  readonly url: string;
  readonly theme: ThemeName;
  /** When the figures of a live page were read; null where they are frozen. */
  readonly liveAt: Date | null;
};

type Format = {
  readonly type: string;
  readonly isImage?: true;
  /** From the content as it is stored. */
  readonly render: (content: string, options: FormatOptions) => Body | Promise<Body>;
};

/** A share as each of the texts that its forms are made from. */
type Writer<Share extends SharedContent> = Readonly<
  Record<'csv' | 'md' | 'svg' | 'card', (share: Share, options: FormatOptions) => string>
>;

const COMPARISON: Writer<SharedComparison> = {
  // A line for each driver in each case, every figure exact, the comparability check on every line.
  csv: (share) => {
    const { head, rows } = toGridText(toComparedGrid(thawComparison(share))).csv;
    return toCsv(head, rows);
  },
  md: toShareMarkdown,
  svg: (share, { theme, url, liveAt }) => toImageSvg(toShareImage(share, { url: shortUrl(url), liveAt }), theme),
  card: (share, { theme, url, liveAt }) => toCardSvg(share, { url: shortUrl(url), liveAt }, theme),
};

const VIEW: Writer<SharedView> = {
  csv: ({ tables: { csv } }) => toCsv(csv.head, csv.rows),
  md: (share, { url }) => toChartMarkdown(thawChart(share, url)),
  svg: (share, { theme, url }) => toImageSvg(thawChart(share, url).image, theme),
  card: (share, { theme, url }) => toViewCard(share, shortUrl(url), theme),
};

const write =
  (form: keyof Writer<never>) =>
  (content: string, options: FormatOptions): string => {
    const share = parseShare(content);
    return share.kind === 'comparison' ? COMPARISON[form](share, options) : VIEW[form](share, options);
  };

/** A text drawn as PNG. */
const draw = (form: 'svg' | 'card') => (content: string, options: FormatOptions) =>
  drawPng(write(form)(content, options));

/** The formats of a share, by the extension of its URL. */
export const SHARE_FORMATS: Readonly<Record<string, Format>> = {
  json: { type: 'application/json; charset=utf-8', render: (content) => content },
  csv: { type: 'text/csv; charset=utf-8', render: write('csv') },
  md: { type: 'text/markdown; charset=utf-8', render: write('md') },
  svg: { type: 'image/svg+xml; charset=utf-8', isImage: true, render: write('svg') },
  png: { type: 'image/png', isImage: true, render: draw('svg') },
  'card.png': { type: 'image/png', isImage: true, render: draw('card') },
};

/** The format of an extension; undefined for an unknown extension. */
export const findFormat = (extension: string): Format | undefined =>
  Object.hasOwn(SHARE_FORMATS, extension) ? SHARE_FORMATS[extension] : undefined;
