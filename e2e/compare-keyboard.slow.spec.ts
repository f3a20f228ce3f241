import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeShare, PUBLISHED, unique } from './make-share.ts';
import { listViolations } from './page-checks.ts';

/** Tab, as far as it takes; every stop on the way shows that it has the focus. */
async function tabTo(page: Page, target: Locator, most = 120) {
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press('Tab');
    const [shown, stop] = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      return [outlined || boxShadow !== 'none', focused.outerHTML.slice(0, 160)];
    });
    expect(shown, stop).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`Tab did not lead to ${target} in ${most} steps`);
}

test('by keyboard alone a comparison is started, filtered, arranged, explained and shared', async ({ page }) => {
  test.slow();
  await page.goto(PUBLISHED);
  await page.waitForLoadState('networkidle');

  // The filters: a version is taken out of the comparison.
  await tabTo(page, page.getByRole('button', { name: 'Drivers and versions: change' }));
  await page.keyboard.press('Enter');
  const versions = page.getByRole('dialog', { name: 'Drivers and versions' });
  await expect(versions).toBeVisible();
  await tabTo(page, versions.getByRole('link', { name: /^mysql 2\.18\.1/ }), 200);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/driver=mysql2@2\.2\.5,mariadb@3\.0\.1-rc&/);
  await page.keyboard.press('Escape');
  await expect(versions).toBeHidden();

  // A preset.
  await tabTo(page, page.getByRole('navigation', { name: 'Start from' }).getByRole('link').nth(1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\S+ \S+ against \S+ \S+$/);
  await expect(page).not.toHaveURL(/mariadb@3\.0\.1-rc/);

  // Its views and its order.
  await page.goto(PUBLISHED);
  await page.waitForLoadState('networkidle');
  await tabTo(page, page.getByRole('link', { name: 'Values', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=value/);
  await tabTo(page, page.getByRole('link', { name: 'By difference', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=ratio/);

  // A verdict opens where the reader is, and closes there.
  const explain = page.getByRole('link', { name: 'Explain mariadb@3.0.1-rc in Select one user', exact: true });
  await tabTo(page, explain);
  await page.keyboard.press('Enter');
  await expect(page.locator('.explanation .sentence')).toContainText('mariadb 3.0.1-rc did 1,595 ops/s');
  await expect(explain).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.locator('.explanation summary').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.explanation .repeat')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(explain).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.explanation')).toHaveCount(0);

  // It is shared.
  await page.goto(PUBLISHED);
  await tabTo(page, page.locator('summary', { hasText: 'Share' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(unique('By keyboard'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/s\/[0-9a-v]{20}$/);
});

test('an explained comparison and its share, each with what it takes to repeat the cell opened, have no accessibility violation in either theme', async ({
  page,
}) => {
  test.slow();
  const share = await makeShare(page, PUBLISHED, unique('Opened'));
  for (const address of [PUBLISHED, `${PUBLISHED}&view=value`, `${PUBLISHED}&view=dots&scale=log`, share]) {
    for (const name of ['mariadb@3.0.1-rc in Select one user', 'mysql@2.18.1 in Batch insert, 100 × 100 characters']) {
      await page.goto(address);
      await page.getByRole('link', { name: `Explain ${name}`, exact: true }).click();
      await expect(page.locator('.explanation .sentence')).toBeVisible();
      await page.locator('.explanation summary', { hasText: 'Repeat this cell' }).click();
      expect(await listViolations(page), address).toEqual([]);
    }
  }
});
