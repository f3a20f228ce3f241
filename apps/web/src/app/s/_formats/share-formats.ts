import { parseShare } from '@tachograph/schema';
import { toShareCsv } from './to-share-csv.ts';
import { toShareMarkdown } from './to-share-markdown.ts';
import { toShareSvg } from './to-share-svg.ts';

export type FormatOptions = {
  /** Where the share is found. */
  readonly address: string;
  readonly theme: 'light' | 'dark';
};

type Format = {
  readonly type: string;
  /** From the stored content. */
  readonly render: (content: string, options: FormatOptions) => string;
};

/** The other forms of a share, by the ending of its address. */
export const SHARE_FORMATS: Readonly<Record<string, Format>> = {
  json: { type: 'application/json; charset=utf-8', render: (content) => content },
  csv: { type: 'text/csv; charset=utf-8', render: (content) => toShareCsv(parseShare(content)) },
  md: {
    type: 'text/markdown; charset=utf-8',
    render: (content, { address }) => toShareMarkdown(parseShare(content), address),
  },
  svg: {
    type: 'image/svg+xml; charset=utf-8',
    render: (content, { address, theme }) =>
      toShareSvg(parseShare(content), { theme, address: address.replace(/^https?:\/\//, '') }),
  },
};
