import { parseShare } from '@tachograph/schema/share';
import { drawPng } from './draw-png.ts';
import { toCardSvg } from './to-card-svg.ts';
import { toShareCsv } from './to-share-csv.ts';
import { toShareMarkdown } from './to-share-markdown.ts';
import { toShareSvg } from './to-share-svg.ts';

export type FormatOptions = {
  /** Where the share, or the live comparison, is found. */
  readonly address: string;
  readonly theme: 'light' | 'dark';
  /** When the figures of a live page were read; null where they are frozen. */
  readonly liveAt: Date | null;
};

export type Body = string | Uint8Array<ArrayBuffer>;

type Format = {
  readonly type: string;
  /** Takes some time to draw, so it is kept once it was. */
  readonly isDrawn?: true;
  /** From the content as it is stored. */
  readonly render: (content: string, options: FormatOptions) => Body | Promise<Body>;
};

/** As a picture prints an address. */
const withShortAddress = ({ address, ...options }: FormatOptions) => ({
  ...options,
  address: address.replace(/^https?:\/\//, ''),
});

const toSvg = (content: string, options: FormatOptions) => toShareSvg(parseShare(content), withShortAddress(options));

/** The other forms of a comparison, by the ending of its address. */
export const SHARE_FORMATS: Readonly<Record<string, Format>> = {
  json: { type: 'application/json; charset=utf-8', render: (content) => content },
  csv: { type: 'text/csv; charset=utf-8', render: (content) => toShareCsv(parseShare(content)) },
  md: {
    type: 'text/markdown; charset=utf-8',
    render: (content, options) => toShareMarkdown(parseShare(content), options),
  },
  svg: { type: 'image/svg+xml; charset=utf-8', isDrawn: true, render: toSvg },
  png: { type: 'image/png', isDrawn: true, render: (content, options) => drawPng(toSvg(content, options)) },
  'card.png': {
    type: 'image/png',
    isDrawn: true,
    render: (content, options) => drawPng(toCardSvg(parseShare(content), withShortAddress(options))),
  },
};

/** The form an address ends in; undefined where there is none of that name. */
export const findFormat = (ending: string): Format | undefined =>
  Object.hasOwn(SHARE_FORMATS, ending) ? SHARE_FORMATS[ending] : undefined;
