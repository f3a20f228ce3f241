import { type APIRequestContext, expect, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

const COUNT = 450;

/** A run of many results: three drivers in five scenarios, thirty times, in milliseconds. */
const run = {
  format: 1,
  startedAt: '2026-11-20T09:00:00Z',
  title: 'A run of many results',
  environment: { runtime: { name: 'node', version: '20.20.2' } },
  results: Array.from({ length: COUNT }, (_, n) => ({
    ...{ scenario: `list-${n % 5}`, driver: { name: `lister-${n % 3}`, version: '1.0.0' } },
    ...{ metric: 'latency', unit: 'ms/op', value: n + 0.5, invocation: 1 + Math.floor(n / 15) },
  })),
};

/** Uploaded, and excluded so that it takes no part in what other tests look at. */
async function uploadExcluded(request: APIRequestContext): Promise<string> {
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: { authorization: `Bearer ${stack.token()}` },
    data: run,
  });
  const { id } = (await response.json()) as { id: string };
  await request.put(`${stack.ingestUrl}/v1/runs/${id}/exclusion`, {
    headers: { authorization: `Bearer ${stack.adminToken()}` },
    data: { reason: 'a run of a test' },
  });
  return id;
}

test.describe
  .serial('a run of 450 results', () => {
    let address = '';

    test.beforeAll(async ({ request }) => {
      address = `/p/node-connectors/runs/${await uploadExcluded(request)}`;
    });
    test.afterAll(async ({ request }) => {
      const headers = { authorization: `Bearer ${stack.adminToken()}` };
      await request.delete(`${stack.ingestUrl}/v1/runs/${address.split('/').at(-1)}`, { headers });
    });

    test('is read page by page and back without a script, each result once and as it was printed', async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(address);
      const results = page.getByRole('region', { name: 'Results' });
      const pager = page.getByRole('navigation', { name: 'Pages of results' });
      const values = async () => {
        await page.waitForLoadState();
        return results.locator('tbody td.num:nth-of-type(3) span').allTextContents();
      };
      await expect(pager).toContainText('100 of 450 results');
      const seen = await values();
      for (let next = 0; next < 4; next += 1) {
        await pager.getByRole('link', { name: 'Next' }).click();
        seen.push(...(await values()));
      }
      expect(seen).toEqual(run.results.map(({ value }) => String(value)));
      await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0);
      await pager.getByRole('link', { name: 'Previous' }).click();
      expect(await values()).toEqual(seen.slice(300, 400));
      await expect(results.locator('tbody tr').first()).toContainText('ms/op');
      await context.close();
    });

    test('is summarised, and searched by scenario, driver and words without a script', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(address);
      await expect(page.getByRole('region', { name: 'Summary' })).toContainText('5 scenarios');
      await page.getByRole('combobox', { name: 'Scenario' }).selectOption('list-2');
      await page.getByRole('combobox', { name: 'Driver' }).selectOption('lister-1');
      await page.getByRole('button', { name: 'Search' }).last().click();
      await expect(page).toHaveURL(/scenario=list-2&driver=lister-1/);
      await expect(page.getByRole('navigation', { name: 'Pages of results' })).toContainText('30 results');
      await page.getByRole('link', { name: 'Show all' }).click();
      await page.getByRole('searchbox', { name: 'Search results of this run' }).fill('nothing of that name');
      await page.getByRole('button', { name: 'Search' }).last().click();
      await expect(page.getByRole('link', { name: 'All results' })).toBeVisible();
      await context.close();
    });

    test('opens the page of the result that its address names', async ({ page }) => {
      await page.goto(`${address}?result=430`);
      await expect(page.locator('#result-430')).toContainText('430.5');
      await expect(page.locator('.repeat')).toContainText('list-0');
      await expect(page.getByRole('navigation', { name: 'Pages of results' })).toContainText('50 of 450');
    });

    test('is one CSV of all results that match', async ({ page, request }) => {
      await page.goto(`${address}?driver=lister-1`);
      const href = await page.getByRole('link', { name: 'All as CSV' }).getAttribute('href');
      const response = await request.get(href ?? '');
      expect(response.headers()['content-type']).toBe('text/csv; charset=utf-8');
      expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(1 + COUNT / 3);
    });

    test('fits a phone and has no accessibility violation in either theme, on its first page and searched', async ({
      page,
    }) => {
      test.slow();
      for (const query of ['', '?after=199', '?q=nothing', '?scenario=list-1&result=1']) {
        await page.goto(address + query);
        expect(await listOverflows(page)).toEqual([]);
        expect(await listViolations(page)).toEqual([]);
      }
    });
  });

test('runs, changes, scenarios, drivers and environments are counted, and each list is one CSV', async ({
  page,
  request,
}) => {
  for (const list of ['runs', 'changes', 'scenarios', 'drivers', 'environments']) {
    await page.goto(`/p/node-connectors/${list}?view=table`);
    // A line is all that one release changed.
    const pages = page.getByRole('navigation', { name: `Pages of ${list === 'changes' ? 'lines' : list}` });
    await expect(pages).toContainText(/\d+ (\w+ )?\w+/);
    const href = await page.getByRole('link', { name: 'All as CSV' }).getAttribute('href');
    const text = await (await request.get(href ?? '')).text();
    expect(text.split('\r\n').length).toBeGreaterThan(2);
  }
});

test('projects are searched by address, and a search that finds none leads back to all', async ({ page }) => {
  await page.goto('/?q=jdbc');
  await expect(page.locator('.project-card')).toHaveCount(1);
  await page.goto('/?q=no-such-project');
  await page.getByRole('link', { name: 'All projects', exact: true }).click();
  await expect(page.getByRole('link', { name: 'node-connectors' }).first()).toBeVisible();
});

test('the palette finds a version and a run by its id, and says when more match', async ({ page }) => {
  await page.goto('/p/node-connectors/runs');
  const id = (await page.locator('tbody th a').first().getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('version');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('More match');
  await search.fill(id);
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.fill('version mysql2 2.2.5');
  await page.getByRole('option', { name: /mysql2 2\.2\.5/ }).click();
  await expect(page).toHaveURL(/\/compare\?driver=mysql2@2\.2\.5/);
});

test('the hit that is chosen by keyboard is in view, and so is what is typed', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto('/p/node-connectors/runs');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('mysql2');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.nth(15)).toBeAttached();
  for (let n = await options.count(); n > 1; n -= 1) await page.keyboard.press('ArrowDown');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeInViewport({ ratio: 1 });
});
