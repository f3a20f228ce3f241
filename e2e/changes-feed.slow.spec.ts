import { expect, test } from '@playwright/test';
import { stack } from './stack.ts';

/** What the XML parser of the browser reads of a feed; an error of the parser is one of the test. */
const parseFeed = (xml: string) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const error = document.querySelector('parsererror');
  if (error) throw new Error(error.textContent ?? 'not well-formed');
  const read = (within: Element, name: string) => within.getElementsByTagNameNS('http://www.w3.org/2005/Atom', name);
  const textOf = (within: Element, name: string) => read(within, name)[0]?.textContent ?? null;
  const linkOf = (within: Element, rel: string) =>
    [...read(within, 'link')].find((link) => link.getAttribute('rel') === rel)?.getAttribute('href') ?? null;
  const toEntry = (entry: Element) => ({
    ...{ id: textOf(entry, 'id'), title: textOf(entry, 'title'), summary: textOf(entry, 'summary') },
    ...{ updated: textOf(entry, 'updated'), url: linkOf(entry, 'alternate') },
    driver: read(entry, 'category')[0]?.getAttribute('term') ?? null,
  });
  const root = document.documentElement;
  return {
    name: `${root.namespaceURI} ${root.localName}`,
    ...{ id: textOf(root, 'id'), title: textOf(root, 'title'), updated: textOf(root, 'updated') },
    ...{ self: linkOf(root, 'self'), entries: [...read(root, 'entry')].map(toEntry) },
  };
};

/** A count that its second run changes, under a title that no markup may take for its own. */
const runWith = (title: string, n: number) => ({
  format: 1,
  startedAt: new Date(Date.UTC(2026, 9, 1, n)).toISOString(),
  scenarios: [{ id: title, title }],
  results: [
    {
      ...{ scenario: title, driver: { name: 'feed-test', version: '1.0.0' }, metric: 'allocations', unit: 'allocs/op' },
      ...{ statistic: 'exact', value: 20 + n },
    },
  ],
});

test('an XML parser reads a title as it was uploaded, whatever is in it', async ({ page, request }) => {
  const title = `<script>alert("1")</script> & 'more' ]]> <!-- é 😀 ${process.pid}`;
  for (const n of [0, 1]) {
    const headers = { authorization: `Bearer ${stack.tokenOf('cpp-protocol')}` };
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, { headers, data: runWith(title, n) });
    expect(response.status(), await response.text()).toBe(201);
  }
  const read = async () => {
    const response = await request.get('/p/cpp-protocol/changes.atom?driver=feed-test');
    return (await page.evaluate(parseFeed, await response.text())).entries;
  };
  const expected = `feed-test: 20 → 21 allocs/op, ${title}`;
  await expect.poll(async () => (await read()).map((entry) => entry.title)).toContain(expected);
  expect((await read()).find((entry) => entry.title === expected)?.driver).toBe('feed-test');
});

test('the feed has the changes of the demo that were found last, each with its own id and a link to it', async ({
  page,
  request,
  baseURL,
}) => {
  const feed = async (query = '') => {
    const response = await request.get(`/p/node-connectors/changes.atom${query}`);
    expect([response.status(), response.headers()['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    return { etag: response.headers().etag ?? '', ...(await page.evaluate(parseFeed, await response.text())) };
  };
  // They are found within seconds after the first start.
  await expect.poll(async () => (await feed()).entries.length).toBeGreaterThan(15);
  const { name, updated, entries } = await feed();
  expect(name).toBe('http://www.w3.org/2005/Atom feed');
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries[0]?.updated).toBe(updated);
  for (const { url, summary } of entries) {
    expect(url).toMatch(new RegExp(`^${baseURL}/p/node-connectors/changes\\?group=[0-9a-f]{16}$`));
    expect(summary).toMatch(/ is .*(faster|slower|less|more|better|worse)/);
  }
  const ofDriver = await feed('?driver=mysql2');
  expect(new Set(ofDriver.entries.map(({ driver }) => driver))).toEqual(new Set(['mysql2']));
  expect((await feed('?driver=nobody')).entries).toEqual([]);
});

test('a feed reader that has the feed gets 304, and an unknown project has none', async ({ request }) => {
  const address = '/p/jdbc-connectors/changes.atom';
  let etag = '';
  await expect
    .poll(async () => {
      const before = etag;
      etag = (await request.get(address)).headers().etag ?? '';
      return etag === before;
    })
    .toBe(true);
  expect((await request.get(address, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  expect((await request.get('/p/no-such-project/changes.atom')).status()).toBe(404);
});

test('the page of changes names its feed, of the driver that it lists', async ({ page, baseURL }) => {
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await page.goto('/p/node-connectors/changes?driver=mysql2');
  await expect(feed).toHaveAttribute('href', `${baseURL}/p/node-connectors/changes.atom?driver=mysql2`);
});
