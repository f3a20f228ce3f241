import { expect, test } from '@playwright/test';
import { unique } from './make-share.ts';
import { listOverflows, listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

const PROJECT = '/p/node-connectors';

/** A page of each view but the comparison. */
const VIEWS: readonly (readonly [name: string, address: string, figures: string])[] = [
  ['trend', `${PROJECT}/scenarios/select-1`, 'mysql2'],
  ['sweep', '/p/go-transport/scenarios/send-message/sweep', 'net/tcp'],
  ['matrix', `${PROJECT}/matrix?scenario=select-1000-rows`, 'mysql2'],
  ['trade-off', `${PROJECT}/trade-off`, 'mariadb'],
  ['driver', `${PROJECT}/drivers/mysql2`, 'Select 1'],
  ['overview', PROJECT, 'Select 1'],
  ['league', `${PROJECT}/league`, 'mariadb'],
];

for (const [name, address, figures] of VIEWS) {
  test(`the page of a ${name} freezes by its form, and its share has drawing, table and texts, fits a phone and has no accessibility violation`, async ({
    page,
  }) => {
    await page.goto(address);
    await page.locator('summary', { hasText: /^Share$/ }).click();
    const title = unique(`Frozen ${name}`);
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Freeze and share' }).click();
    await expect(page).toHaveURL(/\/s\/[0-9a-v]{20}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${title}”`);
    await expect(page.getByRole('region', { name: 'Figures' }).first()).toContainText(figures);
    await expect(page.locator('.frozen-drawing')).toBeVisible();
    await expect(page.getByText('Its runs are all there')).toBeVisible();
    expect(await listOverflows(page)).toEqual([]);
    expect(await listViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Open the live page' }).click();
    await expect(page).toHaveURL(new RegExp(address.split('?')[0] ?? ''));
  });
}

test('a change and the difference of two environments freeze too', async ({ page, request }) => {
  const found = await request.get(`${stack.ingestUrl}/v1/changes?project=node-connectors&limit=1`);
  const id: string = (await found.json()).changes[0].id;
  await page.goto(`${PROJECT}/changes/${id}`);
  await page.locator('summary', { hasText: /^Share$/ }).click();
  await page.getByLabel('Title').fill(unique('Frozen change'));
  await page.getByRole('button', { name: 'Freeze and share' }).click();
  await expect(page).toHaveURL(/\/s\/[0-9a-v]{20}$/);
  await expect(page.getByRole('region', { name: 'Figures' }).first()).toContainText('after');
  expect(await listViolations(page)).toEqual([]);
  await page.goto(`${PROJECT}/environments`);
  const slugs = await page
    .locator('tbody th a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [a, b] = slugs.map((slug) => slug.split('/').pop());
  await page.goto(`${PROJECT}/environments/diff?a=${a}&b=${b}`);
  await page.locator('summary', { hasText: /^Share$/ }).click();
  await page.getByLabel('Title').fill(unique('Frozen difference'));
  await page.getByRole('button', { name: 'Freeze and share' }).click();
  await expect(page).toHaveURL(/\/s\/[0-9a-v]{20}$/);
  await expect(page.locator('.frozen-drawing')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
});
