import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { shortUrl } from '@/exports/engine/text.ts';

/** The project and the page of a chart, which every export names. */
export type ChartContext = {
  readonly project: { readonly slug: string; readonly title: string };
  /** The whole URL of its page. */
  readonly url: string;
};

/** The last line of an image: its figures are live. */
export const liveFooter = ({ url }: ChartContext): string => `Live: ${shortUrl(url)}`;

type Unknown = { readonly kind: string; readonly requested: string };

/** The warning of a page about what its URL asked for in vain. */
export const notFoundText = (unknown: readonly Unknown[]): string[] =>
  unknown.length === 0
    ? []
    : [
        `Not found: ${unknown.map(({ kind, requested }) => `${kind} “${requested}”`).join(', ')}. The rest is shown without.`,
      ];

/** The unit of the figures in JSON. */
export const jsonUnit = ({ canonical, direction }: ChartUnit) => ({ unit: canonical, better: direction });
