import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { PAGES } from './pages.ts';

for (const theme of ['light', 'dark'] as const) {
  for (const [name, address] of PAGES) {
    test(`${name} has no accessibility fault in the ${theme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(address);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      ).toEqual([]);
    });
  }
}

for (const width of [1440, 390, 360]) {
  for (const [name, address] of PAGES) {
    test(`${name} fits ${width} px without scrolling sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}

test('a run, its environment, a difference of environments and a guarded comparison have no accessibility fault and fit a phone', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/runs');
  const run = await page.locator('tbody th a').first().getAttribute('href');
  await page.goto('/p/node-connectors/environments');
  const environment = await page.locator('tbody th a').first().getAttribute('href');
  const difference = await page.getByRole('link', { name: 'from the one above' }).first().getAttribute('href');
  const [, a, b] = /a=([^&]+)&b=(.+)/.exec(difference ?? '') ?? [];
  const guarded = `/p/node-connectors/compare?d=mariadb@3.5.4~${a},mariadb@3.5.2~${b}&ref=mariadb@3.5.2~${b}`;
  for (const address of [run, environment, difference, guarded]) {
    await page.setViewportSize({ width: 390, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(address ?? '');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, address ?? '').toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
    }
  }
});

test('without script every page still shows its table and its links', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [name, address] of PAGES.filter(([of, to]) => to.startsWith('/p/node') && of !== 'import')) {
    await page.goto(address);
    await expect(page.locator('table').first(), name).toBeVisible();
    expect(await page.locator('main a').count(), name).toBeGreaterThan(3);
  }
  await page.goto('/p/node-connectors/import');
  await expect(page.locator('noscript .notice')).toBeVisible();
  await page.goto('/p/node-connectors/scenarios/select-1000-rows');
  await expect(page.locator('main svg[role="img"]').first()).toBeVisible();
  await context.close();
});
