import { expect, type Page, type Response, test } from '@playwright/test';

const OVERVIEW = '/p/node-connectors';

declare global {
  interface Window {
    violations: string[];
  }
}

/** What violates the policy of a page. */
async function listenForViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
}

const nonceOf = (response: Response | null) =>
  /'nonce-([^']+)'/.exec(response?.headers()['content-security-policy'] ?? '')?.[1];

/** The scripts of a page run: the search opens. */
async function expectScripts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /search/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => window.violations)).toEqual([]);
}

test('a page that is kept runs its scripts for every visitor, with a new nonce', async ({ browser }) => {
  const nonces = [];
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await listenForViolations(page);
    nonces.push(nonceOf(await page.goto(OVERVIEW)));
    await expectScripts(page);
    await context.close();
  }
  expect(new Set(nonces).size).toBe(2);
});

test('a page that the browser has runs its scripts again after 304', async ({ page, request }) => {
  await listenForViolations(page);
  const first = await page.goto(OVERVIEW);
  const etag = first?.headers().etag ?? '';
  const unchanged = await request.get(OVERVIEW, { headers: { 'if-none-match': etag } });
  expect([unchanged.status(), unchanged.headers()['content-security-policy']]).toEqual([304, undefined]);
  await page.reload();
  await expectScripts(page);
  await page.goto('/');
  await page.goto(OVERVIEW);
  await expectScripts(page);
});

test('a page follows the theme that its reader chose, though it is kept', async ({ browser }) => {
  for (const theme of ['dark', 'light', 'dark']) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'theme', value: theme, url: test.info().project.use.baseURL ?? '' }]);
    const page = await context.newPage();
    await page.goto(OVERVIEW);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    await context.close();
  }
});
