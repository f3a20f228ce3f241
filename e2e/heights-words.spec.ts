import { expect, test } from '@playwright/test';

/** Height of the page in pixels times words of its main part, at most; by width. A page that grows says things twice. */
const MOST = [
  { name: 'overview', address: '/p/node-connectors', wide: 713_000, narrow: 620_000 },
  { name: 'overview with a sweep', address: '/p/go-transport', wide: 300_000, narrow: 480_000 },
  { name: 'driver', address: '/p/node-connectors/drivers/mysql2', wide: 633_000, narrow: 1_231_000 },
  { name: 'league', address: '/p/node-connectors/league', wide: 566_000, narrow: 496_000 },
  {
    name: 'upgrade',
    address: '/p/node-connectors/upgrade?driver=mysql2&from=3.9.3&to=3.24.6',
    wide: 726_000,
    narrow: 1_826_000,
  },
  { name: 'changes', address: '/p/node-connectors/changes', wide: 1_167_000, narrow: 2_066_000 },
] as const;

for (const { name, address, wide, narrow } of MOST) {
  for (const [width, most] of [
    [1440, wide],
    [390, narrow],
  ] as const) {
    test(`${name} at ${width} px has at most ${most.toLocaleString('en')} pixels of height times words`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      // Changes are found after the demonstration is stored.
      await expect
        .poll(async () => {
          await page.goto('/p/node-connectors/changes');
          return page.locator('.release-line').count();
        })
        .toBeGreaterThan(20);
      await page.goto(address);
      const [height, words] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        (document.querySelector('main')?.innerText ?? '').split(/\s+/).length,
      ]);
      expect((height ?? 0) * (words ?? 0), `${height} px, ${words} words`).toBeLessThanOrEqual(most);
    });
  }
}
