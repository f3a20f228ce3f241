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

export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  outputFileTracingIncludes: { '/docs/**': ['../../docs/**/*.md'], '/s/**': drawing, '/p/**': [...drawing, ...styles] },
  turbopack: { root },
  transpilePackages: [
    '@tachograph/adapters',
    '@tachograph/analysis',
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
  rewrites: async () => [{ source: '/s/:id([^./]+).:format([a-z.]+)', destination: '/s/:id/:format' }],
  // No page has an image to resize, and a stranger could have any drawn and resized there.
  images: { unoptimized: true },
} satisfies NextConfig;
