import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, type Page, test } from '@playwright/test';
import { PAGES } from './pages.ts';

declare global {
  interface Window {
    shift: number;
    isRestored: boolean;
    earlyActions?: unknown;
  }
}

/** What a page may have, whatever it shows; docs/performance.md says why. */
const MOST_ELEMENTS = 3_000;
const MOST_SHIFT = 0.005;
/** Bytes of compressed script before a page is touched. */
const MOST_SCRIPT = 140_000;

/** The whole description of an API and of its documents is one page. */
const WHOLE = ['reference of the API'];
/** Of each kind of script one. */
const RESTORED = ['projects', 'overview', 'trend by version', 'compare', 'matrix', 'sweep over bytes', 'import'];

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Bytes on the wire of the scripts that a page loads, and the addresses that it requests before it is clicked. */
async function load(page: Page, address: string): Promise<{ script: number; prefetched: string[] }> {
  const scripts: Promise<number>[] = [];
  const prefetched: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize));
    if (request.headers()['next-router-prefetch']) prefetched.push(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  // They are asked for after the first frame, when nothing else may be on its way any more.
  await page.waitForFunction(() => {
    const started = [...document.querySelectorAll<HTMLScriptElement>('script[async][src]')];
    return started.length > 0 && started.every(({ src }) => performance.getEntriesByName(src).length > 0);
  });
  return { script: (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0), prefetched };
}

async function checkPage(page: Page, name: string, address: string): Promise<void> {
  await watchShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { script, prefetched } = await load(page, address);
  // The chart of the server is there until the live one has been drawn.
  const countElements = () => page.evaluate(() => document.querySelectorAll('*').length);
  if (!WHOLE.includes(name)) await expect.poll(countElements).toBeLessThan(MOST_ELEMENTS);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(MOST_SHIFT);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(MOST_SCRIPT);
  expect(prefetched).toEqual([]);
}

for (const [name, address] of PAGES)
  test(`${name} is small on a phone: its elements, its script, no jump and no request for another page`, async ({
    page,
  }) => {
    await checkPage(page, name, address);
  });

test('a driver of forty versions is as small as other pages', ({ page }) =>
  checkPage(page, 'mysql2', '/p/node-connectors/drivers/mysql2'));

test('a run of more than two hundred results is as small as other pages', async ({ page, request }) => {
  const runs = await (await request.get('/p/jdbc-connectors/runs')).text();
  await checkPage(page, 'a run', /\/p\/jdbc-connectors\/runs\/r_[0-9a-f]+/.exec(runs)?.[0] ?? '');
});

/** Goes to an address, to another one and back, and says whether the first page was shown again without a request. */
async function isRestored(page: Page, address: string, other: string): Promise<boolean> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.goto(other);
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => window.isRestored);
}

/** Two pages without anything that could forbid a browser to keep them. */
async function servePlainPages(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Plain</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('"back" shows a page again as it was, without a request', async ({ launchOptions, baseURL }) => {
  test.slow();
  // What tests of Playwright start with forbids it, because a page is then another one than they know.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = await browser.newPage({ baseURL });
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      window.isRestored = persisted;
    }),
  );
  const plain = await servePlainPages();
  const keepsPages =
    (await isRestored(page, plain.url, `${plain.url}/other`)) ||
    (await isRestored(page, plain.url, `${plain.url}/other`));
  plain.close();
  // A browser that is busy may drop a page. One that may not be kept never comes back.
  if (keepsPages)
    for (const [name, address] of PAGES.filter(([of]) => RESTORED.includes(of)))
      await expect(async () => expect(await isRestored(page, address, '/docs/glossary'), name).toBe(true)).toPass();
  await browser.close();
  test.skip(!keepsPages, 'this browser shows no page again without a request');
});

test('a page that takes long is shown to be on its way, until it is there', async ({ page }) => {
  await page.goto('/p/node-connectors', { waitUntil: 'networkidle' });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/p\/node-connectors\/environments/, async (route) => {
    await held;
    await route.continue();
  });
  const progress = page.getByRole('status', { name: 'Loading the page' });
  await expect(progress).toHaveCount(0);
  await page.getByRole('link', { name: 'Environments', exact: true }).click();
  await expect(progress).toBeVisible();
  await expect(page).toHaveURL(/\/p\/node-connectors$/);
  go();
  await expect(page).toHaveURL(/\/environments/);
  await expect(progress).toHaveCount(0);
});

test('what is typed while the search is still loading is searched', async ({ page }) => {
  await page.goto('/p/node-connectors', { waitUntil: 'networkidle' });
  await page.route(/\/chunks\//, async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('mariadb');
  await expect(page.getByRole('option').first()).toContainText('mariadb');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('mariadb');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
});

test('a search whose script cannot be loaded says so, and the page stays', async ({ page }) => {
  await page.goto('/p/node-connectors', { waitUntil: 'networkidle' });
  await page.route(/\/chunks\//, (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Search could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('a link is followed without loading the frame again, one that keeps the place does not scroll, and with a key it is a new window', async ({
  page,
  context,
}) => {
  await page.goto('/p/node-connectors/compare', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    window.shift = 7;
    scrollTo(0, 400);
  });
  await page.getByRole('link', { name: 'Explain mariadb@3.5.4 in Select 1', exact: true }).click();
  await expect(page).toHaveURL(/open=/);
  expect(await page.evaluate(() => [window.shift, scrollY > 0])).toEqual([7, true]);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Drivers', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/drivers$/);
  await expect(page).toHaveURL(/open=/);
  await page.getByRole('link', { name: 'Drivers', exact: true }).click();
  await expect(page).toHaveURL(/\/drivers$/);
  expect(await page.evaluate(() => [window.shift, scrollY])).toEqual([7, 0]);
});

/** Goes to a page whose scripts are held back, and returns what lets them go. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/chunks\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return go;
}

test('a button that is clicked before the scripts are there is answered once they are', async ({ page }) => {
  const go = await openWithoutScripts(page, '/p/node-connectors/changes');
  await page.getByRole('button', { name: 'Change states…' }).click();
  await expect(page.getByLabel('Token of this project')).toHaveCount(0);
  go();
  await expect(page.getByLabel('Token of this project')).toBeVisible();
});

test('the search opens once the scripts are there, where its keys were pressed before', async ({ page }) => {
  const go = await openWithoutScripts(page, '/p/node-connectors/changes');
  await page.keyboard.press('Control+k');
  go();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

for (const whenSent of ['before', 'after'])
  test(`a form that is filled before the scripts are there is sent as it was filled, ${whenSent} they are`, async ({
    page,
  }) => {
    const go = await openWithoutScripts(page, '/p/node-connectors/changes/rules');
    await page.getByLabel('Token of this project').fill('tacho_typed_early');
    const send = () => page.getByRole('button', { name: 'Use this token' }).click();
    if (whenSent === 'before') await send();
    go();
    // The script that keeps what is done early is there until all of it has been repeated.
    await page.waitForFunction(() => window.earlyActions === undefined);
    if (whenSent === 'after') await send();
    await expect(page.getByRole('button', { name: 'Forget the token' })).toBeVisible();
  });
