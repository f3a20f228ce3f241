import { expect, type Page, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';

const card = (page: Page, project: string) =>
  page.getByRole('listitem').filter({ has: page.locator('.project-name', { hasText: project }) });

test('the headline and the standing of a project are those of its overview', async ({ page }) => {
  await page.goto('/');
  const node = card(page, 'node-connectors');
  const headline = await node.getByRole('heading').innerText();
  expect(headline).toMatch(/^\S+ \d+\.\d+\.\d+ is \d+\.\d\d× faster than \S+ \d+\.\d+\.\d+$/);
  const shown = await node.locator('.standing tbody tr').locator('th, .standing-figure').allInnerTexts();
  expect(shown.length).toBeGreaterThan(4);
  await node.locator('.project-name').click();
  await expect(page).toHaveURL(/\/p\/node-connectors$/);
  const standing = page.getByRole('region', { name: 'Standing' });
  expect(await standing.locator('tbody tr').locator('th, .standing-figure').allInnerTexts()).toEqual(shown);
  await expect(standing).toContainText(/\d+\.\d\d× faster/.exec(headline)?.[0] ?? 'no figure');
});

test('what the newest releases of all projects moved are sentences that lead to the changes, and a project counts its new ones', async ({
  page,
}) => {
  const changes = page.getByRole('region', { name: 'What moved' });
  // They are found after the demonstration is stored.
  await expect(async () => {
    await page.goto('/');
    await expect(changes.getByRole('listitem')).toHaveCount(10, { timeout: 5000 });
  }).toPass();
  for (const line of await changes.getByRole('listitem').all()) {
    expect(await line.locator('.line-sentence').innerText()).toMatch(
      /^\S+ \S+ .*(faster|slower|less|more|better|worse)/,
    );
    await expect(line.locator('.meta').last()).toHaveText(/^[a-z-]+ · \S/);
  }
  const ends = await changes.locator('.moved-line > .meta').allInnerTexts();
  expect(new Set(ends.map((text) => text.split(' ')[0])).size).toBeGreaterThan(1);
  const href = await changes.locator('.line-sentence a').first().getAttribute('href');
  expect(href).toMatch(/^\/p\/[a-z-]+\/changes\?group=[0-9a-f]{16}$/);
  const counted = card(page, 'node-connectors').getByRole('link', { name: /^\d+ releases with new changes$/ });
  await expect(counted).toHaveAttribute('href', '/p/node-connectors/changes?state=new');
});

test('a driver has its history by version beside its standing, with the newest change in it', async ({ page }) => {
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('.standing-past a').first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  const mysql2 = card(page, 'node-connectors').locator('.standing tbody tr', { hasText: 'mysql2' });
  await expect(mysql2.locator('.standing-past a')).toHaveText(/^[▲▼]\d+\.\d\d× at 3\.\d+\.\d+$/);
  await expect(mysql2.getByRole('img', { name: /^mysql2, latency through \d+ versions$/ })).toBeVisible();
  await expect(card(page, 'cpp-protocol').locator('tbody .standing-past')).toHaveCount(0);
});

test('every project has its runs a day as bars, with their number', async ({ page }) => {
  await page.goto('/');
  const lines = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  expect(await lines.count()).toBeGreaterThan(3);
  for (const line of await lines.all()) {
    const runs = (await line.locator('.num').innerText()).trim();
    await expect(line.getByRole('img')).toHaveAccessibleName(new RegExp(`^${runs} runs? on \\d+ of 30 days$`));
  }
});

test('the sources of a project are one click away, and its newest runs too', async ({ page }) => {
  await page.goto('/');
  await page.locator('.home-foot').getByRole('link', { name: 'jdbc-connectors' }).click();
  await expect(page).toHaveURL(/\/p\/jdbc-connectors#about$/);
  await expect(page.locator('#about')).toBeInViewport();
  await page.goBack();
  await page.getByRole('region', { name: 'Newest runs' }).locator('.run-line a').first().click();
  await expect(page).toHaveURL(/\/runs\/r_[0-9a-f]+$/);
});

test('projects that were searched are shown alone, with their standing; a search without a match says so', async ({
  page,
}) => {
  await page.goto('/?q=jdbc');
  await expect(page.locator('.project-card')).toHaveCount(1);
  await expect(page.locator('.project-card .standing tbody tr')).toHaveCount(3);
  await page.goto('/?q=nothing-like-this');
  await expect(page.locator('.project-card')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/no projects/i);
});

test('on a phone nothing is wider than the page, and no rule of accessibility is broken', async ({ page }) => {
  await page.goto('/');
  expect(await listOverflows(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await listViolations(page)).toEqual([]);
});
