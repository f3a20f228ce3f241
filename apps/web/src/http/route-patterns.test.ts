import { expect, test } from 'vitest';
import { createRoutePatterns } from './route-patterns.ts';

/** As `next build` writes it. */
const routeOf = createRoutePatterns({
  staticRoutes: [
    { page: '/', regex: '^/(?:/)?$' },
    { page: '/search', regex: '^/search(?:/)?$' },
  ],
  dynamicRoutes: [
    { page: '/api/trpc/[trpc]', regex: '^/api/trpc/([^/]+?)(?:/)?$' },
    { page: '/docs/[[...page]]', regex: '^/docs(?:/(.+?))?(?:/)?$' },
    { page: '/p/[project]', regex: '^/p/([^/]+?)(?:/)?$' },
    { page: '/p/[project]/compare', regex: '^/p/([^/]+?)/compare(?:/)?$' },
    { page: '/s/[id]', regex: '^/s/([^/]+?)(?:/)?$' },
  ],
});

test.each([
  ['/', '/'],
  ['/?token=secret', '/'],
  ['/search?q=secret', '/search'],
  ['/p/node', '/p/[project]'],
  ['/p/node/compare?driver=a', '/p/[project]/compare'],
  ['/docs', '/docs/[[...page]]'],
  ['/docs/errors/internal', '/docs/[[...page]]'],
  ['/api/trpc/search.find?input=%7B%7D', '/api/trpc/[trpc]'],
  ['/s/0123456789abcdefghij', '/s/[id]'],
  ['/s/0123456789abcdefghij.card.png', '/s/[id].[format]'],
  ['/_next/static/chunks/main-abc.js', '/_next/*'],
  ['/wp-login.php', 'other'],
  ['/p/node/unknown', 'other'],
  ['', 'other'],
])('the path %j is counted as %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});
