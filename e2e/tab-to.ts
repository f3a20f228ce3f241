import type { Page } from '@playwright/test';

/** Go to a field or button by its name with the keyboard alone. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const { activeElement: at } = document;
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((each) => each.textContent) : [];
      return (labels[0] ?? at?.textContent ?? '').trim();
    });
    if (label === name) return;
  }
  throw new Error(`the keyboard does not reach "${name}"`);
}
