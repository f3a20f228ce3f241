import { expect, type Page } from '@playwright/test';

/** Ten scenarios of three drivers, published in 2021: intervals, loops in place of batches, a driver that cannot prepare. */
export const PUBLISHED =
  '/p/node-connectors/compare?driver=mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1&reference=mysql2@2.2.5';

/** A title that no other test uses. */
export const unique = (title: string) => `${title} ${process.pid}-${Date.now()}`;

/** Share what the page shows, under a title of this test alone. Works with and without a script. Answers with the path. */
export async function makeShare(page: Page, address: string, title: string): Promise<string> {
  await page.goto(address);
  await page.locator('summary', { hasText: 'Share' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Freeze and share' }).click();
  await expect(page).toHaveURL(/\/s\/[0-9a-v]{20}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${title}”`);
  return new URL(page.url()).pathname;
}
