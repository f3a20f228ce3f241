import { expect, test } from 'vitest';
import { MOST_ENTRIES, toSitemap, toSitemapIndex } from './to-sitemap.ts';

const at = new Date('2026-11-30T10:00:00Z');

test('a sitemap has each page with the time of its last change, as XML', () => {
  expect(toSitemap([{ url: 'https://host/p/a?b=1&c=<d>', at }, { url: 'https://host/' }])).toBe(
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '  <url><loc>https://host/p/a?b=1&amp;c=&lt;d&gt;</loc><lastmod>2026-11-30T10:00:00.000Z</lastmod></url>',
      '  <url><loc>https://host/</loc></url>',
      '</urlset>\n',
    ].join('\n'),
  );
});

test('an index has no more files than the protocol permits', () => {
  const entries = Array.from({ length: MOST_ENTRIES + 1 }, (_, n) => ({ url: `https://host/${n}` }));
  expect(toSitemapIndex(entries).match(/<sitemap>/g)).toHaveLength(MOST_ENTRIES);
});
