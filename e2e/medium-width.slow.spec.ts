import { expect, type Page, test } from '@playwright/test';

const PROJECT = '/p/node-connectors';

test.use({ viewport: { width: 1024, height: 900 } });

/** Tables of these pages have a column for each version, and scroll. */
const WITH_VERSIONS = [
  ['trend', '/scenarios/select-100-int?driver=mysql2'],
  ['driver', '/drivers/mysql2'],
] as const;
const OTHERS = [
  ['overview', ''],
  ['scenarios', '/scenarios'],
  ['compare', '/compare'],
  ['matrix', '/matrix'],
  ['trade-off', '/trade-off'],
  ['league', '/league'],
  ['upgrade', '/upgrade?driver=mysql2&from=3.9.3&to=3.24.6'],
  ['changes', '/changes'],
  ['runs', '/runs'],
  ['environments', '/environments'],
] as const;

/** What begins the text of boxes that are wider inside than they are drawn. */
const listCut = (page: Page, boxes: string) =>
  page
    .locator(boxes)
    .evaluateAll((found) =>
      found.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent?.slice(0, 60)),
    );

for (const [name, path] of [...OTHERS, ...WITH_VERSIONS])
  test(`at 1,024 px the filter is not cut at the edge: ${name}`, async ({ page }) => {
    await page.goto(`${PROJECT}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await listCut(page, '.filter')).toEqual([]);
  });

for (const [name, path] of OTHERS)
  test(`at 1,024 px no table is cut at the edge: ${name}`, async ({ page }) => {
    await page.goto(`${PROJECT}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await listCut(page, ':has(> table)')).toEqual([]);
  });
