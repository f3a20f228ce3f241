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

const BACK_FILL = 'mariadb-10.11-node-20.20-same-host-pinned-intel-xeon~6f409e';
/** Our own measurements of two versions, interleaved: some differ and some do not. Published figures were not repeated. */
const REPEATED = `/p/node-connectors/compare?driver=mysql2@2.3.3~${BACK_FILL},mysql2@2.2.5~${BACK_FILL}&reference=mysql2@2.2.5~${BACK_FILL}&metric=throughput`;
/** The same versions, measured in turns with an anchor: what the page opens on. Some cells are not steady, or the same. */
const PAIRED = '/p/node-connectors/compare?driver=mysql2@2.3.3,mysql2@2.2.5&reference=mysql2@2.2.5';

const RULES: Readonly<Record<string, string>> = {
  repeats: 'interleaved repeats: moderated t-test of logarithms',
  paired: 'measured in turns: moderated t-test of the log ratios within invocations',
  'ratio-only': 'ratio only',
  none: 'not compared',
};

/** How the cells that are compared are evaluated. */
const EVALUATED = {
  'single figures': ['ratio-only insufficient-samples', 'none not-comparable'],
  repeats: ['none not-comparable', 'repeats worse', 'repeats no-difference'],
  pairs: ['none not-comparable', 'paired better', 'paired no-difference', 'paired worse'],
} as const;

const isExplained = ({ measurement, verdict }: Cell) =>
  measurement !== null && measurement.value !== null && verdict.outcome !== 'reference';

const explainedIn = ({ rows }: ResponseOf) =>
  rows.flatMap(({ title, cells }) => cells.filter(isExplained).map((cell) => ({ title, ...cell })));

/** Verdicts with figures of 12 digits: the two servers are bundled by two tools, and their p may differ in the last one. */
const verdictsOf = (response: ResponseOf) =>
  explainedIn(response).map(({ verdict }) =>
    JSON.parse(JSON.stringify(verdict), (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  );

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
  ['single figures', PUBLISHED],
  ['repeats', REPEATED],
  ['pairs', PAIRED],
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
    expect(explained.length).toBeGreaterThan(3);
    const share = await makeShare(page, address, unique(`Explained ${what}`));
    const frozen: ResponseOf = await (await request.get(`${share}.json`)).json();
    expect(verdictsOf(frozen)).toEqual(verdictsOf(response));
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

  test(`an opened verdict on ${what} has a plot, its rule, the smallest effect, p, interval, n and one sentence, as the API says them`, async ({
    page,
    request,
  }) => {
    const query = address.split('?')[1];
    const response: ResponseOf = await (
      await request.get(`${stack.ingestUrl}/v1/compare?project=node-connectors&${query}`)
    ).json();
    const kinds = new Map(explainedIn(response).map((cell) => [`${cell.verdict.rule} ${cell.verdict.outcome}`, cell]));
    expect([...kinds.keys()].sort()).toEqual([...EVALUATED[what]].sort());
    for (const { title, column, verdict } of kinds.values()) {
      await page.goto(address);
      await page
        .getByRole('link', { name: `Explain ${column} in ${title}`, exact: true })
        .first()
        .click();
      await expect(page.locator('.explanation .sentence')).toHaveText(verdict.explanation);
      const plot = page.locator('.explanation svg[role="img"]');
      await expect(plot).toHaveCount(1);
      if (verdict.rule === 'repeats') await expect(plot.locator('desc')).toContainText(/\d+ values from/);
      const facts = await evidence(page);
      expect(facts).toMatchObject({
        Rule: RULES[verdict.rule],
        n: verdict.n.map((n) => n ?? 'not stated').join(' against '),
        'Smallest effect': `${100 * verdict.minimumEffect} %`,
        Algorithm: verdict.algorithm,
      });
      const { p: chance = '', 'Ratio, 95 % CI': ratio = '', Noise: noise = '', 'More repeats': more } = facts;
      if (verdict.rule === 'repeats' || verdict.rule === 'paired')
        expect(noise).toMatch(/^pool: .+, ± .+ % of one (run|invocation), .+; test: ± .+ % of one (run|invocation), /);
      expect(more !== undefined).toBe(verdict.outcome === 'no-difference');
      if (verdict.p === null) expect(chance).toBe('not computed');
      else if (verdict.p < 1e-6) expect(chance).toMatch(/^< 0\.000001: fewer than 1 of 1,000,000 such pairs /);
      else expect(Number(chance.split(':')[0])).toBe(Number(verdict.p.toPrecision(2)));
      expect(verdict.q).toBeNull();
      if (verdict.ratio !== null) expect(ratio).toContain(verdict.ratio.toFixed(3));
      if (verdict.ratioLow !== null)
        expect(ratio).toContain(`(${verdict.ratioLow.toFixed(3)}–${verdict.ratioHigh?.toFixed(3)})`);
    }
  });
}
