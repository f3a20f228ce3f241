import type { ChartUnit } from '@/charts/labels/chart-labels.ts';

/** Where a chart stands: what its forms say beside its figures. */
export type ChartPlace = {
  readonly project: { readonly slug: string; readonly title: string };
  /** The whole address of its page. */
  readonly url: string;
};

/** An address as a picture prints it. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');

type Unknown = { readonly kind: string; readonly asked: string };

/** What was asked for in vain, said aloud as the page does. */
export const unknownWords = (unknown: readonly Unknown[]): string[] =>
  unknown.length === 0
    ? []
    : [`Not found: ${unknown.map(({ kind, asked }) => `${kind} “${asked}”`).join(', ')}. The rest is shown without.`];

/** The unit of a JSON form's figures. */
export const jsonUnit = ({ canonical, direction }: ChartUnit) => ({ unit: canonical, better: direction });
