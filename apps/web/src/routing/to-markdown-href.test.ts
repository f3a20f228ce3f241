import { expect, test } from 'vitest';
import { toMarkdownHref } from './to-markdown-href.ts';

test.each([
  ['/p/node', '/p/node.md'],
  ['/p/node?driver=a', '/p/node.md?driver=a'],
  ['/p/node/scenarios', '/p/node/scenarios.md'],
  ['/p/node/scenarios/select-1', '/p/node/scenarios/select-1.md'],
  ['/p/node/scenarios/select-1/sweep', '/p/node/scenarios/select-1/sweep.md'],
  ['/p/node/scenarios/select-1/distribution', '/p/node/scenarios/select-1/distribution.md'],
  ['/p/node/compare?driver=a@1,b@2', '/p/node/compare.md?driver=a@1,b@2'],
  ['/p/node/changes/0123456789abcdef', '/p/node/changes/0123456789abcdef.md'],
  ['/p/node/upgrade?driver=a', '/p/node/upgrade.md?driver=a'],
  ['/p/node/environments/diff?a=1&b=2', '/p/node/environments/diff.md?a=1&b=2'],
  ['/p/node/reports/weekly', '/p/node/reports/weekly.md'],
  ['/league/postgres', '/league/postgres.md'],
  ['/s/0123456789abcdefghij', '/s/0123456789abcdefghij.md'],
  ['/docs', '/docs.md'],
  ['/docs/errors/internal', '/docs/errors/internal.md'],
])('the page %s has the Markdown %s', (page, markdown) => {
  expect(toMarkdownHref(page)).toBe(markdown);
});

test.each([
  '/',
  '/sign-in',
  '/p/node/upgrade',
  '/p/node/environments/diff',
  '/p/node/reports/edit',
  '/p/node/settings',
  '/p/node/changes/rules',
  '/docs/reference/runs',
])('the page %s has none', (page) => {
  expect(toMarkdownHref(page)).toBeNull();
});
