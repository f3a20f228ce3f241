import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';

/** Forms, what is somebody's own, and the states of a page: each of its filters is another address of the same figures. */
const CLOSED = [
  '/account',
  '/api/',
  '/join',
  '/mail',
  '/new',
  '/sign-in',
  '/p/*/settings',
  '/p/*/import',
  '/p/*/api/',
  '/p/*?',
];

/** A page that has no content without its query. */
const OPEN = ['/p/*/upgrade?driver='];

/** Its addresses are those of the installation, not of the build. */
export const dynamic = 'force-dynamic';

/** `/robots.txt` (RFC 9309). */
export const GET = (): Response =>
  textResponse(
    200,
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      ...OPEN.map((path) => `Allow: ${path}`),
      '',
      `Sitemap: ${env().webUrl}/sitemap.xml`,
    ].join('\n'),
    { 'cache-control': 'public, max-age=3600' },
  );
