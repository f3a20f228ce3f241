import path from 'node:path';
import type { NextConfig } from 'next';
import { FONT_FILES } from './src/exports/png/font-files.ts';
import { STYLE_FILES } from './src/exports/report/style-files.ts';

const root = path.join(import.meta.dirname, '../..');

const fonts = FONT_FILES.map((file) => `../../node_modules/${file}`);

/** What the threads that draw PNGs load by themselves, beside the bundle. */
const threads = ['src/exports/png/*.mjs', '../../node_modules/@resvg/**/*'];

const drawing = [...fonts, ...threads];

/** What a report has in its file. */
const styles = STYLE_FILES.map((file) => `../../${file}`);

const docs = ['../../docs/**/*.md'];

export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  outputFileTracingIncludes: {
    '/docs/**': docs,
    '/docs.md/**': docs,
    '/llms.txt': docs,
    '/sitemap-site.xml': docs,
    '/s/**': drawing,
    '/p/**': [...drawing, ...styles],
  },
  turbopack: { root },
  transpilePackages: [
    '@tachograph/adapters',
    '@tachograph/analysis',
    '@tachograph/charts',
    '@tachograph/lockfiles',
    '@tachograph/openapi',
    '@tachograph/reports',
    '@tachograph/schema',
    '@tachograph/stats',
    '@tachograph/store',
    '@tachograph/telemetry',
    '@tachograph/units',
    '@tachograph/views',
  ],
  serverExternalPackages: ['pg', 'piscina'],
  poweredByHeader: false,
  // For every client, a page begins with its metadata: a page that is kept is sent to browsers and to link previews alike.
  htmlLimitedBots: /.*/,
  // One segment of an address cannot be a page and a route: `/s/{id}.svg` is the share's other form.
  // Every text of a page has the page's path with `.md`.
  rewrites: async () => [
    { source: '/s/:id([^./]+).:format([a-z.]+)', destination: '/s/:id/:format' },
    { source: '/docs/:page(.+).md', destination: '/docs.md/:page' },
    { source: '/league/:database([^/]+).md', destination: '/p/league-:database/league/as/md' },
    { source: '/p/:page(.+).md', destination: '/p/:page/as/md' },
  ],
  // No page has an image to resize, and a stranger could have any drawn and resized there.
  images: { unoptimized: true },
} satisfies NextConfig;
