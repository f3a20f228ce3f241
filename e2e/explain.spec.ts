import { expect, type Page, test } from '@playwright/test';
import { makeShare, PUBLISHED, unique } from './make-share.ts';
import { stack } from './stack.ts';

type Cell = {
  readonly column: string;
  readonly measurement: { readonly value: number | null } | null;
  readonly verdict: {
    readonly outcome: string;
    readonly rule: string;
    readonly explanation: string;
    readonly algorithm: string;
    readonly minimumEffect: number;
    readonly n: readonly (number | null)[];
    readonly p: number | null;
    readonly q: number | null;
    readonly ratio: number | null;
    readonly ratioLow: number | null;
    readonly ratioHigh: number | null;
  };
};
type ResponseOf = { readonly rows: readonly { readonly title: string; readonly cells: readonly Cell[] }[] };

/** What is evaluated by repeats, in our own measurements of two versions; the other one is evaluated by intervals. */
const REPEATED = '/p/node-connectors/compare?d=mariadb@3.5.4,mariadb@3.5.2&ref=mariadb@3.5.2';

const RULES: Readonly<Record<string, string>> = {
  'mann-whitney': 'Mann–Whitney U, exact where it can be',
  intervals: 'means with intervals',
  none: 'not compared',
};

const isExplained = ({ measurement, verdict }: Cell) =>
  measurement !== null && measurement.value !== null && verdict.outcome !== 'reference';

const explainedIn = ({ rows }: ResponseOf) =>
  rows.flatMap(({ title, cells }) => cells.filter(isExplained).map((cell) => ({ title, ...cell })));

/** Markdown as it reads: without what keeps names from being markup. */
const plain = (markdown: string) =>
  markdown
    .replaceAll('\\', '')
    .replaceAll('\u200b', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const evidence = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator('.evidence > div')
      .evaluateAll((all) =>
        all.map((fact) => [...fact.children].map((part) => part.textContent ?? '') as [string, string]),
      ),
  );

for (const [what, address] of [
  ['intervals', PUBLISHED],
  ['repeats', REPEATED],
] as const) {
  test(`every verdict on ${what} opens, and its sentence is the same on the page, in the API, in the Markdown and in a share`, async ({
    page,
    request,
  }) => {
    const query = address.split('?')[1];
    const response: ResponseOf = await (
      await request.get(`${stack.ingestUrl}/v1/compare?project=node-connectors&${query}`)
    ).json();
    const explained = explainedIn(response);
    expect(explained.length).toBeGreaterThan(5);
    const share = await makeShare(page, address, unique(`Explained ${what}`));
    const frozen: ResponseOf = await (await request.get(`${share}.json`)).json();
    expect(explainedIn(frozen).map(({ verdict }) => verdict)).toEqual(explained.map(({ verdict }) => verdict));
    const live = plain(await (await request.get(address.replace('/compare?', '/compare/as/md?'))).text());
    const kept = plain(await (await request.get(`${share}.md`)).text());
    for (const { verdict } of explained) {
      expect(live).toContain(verdict.explanation);
      expect(kept).toContain(verdict.explanation);
    }
    for (const of of [address, share]) {
      await page.goto(of);
      await expect(page.getByRole('link', { name: /^Explain / })).toHaveCount(explained.length);
      const sentences = page.getByRole('region', { name: 'Comparison' }).locator('.verdict-cell .verdict');
      const shown = await sentences.evaluateAll((all) => all.map((verdict) => verdict.getAttribute('title')));
      for (const { verdict } of explained) expect(shown).toContain(verdict.explanation);
    }
  });

  test(`an opened verdict on ${what} has a plot, its rule, the smallest effect, p, q, interval, n and one sentence, as the API says them`, async ({
    page,
    request,
  }) => {
    const query = address.split('?')[1];
    const response: ResponseOf = await (
      await request.get(`${stack.ingestUrl}/v1/compare?project=node-connectors&${query}`)
    ).json();
    const kinds = new Map(explainedIn(response).map((cell) => [`${cell.verdict.rule} ${cell.verdict.outcome}`, cell]));
    expect(kinds.size).toBeGreaterThan(0);
    for (const { title, column, verdict } of kinds.values()) {
      await page.goto(address);
      await page
        .getByRole('link', { name: `Explain ${column} in ${title}`, exact: true })
        .first()
        .click();
      await expect(page.locator('.explanation-sentence')).toHaveText(verdict.explanation);
      const plot = page.locator('.explanation svg[role="img"]');
      await expect(plot).toHaveCount(1);
      if (verdict.rule === 'mann-whitney') await expect(plot.locator('desc')).toContainText(/\d+ values from/);
      const facts = await evidence(page);
      expect(facts).toMatchObject({
        Rule: RULES[verdict.rule],
        n: verdict.n.map((n) => n ?? 'not stated').join(' against '),
        'Smallest effect': `${100 * verdict.minimumEffect} %`,
        Algorithm: verdict.algorithm,
      });
      const { 'p, q': pq = '', 'Ratio, 95 % CI': ratio = '' } = facts;
      if (verdict.p === null) expect(pq).toBe('not computed');
      else
        expect(pq.split(', ').map(Number)).toEqual(
          [verdict.p, verdict.q].map((value) => Number(value?.toPrecision(3))),
        );
      if (verdict.ratio !== null) expect(ratio).toContain(verdict.ratio.toFixed(3));
      if (verdict.ratioLow !== null)
        expect(ratio).toContain(`(${verdict.ratioLow.toFixed(3)}–${verdict.ratioHigh?.toFixed(3)})`);
    }
  });
}
