import { expect, type Page, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';

const OVERVIEW = '/p/node-connectors';

const standing = (page: Page) => page.getByRole('region', { name: 'Standing' });
const scoreboard = (page: Page) => page.getByRole('region', { name: 'Scoreboard' });
const heads = (page: Page) => scoreboard(page).locator('tbody .group-head');
const rows = (page: Page) => scoreboard(page).locator('tbody tr:not(.group-head)');

/** The number of times in "1.18× faster"; below 1 where it is slower, 1 of the reference. */
function toRatio(text: string): number {
  const [, times] = /([\d.,]+)×/.exec(text) ?? [];
  return times === undefined ? 1 : /slower|more/.test(text) ? 1 / Number(times) : Number(times);
}

test('the standing has every driver, the best first, with the interval and the number of its cases', async ({
  page,
}) => {
  await page.goto(OVERVIEW);
  const lines = standing(page).locator('tbody tr');
  const columns = await scoreboard(page).locator('thead th').count();
  await expect(lines).toHaveCount(columns - 1);
  const figures = await lines.locator('.standing-figure').allInnerTexts();
  const ratios = figures.map(toRatio);
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  expect(figures.filter((text) => text === 'reference')).toHaveLength(1);
  await expect(lines.first().locator('.standing-detail')).toHaveText(/^\d+\.\d\d to \d+\.\d\d · n \d+$/);
  await expect(lines.locator('svg.standing-strip')).toHaveCount(columns - 1);
});

test('one environment is shown; another one is chosen in the picker, which says what each has', async ({ page }) => {
  await page.goto(OVERVIEW);
  const button = page.getByRole('button', { name: /^Environment: change/ });
  await expect(button).toContainText(/\d+ scenarios · 4 drivers · \d+ runs/);
  await expect(scoreboard(page).getByRole('table')).toHaveCount(1);
  await button.click();
  const options = page.getByRole('dialog', { name: 'Environment' }).getByRole('link');
  expect(await options.count()).toBeGreaterThan(5);
  for (const text of await options.allInnerTexts()) expect(text).toMatch(/scenarios? · \d+ drivers? · [\d,]+ runs?/);
  await options.filter({ hasText: 'MariaDB 10.6 · Node 18.13 · two hosts' }).click();
  await expect(page).toHaveURL(/environment=mariadb-10\.6-node-18\.13/);
  await expect(button).toContainText('MariaDB 10.6 · Node 18.13 · two hosts');
  await expect(button).toContainText('2 runs');
});

test('cells are tinted where a difference is shown, and nowhere else', async ({ page }) => {
  await page.goto(OVERVIEW);
  const isTinted = (selector: string) =>
    scoreboard(page)
      .locator(`tbody td:has(${selector})`)
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).style.backgroundColor !== ''));
  const called = await isTinted('.verdict.better, .verdict.worse');
  expect(called.length).toBeGreaterThan(10);
  expect(called).not.toContain(false);
  const others = await isTinted('.verdict.no-difference, .verdict.same, .emulated, .unsupported, .not-run');
  expect(others.length).toBeGreaterThan(4);
  expect(others).not.toContain(true);
});

test('a category folds without a script and keeps its mean', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await page.goto(OVERVIEW);
  const all = await rows(page).filter({ visible: true }).count();
  const head = heads(page).filter({ hasText: 'command' });
  const summary = head.locator('summary').filter({ visible: true });
  const inside = Number(await summary.locator('.meta').innerText());
  await summary.click();
  await expect(rows(page).filter({ visible: true })).toHaveCount(all - inside);
  await expect(head.getByRole('img', { name: 'faster' }).first()).toBeVisible();
  await summary.press('Enter');
  await expect(rows(page).filter({ visible: true })).toHaveCount(all);
  await page.close();
});

test('rows are sorted by the largest difference, by a link that keeps the rest of the address', async ({ page }) => {
  await page.goto(`${OVERVIEW}?reference=mariadb`);
  await scoreboard(page).getByRole('link', { name: 'Largest difference' }).click();
  await expect(page).toHaveURL(/reference=mariadb&sort=difference$/);
  await expect(heads(page)).toHaveCount(0);
  const largest = await rows(page).evaluateAll((lines) =>
    lines.map((line) =>
      Math.max(
        0,
        ...[...line.querySelectorAll('.verdict.better .num, .verdict.worse .num')].map((num) =>
          Number.parseFloat(num.textContent ?? ''),
        ),
      ),
    ),
  );
  expect(largest[0]).toBeGreaterThan(1.3);
  expect(largest).toEqual(largest.toSorted((a, b) => b - a));
});

test('one sentence says who is ahead, by how much and in how many scenarios', async ({ page }) => {
  await page.goto(OVERVIEW);
  await expect(page.locator('.hero .say')).toHaveText(/^mariadb \S+ is \d\.\d\d× faster than mysql2 \S+$/);
  const [, n, ahead, behind] =
    /^Mean of the (\d+) scenarios both have, \d\.\d\d to \d\.\d\d\. Ahead in (\d+), behind in (\d+)\.$/.exec(
      await page.locator('.hero .meta').innerText(),
    ) ?? [];
  expect(Number(ahead) + Number(behind)).toBeLessThanOrEqual(Number(n));
  expect(Number(ahead)).toBeGreaterThan(Number(behind));
});

test('what moved is beside the standing: the newest releases, each with what became of it and the way to it', async ({
  page,
}) => {
  const moved = page.getByRole('region', { name: 'What moved' });
  // It is found after the demonstration is stored.
  await expect(async () => {
    await page.goto(OVERVIEW);
    await expect(moved.getByRole('listitem')).toHaveCount(4, { timeout: 5000 });
  }).toPass();
  for (const text of await moved.getByRole('listitem').locator('.line-sentence').allInnerTexts()) {
    expect(text).toMatch(/^(mysql2|mariadb) \S+ .*(faster|slower|less|more)/);
  }
  await expect(moved.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('href', `${OVERVIEW}/changes`);
  await moved.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/changes\?group=[0-9a-f]{16}$/);
  await expect(page.locator('.line-open')).toBeVisible();
});

test('a scenario along a numeric param is one row with its curve, which opens to its cells', async ({ page }) => {
  await page.goto('/p/go-transport');
  const head = heads(page).first();
  await expect(head.getByRole('img', { name: /, ratio along \d+ params$/ }).first()).toBeVisible();
  const inside = Number(await head.locator('summary .meta').filter({ visible: true }).innerText());
  expect(inside).toBeGreaterThan(6);
  const before = await rows(page).filter({ visible: true }).count();
  await head.locator('summary').filter({ visible: true }).click();
  await expect(rows(page).filter({ visible: true })).toHaveCount(before + inside);
});

test('a project of one driver in an environment says that a standing needs two', async ({ page }) => {
  await page.goto('/p/go-transport/environments');
  const href = await page.locator('tbody th a[href*="mariadb-10.11-go-1.26"]').first().getAttribute('href');
  await page.goto(`/p/go-transport?environment=${href?.split('/').pop()}`);
  await expect(standing(page)).toContainText('the only driver here');
  await standing(page).getByRole('link', { name: 'Its versions' }).click();
  await expect(page).toHaveURL(/\/drivers\/go-sql-driver-mysql\?environment=/);
});

test('all categories fold and unfold at once', async ({ page }) => {
  await page.goto('/p/node-connectors', { waitUntil: 'networkidle' });
  const board = page.getByRole('region', { name: 'Scoreboard' });
  const rows = board.locator('tbody:has(.group-head) tr:not(.group-head)');
  await expect(rows.first()).toBeVisible();
  await board.getByRole('button', { name: 'Fold all', exact: true }).click();
  for (const row of await rows.all()) await expect(row).toBeHidden();
  await board.getByRole('button', { name: 'Unfold all' }).click();
  for (const row of await rows.all()) await expect(row).toBeVisible();
});

test('on a phone the categories are folded, the drivers of a scenario are in one line, and nothing is wider than the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(OVERVIEW);
  const groups = heads(page);
  const shown = await groups.evaluateAll((all) =>
    all.map((head) => head.closest('tbody')?.querySelector<HTMLElement>('tr:not(.group-head)')?.offsetParent !== null),
  );
  expect(shown).toEqual(shown.map(() => false));
  const open = await rows(page).filter({ visible: true }).count();
  const first = groups.first();
  const inside = Number(await first.locator('summary .meta').filter({ visible: true }).innerText());
  await first.locator('summary').filter({ visible: true }).click();
  await expect(rows(page).filter({ visible: true })).toHaveCount(open + inside);
  const tops = await rows(page)
    .filter({ visible: true })
    .nth(1)
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  expect(await listOverflows(page)).toEqual([]);
});

test('an overview in another order and environment breaks no rule of accessibility in either theme', async ({
  page,
}) => {
  await page.goto(`${OVERVIEW}?sort=recent&metric=throughput`);
  expect(await listViolations(page)).toEqual([]);
});
