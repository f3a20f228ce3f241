import { expect, type Page, test } from '@playwright/test';

const PHONE = { width: 390, height: 844 };

/** Every page with a filter sentence, and the number of its nouns. */
const FILTERED = [
  ['/p/node-connectors', 3],
  ['/p/node-connectors/scenarios', 3],
  ['/p/node-connectors/scenarios/select-1', 3],
  ['/p/node-connectors/drivers/mysql2', 3],
  ['/p/node-connectors/compare', 5],
  ['/p/node-connectors/matrix?scenario=select-1', 4],
  ['/p/go-transport/trade-off?scenario=send-message', 6],
  ['/p/go-transport/scenarios/send-message/sweep', 6],
] as const;

const bar = (page: Page) => page.getByRole('search', { name: 'Filters' });
const button = (page: Page) => bar(page).getByRole('button', { name: 'Filters', exact: true });

test('on a phone the filters of every page are one button with their number, and the choice in words, without a script', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: PHONE });
  for (const [address, least] of FILTERED) {
    await page.goto(address);
    const nouns = bar(page).getByRole('button', { name: /: change / });
    await expect(nouns.first()).toBeHidden();
    expect((await bar(page).boundingBox())?.height, address).toBeLessThan(60);
    const words = await bar(page).locator('.pick-words').allInnerTexts();
    await button(page).click();
    expect(await nouns.count(), address).toBeGreaterThanOrEqual(least);
    for (const noun of await nouns.all()) await expect(noun).toBeVisible();
    const chosen = (await nouns.allInnerTexts()).map((text) => text.replace(/^.*: change\s*/, '').trim());
    expect(
      words.map((text) => text.trim()),
      address,
    ).toEqual(chosen);
    await nouns.first().click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
  }
  await page.close();
});

test('on a phone a choice is made in the panel, which closes with Escape, and the words say it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/p/node-connectors');
  await button(page).click();
  const metric = bar(page).getByRole('button', { name: /^Metric: change/ });
  await metric.click();
  await page
    .getByRole('dialog', { name: 'Metric' })
    .getByRole('link', { name: /^throughput/ })
    .click();
  await expect(page).toHaveURL(/[?&]metric=throughput/);
  await expect(bar(page).locator('.filter-words')).toContainText('throughput');
});

test('on a wide page the sentence is in the bar, and there is no button for it', async ({ page }) => {
  await page.goto('/p/node-connectors');
  await expect(button(page)).toBeHidden();
  await expect(bar(page).getByRole('button', { name: /^Metric: change/ })).toBeVisible();
  await expect(bar(page).locator('.filter-words')).toBeHidden();
});
