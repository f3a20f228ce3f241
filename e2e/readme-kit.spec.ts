import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import MarkdownIt from 'markdown-it';
import { makeShare, PUBLISHED, unique } from './make-share.ts';

type Cell = {
  readonly measurement: { readonly value: number | null; readonly status: string } | null;
  readonly verdict: { readonly outcome: string; readonly ratio: number | null };
};
type Content = {
  readonly rows: readonly { readonly title: string; readonly cells: readonly Cell[] }[];
  readonly summary: readonly { readonly ratio: number | null }[];
};

/** A site that shows a file of Markdown as code hosts do: no script survives, and nothing but images is loaded. */
async function serveReadme(file: string) {
  const markdown = new MarkdownIt({ html: true });
  const server = createServer((_, response) => {
    const html = markdown.render(readFileSync(file, 'utf8')).replace(/<script\b[\s\S]*?(<\/script>|$)/gi, '');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src *; style-src 'unsafe-inline'",
    });
    const style = ':root{color-scheme:light dark} body{font:16px sans-serif;max-width:840px;margin:24px auto}';
    response.end(
      `<!doctype html><html lang="en"><title>README</title><style>${style} img{max-width:100%}</style>${html}</html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** As the pages print a value: four digits, more before the point. */
const figure = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.max(0, 3 - Math.floor(Math.log10(value))) });

const times = (ratio: number) => `${Math.max(ratio, 1 / ratio).toFixed(2)}×`;

/** The whole kit as it stands on the page of the share, taken by hand: no button, no script. */
const readKit = async (page: Page) => (await page.locator('#readme pre').first().textContent()) ?? '';

const readTable = (page: Page) =>
  page
    .locator('table tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));

test('the kit alone rebuilds the published page of ten scenarios in a README, light and dark, with the figures of the share', async ({
  page,
  request,
}) => {
  const address = await makeShare(page, PUBLISHED, unique('mariadb and mysql against mysql2, ten scenarios'));
  const kit = await readKit(page);
  const content: Content = await (await request.get(`${address}.json`)).json();
  expect(content.rows).toHaveLength(10);

  const file = test.info().outputPath('README.md');
  writeFileSync(file, `# A connector\n\nHow fast it is:\n\n${kit}\nMore text.\n`);
  const readme = await serveReadme(file);
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const requested: string[] = [];
      page.on('request', (asking) => {
        if (asking.resourceType() === 'image') requested.push(asking.url());
      });
      await page.goto(readme.url);
      const image = page.locator('picture img');
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(600);
      expect(await page.locator('script').count()).toBe(0);
      const [shown = ''] = requested.filter((url) => url.includes(address));
      expect(shown.endsWith(`${address}.svg${colorScheme === 'dark' ? '?theme=dark' : ''}`), shown).toBe(true);
      await page.screenshot({ path: test.info().outputPath(`readme-${colorScheme}.png`), fullPage: true });
      page.removeAllListeners('request');
    }

    const alt = (await page.locator('picture img').getAttribute('alt')) ?? '';
    expect(alt.length).toBeLessThanOrEqual(300);
    for (const { ratio } of content.summary) expect(alt).toContain(times(ratio ?? Number.NaN).replace('×', ' times'));
    await expect(page.locator('a', { has: page.locator('picture') })).toHaveAttribute(
      'href',
      new RegExp(`${address}$`),
    );

    const table = await readTable(page);
    expect(table).toHaveLength(content.rows.length);
    for (const [nth, { title, cells }] of content.rows.entries()) {
      const [name, , ...texts] = table[nth] ?? [];
      expect(name).toContain(title);
      for (const [index, { measurement, verdict }] of cells.entries()) {
        const text = texts[index] ?? '';
        if (measurement && measurement.value !== null)
          expect(text).toMatch(new RegExp(`^${figure(measurement.value)}(?![\\d.])`));
        if (measurement && measurement.status !== 'ok') expect(text).toContain(measurement.status);
        // Published figures are single ones: a ratio, and no verdict.
        expect(['reference', 'insufficient-samples', 'not-comparable']).toContain(verdict.outcome);
        if (verdict.outcome === 'insufficient-samples') {
          const ratio = verdict.ratio ?? Number.NaN;
          const label = times(ratio) === '1.00×' ? '' : ratio > 1 ? ' faster' : ' slower';
          expect(text).toContain(`○ ${times(ratio)}${label}`);
        }
      }
    }
    await page.getByText('How sure').click();
    await expect(page.getByText('mariadb 3.0.1-rc did 1,595 ops/s where mysql2 2.2.5 did 1,484.')).toBeVisible();
  } finally {
    readme.close();
  }
});

test('the kit can be taken by a button, and stands there to be read without one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeShare(page, PUBLISHED, unique('Kit'));
  const kit = page.getByRole('region', { name: 'For a README' });
  for (const name of ['Image, table and link', 'Image alone', 'Image as plain Markdown', 'Table alone']) {
    await kit.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    const part = kit.locator('.kit-part', { has: page.getByRole('heading', { name, exact: true }) });
    await expect(part.getByText('copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await part.locator('pre').textContent());
  }
});
