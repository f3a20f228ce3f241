import path from 'node:path';
import type { NextConfig } from 'next';

const root = path.join(import.meta.dirname, '../..');

const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
];

export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  outputFileTracingIncludes: { '/docs/**': ['../../docs/**/*.md'] },
  turbopack: { root },
  transpilePackages: [
    '@tachograph/adapters',
    '@tachograph/analysis',
    '@tachograph/schema',
    '@tachograph/stats',
    '@tachograph/store',
    '@tachograph/units',
  ],
  serverExternalPackages: ['pg'],
  poweredByHeader: false,
  // One segment of an address cannot be a page and a route: `/s/{id}.svg` is the share's other form.
  rewrites: async () => [{ source: '/s/:id([^./]+).:format', destination: '/s/:id/:format' }],
  headers: async () => [{ source: '/:path*', headers }],
} satisfies NextConfig;
