import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { listViolations, measureOverflow } from './page-checks.ts';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

/** Not the project that other tests look at. */
const PROJECT = '/p/cpp-protocol';
const WIDTH = 360;

const table = (page: Page) => page.getByRole('region', { name: 'Comparison' });

const TITLES = [
  ...['Batch insert, 100 × 100 characters', 'Insert 10 parameters of 100 characters', 'Do 1,000 parameters'],
  ...['Select an integer and 32 characters, pool', 'Select one user, uncached metadata', 'Select one user, prepared'],
  ...[
    'Select 1,000 rows',
    'Select 100 integers',
    'Insert 100 characters, pipelined',
    'Select collations',
    'Do 1',
    'Ping',
  ],
];

/** Twelve scenarios of the length that real ones have, in six versions nobody else uploads, each faster than the one before. */
async function uploadLarge(request: APIRequestContext) {
  const stamp = `${process.pid}-${Date.now() % 1_000_000}`;
  const driver = `phone-${stamp}`;
  const scenarios = TITLES.map((title, index) => ({ id: `phone-${stamp}-${index}`, title }));
  const versions = [1, 2, 3, 4, 5, 6].map((patch) => `3.10.${patch}-rc`);
  const results = versions.flatMap((version, index) =>
    scenarios.map(({ id }) => ({
      ...{ scenario: id, driver: { name: driver, version }, metric: 'throughput', unit: 'ops/s', statistic: 'median' },
      value: 4000 + 300 * index,
    })),
  );
  const run = {
    ...{ format: 1, startedAt: '2026-11-20T07:00:00Z', scenarios, results },
    environment: { runtime: { name: 'phone', version: '1.0.0' }, server: { product: 'mariadb', version: '11.4.2' } },
  };
  for (const data of repeatInTurns(run, driver)) {
    const headers = { authorization: `Bearer ${stack.tokenOf('cpp-protocol')}` };
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, { headers, data });
    expect(response.status(), await response.text()).toBe(201);
  }
  const columns = versions.map((version) => `${driver}@${version}`);
  const slugs = scenarios.map(({ id }) => id).join(',');
  return {
    hide: `Hide ${driver} ${versions[3]}`,
    address: `${PROJECT}/compare?driver=${columns.join(',')}&reference=${columns[0]}&scenario=${slugs}`,
  };
}

type Box = {
  readonly what: string;
  readonly x: number;
  readonly right: number;
  readonly clipped: boolean;
  readonly size: number;
};

/** Where each of these stands, whether its text is cut, and how large its letters are. */
const measure = (page: Page, selector: string): Promise<Box[]> =>
  table(page)
    .locator(selector)
    .evaluateAll((all) =>
      all.map((cell) => {
        const { x, right } = cell.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(cell).fontSize);
        return { what: cell.textContent ?? '', x, right, clipped: cell.scrollWidth > cell.clientWidth + 1, size };
      }),
    );

/** What can be pressed and is there to be pressed, with the size of where a finger may come down. */
const listSmallTargets = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button, summary, input, textarea')]
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().width > 1)
      .map((target) => ({
        name: target.getAttribute('aria-label') ?? target.innerText,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => Math.round(box.width) < 24 || Math.round(box.height) < 24)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );

test('twelve scenarios of six versions stay usable at 360 px: every verdict can be read, nothing runs sideways, no target is under 24 px', async ({
  page,
  request,
}) => {
  test.slow();
  const { address, hide } = await uploadLarge(request);
  await page.setViewportSize({ width: WIDTH, height: 800 });
  for (const view of ['ratio', 'value', 'dots']) {
    await page.goto(`${address}&view=${view}`);
    await expect(table(page).locator('.driver-cell')).toHaveCount(72);
    expect(await measureOverflow(page), view).toBeLessThanOrEqual(0);

    const verdicts = await measure(page, '.verdict-cell .verdict');
    expect(verdicts).toHaveLength(72);
    expect(verdicts.filter(({ what }) => /^▲\d\.\d\d× faster$/.test(what))).toHaveLength(60);
    const figures = await measure(page, '.value-cell');
    expect(figures.filter(({ what }) => /^[\d,]+$/.test(what))).toHaveLength(72);
    for (const { what, x, right, clipped, size } of [
      ...verdicts,
      ...figures,
      ...(await measure(page, '.driver-cell .driver')),
    ]) {
      expect([what, view, x >= 0 && right <= WIDTH, clipped, size >= 12]).toEqual([what, view, true, false, true]);
    }
    expect(await listSmallTargets(page), view).toEqual([]);
    await page.getByRole('button', { name: 'View and columns' }).click();
    for (const name of ['Dots', 'By difference', hide]) {
      const box = await page.getByRole('link', { name, exact: true }).boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= WIDTH, `${name}, ${view}`).toBe(true);
    }
    expect(await listSmallTargets(page), view).toEqual([]);
  }
});

test('at 360 px every filter of a large comparison is reached and opens within the screen, and a verdict opens below its line', async ({
  page,
  request,
}) => {
  const { address } = await uploadLarge(request);
  await page.setViewportSize({ width: WIDTH, height: 800 });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  for (const name of ['Drivers and versions', 'Scenarios', 'Environment', 'Metric', 'Reference']) {
    await page.getByRole('button', { name: `${name}: change` }).click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect([name, box !== null && box.x >= 0 && box.x + box.width <= WIDTH]).toEqual([name, true]);
    // A popover whose noun has been scrolled away has a box and is not painted.
    const isPainted = await dialog.evaluate((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + 20));
    });
    expect([name, isPainted]).toEqual([name, true]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page
    .getByRole('link', { name: /^Explain / })
    .last()
    .click();
  await expect(page.locator('.explanation .sentence')).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listViolations(page)).toEqual([]);
});

test('at 360 px the preview of a badge keeps the size of its letters, and is scrolled to its end by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 800 });
  await page.goto('/p/node-connectors/compare?driver=mariadb@3.0.1-rc&reference=mysql2@2.2.5');
  await page.locator('summary', { hasText: 'Badge' }).click();
  const badge = page.locator('.badge-form img');
  await expect.poll(() => badge.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(22);
  const { width, natural } = await badge.evaluate((img: HTMLImageElement) => ({
    width: img.width,
    natural: img.naturalWidth,
  }));
  expect([width, natural > WIDTH]).toEqual([natural, true]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.locator('.badge-image').focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.locator('.badge-form .scroll-x').evaluate((strip) => strip.scrollLeft))
    .toBeGreaterThan(0);
});
