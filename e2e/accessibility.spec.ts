import { expect, test } from '@playwright/test';
import { listOverflows, listViolations, measureOverflow } from './page-checks.ts';
import { PAGES } from './pages.ts';

/** Each page is loaded twice: at its widest and made narrower, and at its narrowest and made wider. */
const WIDTHS = [
  [1440, 390, 360],
  [360, 390, 1440],
] as const;

/** What is shown depends on a driver and a release, which a form asks for. */
const BEGINS_WITH_FORM: ReadonlySet<string> = new Set([
  'upgrade without a driver',
  'upgrade from a release that was not measured',
]);
/** Pages for what a visitor enters. They say so, and how else it is done. */
const NEEDS_SCRIPT: ReadonlySet<string> = new Set(['import', 'notification rules without a token']);

for (const [name, address] of PAGES) {
  test(`${name} fits 1440, 390 and 360 px at whichever it is loaded, and has no accessibility violation in either theme`, async ({
    page,
  }) => {
    // The largest page takes half a minute on a machine that does nothing else.
    test.slow();
    for (const widths of WIDTHS) {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(address);
      expect(await listOverflows(page, widths)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await listViolations(page)).toEqual([]);
  });
}

test('a run, its environment, a difference of environments and a guarded comparison have no accessibility violation and fit a phone', async ({
  page,
}) => {
  test.slow();
  await page.goto('/p/node-connectors/runs');
  const run = await page.locator('tbody th a').first().getAttribute('href');
  await page.goto('/p/node-connectors/environments');
  const environment = await page.locator('tbody th a').first().getAttribute('href');
  const difference = await page.getByRole('link', { name: 'from the one above' }).first().getAttribute('href');
  const [, a, b] = /a=([^&]+)&b=(.+)/.exec(difference ?? '') ?? [];
  const withheld = `/p/node-connectors/compare?driver=mariadb@3.5.4~${a},mariadb@3.5.2~${b}&reference=mariadb@3.5.2~${b}`;
  await page.setViewportSize({ width: 390, height: 900 });
  for (const address of [run, environment, difference, withheld]) {
    await page.goto(address ?? '');
    expect(await measureOverflow(page), address ?? '').toBeLessThanOrEqual(0);
    expect(await listViolations(page), address ?? '').toEqual([]);
  }
});

test('without script every page still shows its table, its charts or its list, and its links', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [name, address] of PAGES.filter(([of, to]) => to.startsWith('/p/node') && !NEEDS_SCRIPT.has(of))) {
    await page.goto(address);
    const content = BEGINS_WITH_FORM.has(name) ? ['main form'] : ['table', '.small-trend', '.release-line'];
    // A table that is the twin of a chart may be folded away.
    await expect(page.locator(content.map((one) => `${one}:visible`).join()).first(), name).toBeVisible();
    expect(await page.locator('main a').count(), name).toBeGreaterThan(3);
  }
  for (const address of ['import', 'changes/rules']) {
    await page.goto(`/p/node-connectors/${address}`);
    await expect(page.locator('noscript .notice')).toBeVisible();
  }
  await page.goto('/p/node-connectors/scenarios/select-1000-rows');
  await expect(page.locator('main svg[role="img"]').first()).toBeVisible();
  await context.close();
});
