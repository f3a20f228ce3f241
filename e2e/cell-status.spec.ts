import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { makeShare, PUBLISHED, unique } from './make-share.ts';

const EMULATED = 'emulated: loop of 100: the driver has no batch API';
const UNSUPPORTED = 'the driver has no prepared statements';
const REPETITION_GROUP = 'Batch insert, 100 × 100 characters';
const PREPARED = 'Select one user, prepared';

const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' });
/** The lines of one scenario: one for each driver. */
const linesOf = (page: Page, scenario: string) =>
  comparison(page)
    .locator('tbody')
    .filter({ has: page.locator('.scenario-head').getByText(scenario, { exact: true }) })
    .locator('tr');
const lineOf = (page: Page, scenario: string, driver: string) =>
  linesOf(page, scenario).filter({ has: page.locator(`xpath=//*[@class="driver"][text()="${driver}"]`) });

/** What a bar is drawn with, and how wide: nothing that stands for a figure may have no width. */
const barsOf = (page: Page, scenario: string, driver: string) =>
  lineOf(page, scenario, driver)
    .locator('.bar-cell rect')
    .evaluateAll((all) => all.map((bar) => [bar.getAttribute('class'), bar.getBoundingClientRect().width] as const));

async function assertPage(page: Page) {
  for (const driver of ['mysql', 'mysql2']) {
    await expect(lineOf(page, REPETITION_GROUP, driver).locator('.verdict-cell')).toContainText(EMULATED);
    await expect(lineOf(page, REPETITION_GROUP, driver).locator('.bar-cell pattern')).toHaveCount(1);
  }
  const [[hatched, width] = []] = await barsOf(page, REPETITION_GROUP, 'mysql');
  expect([hatched, (width ?? 0) > 5]).toEqual(['ratio-hatched', true]);
  await expect(lineOf(page, REPETITION_GROUP, 'mariadb').locator('.verdict-cell')).toContainText(
    'reference is emulated',
  );

  await expect(lineOf(page, PREPARED, 'mysql').locator('.verdict-cell')).toContainText('unsupported');
  await expect(lineOf(page, PREPARED, 'mysql').locator('.bar-cell')).toContainText(UNSUPPORTED);
  const none = await barsOf(page, PREPARED, 'mysql');
  expect(none.map(([name, wide]) => [name, wide > 20])).toEqual([['ratio-none', true]]);
  const bars = comparison(page).locator('.ratio-fill, .ratio-hatched');
  for (const wide of await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width)))
    expect(wide).toBeGreaterThan(0.5);
}

test('emulated batches are hatched with their words, an unsupported call has its reason in place of a bar, on page and share', async ({
  page,
}) => {
  await page.goto(PUBLISHED);
  await assertPage(page);
  await makeShare(page, PUBLISHED, unique('Honest'));
  await assertPage(page);
});

test('the mean of a pair names its n and is over the cases that both sides have: neither an emulated nor an unsupported one', async ({
  page,
  request,
}) => {
  const address = await makeShare(page, PUBLISHED, unique('Mean'));
  for (const of of [PUBLISHED, address]) {
    await page.goto(of);
    const summary = page.getByRole('region', { name: 'Summary' });
    for (const n of [9, 8]) await expect(summary.getByText(new RegExp(`geometric mean, n = ${n}`))).toHaveCount(1);
    await expect(summary.locator('.left-out li')).toHaveText([
      new RegExp(`^${REPETITION_GROUP} emulated in mysql2 and mysql$`),
      new RegExp(`^${PREPARED}, binary protocol unsupported in mysql$`),
    ]);
  }
  const { rows, summary } = await (await request.get(`${address}.json`)).json();
  for (const [index, column] of [1, 2].entries()) {
    const common = rows.filter(({ cells }: { cells: { measurement: { status: string } }[] }) =>
      [cells[0], cells[column]].every((cell) => cell?.measurement.status === 'ok'),
    );
    expect(common).toHaveLength([9, 8][index] ?? 0);
    const logs = common.map(({ cells }: { cells: { measurement: { value: number } }[] }) =>
      Math.log((cells[column]?.measurement.value ?? 0) / (cells[0]?.measurement.value ?? 0)),
    );
    const mean = Math.exp(logs.reduce((sum: number, log: number) => sum + log, 0) / logs.length);
    expect(summary[index].ratio).toBeCloseTo(mean, 9);
    expect(summary[index].n).toBe(common.length);
  }
});

const readForm = async (request: APIRequestContext, address: string) => (await request.get(address)).text();

test('table and image of a live comparison and of its share say the same of the emulated and the unsupported cells', async ({
  page,
  request,
}) => {
  const share = await makeShare(page, PUBLISHED, unique('Honest forms'));
  const live = PUBLISHED.replace('/compare?', '/compare/as/FORM?');
  for (const [md, svg, csv] of [
    [`${share}.md`, `${share}.svg`, `${share}.csv`],
    [live.replace('FORM', 'md'), live.replace('FORM', 'svg'), live.replace('FORM', 'csv')],
  ] as const) {
    const table = (await readForm(request, md)).split('\n').filter((line) => line.startsWith('|'));
    const cellsOf = (title: string) =>
      table
        .find((line) => line.includes(title))
        ?.split('|')
        .map((cell) => cell.trim()) ?? [];
    const repetitionGroup = cellsOf(REPETITION_GROUP);
    expect([repetitionGroup[3], repetitionGroup[5]].map((cell) => cell?.split('<br>')[1])).toEqual([
      EMULATED,
      EMULATED,
    ]);
    expect(repetitionGroup[4]).toContain('reference is emulated');
    expect(cellsOf(PREPARED)[5]).toBe(`unsupported: ${UNSUPPORTED}`);

    const image = await readForm(request, svg);
    const words = [...image.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text).join(' ');
    expect(words).toContain('emulated: loop of 100');
    expect(words).toContain(UNSUPPORTED);
    expect(words.match(/geometric mean, n = ?[89]/g)).toHaveLength(2);
    // Hatched are the two emulated cells, and the one that is held against an emulated reference.
    expect(image.match(/="url\(#hatch\)"/g)?.length).toBeGreaterThanOrEqual(2);
    for (const [, width] of image.matchAll(/<rect [^>]*width="([\d.]+)"/g)) expect(Number(width)).toBeGreaterThan(0);

    const lines = (await readForm(request, csv)).split('\r\n');
    const unsupported = lines.find((line) => line.includes(PREPARED) && line.includes(',mysql,'));
    expect(unsupported).toContain(`,unsupported,${UNSUPPORTED},`);
    expect(unsupported).not.toMatch(/,0,/);
  }
});

test('where the reference itself has no figure nothing takes its place: its row has no ratio, and says why', async ({
  page,
}) => {
  const against = PUBLISHED.replace('reference=mysql2@2.2.5', 'reference=mysql@2.18.1');
  const address = await makeShare(page, against, unique('Reference without a figure'));
  for (const of of [against, address]) {
    await page.goto(of);
    await expect(page.locator('.verdict', { hasText: 'reference is unsupported' })).toHaveCount(2);
    await expect(lineOf(page, PREPARED, 'mysql2')).not.toContainText('×');
    await expect(lineOf(page, PREPARED, 'mariadb')).not.toContainText('×');
    await expect(comparison(page).locator('thead')).toContainText('mysql@2.18.1');
    await page.getByRole('link', { name: `Explain mariadb@3.0.1-rc in ${PREPARED}`, exact: true }).click();
    await expect(page.locator('.explanation .sentence')).toContainText(UNSUPPORTED);
    await expect(page.locator('.explanation')).not.toContainText('mysql 2.18.1 0');
  }
});
