import { expect, test } from '@playwright/test';
import { PAGES } from './pages.ts';

const LINK = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/;

/** The others are forms, lists of projects and leagues, what is not found, and graphs of two profiles. */
const LEAST_PAGES = 30;

/** Their Markdown says in one line why there are no figures. */
const WITHOUT_FIGURES = ['upgrade from a release that was not measured'];

test('every page that names its Markdown has it by the same query', async ({ request }) => {
  const missing: string[] = [];
  let pages = 0;
  for (const [name, url] of PAGES)
    await test.step(name, async () => {
      const href = LINK.exec(await (await request.get(url)).text())?.[1]?.replaceAll('&amp;', '&');
      if (href === undefined) return;
      pages += 1;
      expect(new URL(href, 'http://host').search).toBe(new URL(url, 'http://host').search);
      const response = await request.get(href);
      if (response.headers()['content-type'] !== 'text/markdown; charset=utf-8') missing.push(name);
      expect(await response.text()).toMatch(/\S.{10}/);
    });
  expect(missing).toEqual(WITHOUT_FIGURES);
  expect(pages).toBeGreaterThan(LEAST_PAGES);
});
