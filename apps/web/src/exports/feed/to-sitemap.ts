import { escapeXml } from '@tachograph/charts/text';

/** A page, by its whole URL, and when it changed last. */
export type SitemapEntry = { readonly url: string; readonly at?: Date | null | undefined };

/** Entries of one file (sitemaps.org). */
export const MOST_ENTRIES = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const write = (root: string, element: string) => (entries: readonly SitemapEntry[]) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${root} xmlns="${NAMESPACE}">`,
    ...entries.slice(0, MOST_ENTRIES).map(({ url, at }) => {
      const changed = at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
      return `  <${element}><loc>${escapeXml(url)}</loc>${changed}</${element}>`;
    }),
    `</${root}>\n`,
  ].join('\n');

/** Pages for search engines: at most 50,000, the first ones. */
export const toSitemap = write('urlset', 'url');

/** The files that have the pages, likewise. */
export const toSitemapIndex = write('sitemapindex', 'sitemap');
