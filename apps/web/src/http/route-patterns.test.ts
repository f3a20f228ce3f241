import { expect, test } from 'vitest';
import { createPathKinds, createRoutePatterns } from './route-patterns.ts';

/** As `next build` writes it. */
const routes = {
  staticRoutes: [
    { page: '/', regex: '^/(?:/)?$' },
    { page: '/search', regex: '^/search(?:/)?$' },
  ],
  dynamicRoutes: [
    { page: '/api/trpc/[trpc]', regex: '^/api/trpc/([^/]+?)(?:/)?$' },
    { page: '/docs/[[...page]]', regex: '^/docs(?:/(.+?))?(?:/)?$' },
    { page: '/p/[project]', regex: '^/p/([^/]+?)(?:/)?$' },
    { page: '/p/[project]/compare', regex: '^/p/([^/]+?)/compare(?:/)?$' },
    { page: '/p/[project]/as/[format]', regex: '^/p/([^/]+?)/as/([^/]+?)(?:/)?$' },
    { page: '/s/[id]', regex: '^/s/([^/]+?)(?:/)?$' },
  ],
};
const routeOf = createRoutePatterns(routes);

test.each([
  ['/', '/'],
  ['/?token=secret', '/'],
  ['/search?q=secret', '/search'],
  ['/p/node', '/p/[project]'],
  ['/p/node/compare?driver=a', '/p/[project]/compare'],
  ['/p/node.md?driver=a', '/p/[project]/as/[format]'],
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

test.each([
  ['/', 'page'],
  ['/p/node?driver=a', 'page'],
  ['/docs/errors/internal', 'page'],
  ['/api/trpc/search.find', 'other'],
  ['/p/node.md', 'other'],
  ['/p/node/nothing.md', 'nothing'],
  ['/s/0123456789abcdefghij.card.png', 'other'],
  ['/p/node/nothing', 'nothing'],
  ['/nothing?x=1', 'nothing'],
  ['/p/node/', 'page'],
  ['/nothing/', 'other'],
])('what answers %s is a %s', (url, kind) => {
  const kindOf = createPathKinds(routes, {
    '/page': '/',
    '/(dashboard)/p/[project]/page': '/p/[project]',
    '/docs/[[...page]]/page': '/docs/[[...page]]',
    '/api/trpc/[trpc]/route': '/api/trpc/[trpc]',
    '/p/[project]/as/[format]/route': '/p/[project]/as/[format]',
  });
  expect(kindOf(url)).toBe(kind);
});
