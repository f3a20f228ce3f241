import { expect, test } from '@playwright/test';
import { measureOverflow } from './page-checks.ts';

const PHONE = { width: 390, height: 844 };

/**
 * Pixels that a page may be high on a phone with the data of the demonstration: what it has now and some lines more. It may
 * have more if it says more, not because a row takes more lines.
 */
const MOST_HEIGHT = [
  // 17 cases of four drivers: a line for each figure and a strip for its bar.
  ['/p/node-connectors/compare', 3_600],
  // 60 versions on two servers, a line each.
  ['/p/node-connectors/matrix?scenario=select-1000-rows&metric=throughput', 4_300],
  ['/p/jdbc-connectors/matrix', 3_000],
  // The chart, and of its 139 points those that it labels; the others are folded by driver.
  ['/p/node-connectors/trade-off?scenario=select-1000-rows', 3_000],
  // Lanes, four histories with costs, 12 releases, 13 scenarios in a line each.
  ['/p/node-connectors/drivers/mysql2', 2_900],
  // 7 groups of at most 5 changes.
  ['/p/node-connectors/changes', 3_000],
] as const;

test.use({ viewport: PHONE });

for (const [address, most] of MOST_HEIGHT) {
  test(`${address} is at most ${most} px high at 390 px, and is not scrolled sideways`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}
