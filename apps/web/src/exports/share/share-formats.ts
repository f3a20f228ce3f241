import { thawComparison } from '@tachograph/analysis/share';
import { parseShare } from '@tachograph/schema/share';
import type { ThemeName } from '@/charts/style/theme.ts';
import { shortUrl } from '@/exports/engine/block.tsx';
import { toImageSvg } from '@/exports/engine/export-image.tsx';
import type { Body } from '@/exports/engine/send-export.ts';
import { drawPng } from '@/exports/png/draw-png.ts';
import { toComparedGrid } from '@/ui/comparison/compared-grid.tsx';
import { toGridText } from '@/ui/table/column.tsx';
import { toCsv } from '@/ui/table/table-text.ts';
import { toCardSvg } from './to-card-svg.tsx';
import { toShareImage } from './to-share-image.tsx';
import { toShareMarkdown } from './to-share-markdown.ts';

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

const toSvg = (content: string, { theme, url, liveAt }: FormatOptions) =>
  toImageSvg(toShareImage(parseShare(content), { url: shortUrl(url), liveAt }), theme);

const toCard = (content: string, { theme, url, liveAt }: FormatOptions) =>
  toCardSvg(parseShare(content), { url: shortUrl(url), liveAt }, theme);

/** A line for each driver in each case, every figure exact, the comparability check on every line. */
function toShareCsv(content: string): string {
  const { head, rows } = toGridText(toComparedGrid(thawComparison(parseShare(content)))).csv;
  return toCsv(head, rows);
}

/** The formats of a comparison, by the extension of its URL. */
export const SHARE_FORMATS: Readonly<Record<string, Format>> = {
  json: { type: 'application/json; charset=utf-8', render: (content) => content },
  csv: { type: 'text/csv; charset=utf-8', render: toShareCsv },
  md: {
    type: 'text/markdown; charset=utf-8',
    render: (content, options) => toShareMarkdown(parseShare(content), options),
  },
  svg: { type: 'image/svg+xml; charset=utf-8', isImage: true, render: toSvg },
  png: { type: 'image/png', isImage: true, render: (content, options) => drawPng(toSvg(content, options)) },
  'card.png': {
    type: 'image/png',
    isImage: true,
    render: (content, options) => drawPng(toCard(content, options)),
  },
};

/** The format of an extension; undefined for an unknown extension. */
export const findFormat = (extension: string): Format | undefined =>
  Object.hasOwn(SHARE_FORMATS, extension) ? SHARE_FORMATS[extension] : undefined;
