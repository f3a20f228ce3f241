import { STRANGER } from '@tachograph/store/access';
import { findProject } from '@tachograph/store/projects';
import { putReport } from '@tachograph/store/reports';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createBadgeWorld } from '@/server/testing/create-claim-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET as feed } from '../../../reports.atom/route.ts';
import { GET } from './[format]/route.ts';

const MARKDOWN = `<!-- tacho report https://elsewhere.example/p/node d=mariadb ref=mysql2 -->
# mariadb is <!-- tacho value -->9×<!-- /tacho --> as fast

<script>alert(1)</script> [a](javascript:alert(1)) ![b](https://x.org/b.png) <img onerror=alert(1)>

<!-- tacho claim mariadb > 1.1 mysql2 -->
It is faster.
<!-- /tacho -->

<!-- tacho compare -->
<!-- /tacho -->
`;

const world = useServedWorld(createBadgeWorld);

async function put(markdown: string) {
  const project = await findProject(world.db, STRANGER, 'node');
  await putReport(world.db, project?.id ?? 0, {
    ...{ name: 'quarter', title: 'Quarter <b>', markdown, note: null, byName: 'ada', now: new Date() },
  });
}

beforeAll(async () => {
  vi.stubEnv('WEB_URL', 'https://tachograph.example');
  await world.upload({ drivers: { mysql2: ['1.0.0', 1000], mariadb: ['1.0.0', 1500] } });
  await put('# First\n');
  await put(MARKDOWN);
});

const get = (format: string, query = '', name = 'quarter', headers: Record<string, string> = {}) =>
  GET(new Request(`http://pages.example/p/node/reports/${name}/as/${format}${query}`, { headers }), {
    params: Promise.resolve({ project: 'node', name, format }),
  });
const textOf = async (format: string, query = '') => (await get(format, query)).text();

describe('GET /p/{project}/reports/{name}/as/{format}', () => {
  test.each([
    ['md', 'text/markdown; charset=utf-8'],
    ['html', 'text/html; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
    ['claims.svg', 'image/svg+xml; charset=utf-8'],
  ])('%s is a file of its own type, which is asked for again with its tag', async (format, type) => {
    const response = await get(format);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const tag = response.headers.get('etag') ?? '';
    expect((await get(format, '', 'quarter', { 'if-none-match': tag })).status).toBe(304);
  });

  test('Markdown has its markers, and between them what is measured now', async () => {
    const text = await textOf('md');
    expect(text).toMatch(/<!-- tacho value was=1\.\d\d\.\.1\.\d\d -->1\.50×<!-- \/tacho -->/);
    expect(text).toContain('| Select 1 | 1,000 | 1,500 | ▲ 1.50× faster |');
    expect(text).toContain('[evidence](https://tachograph.example/p/node/compare?');
    expect(text).toContain('<script>alert(1)</script>');
  });

  test('HTML is one file without a script, which loads nothing, and its links have the address of the site', async () => {
    const html = await textOf('html');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).not.toMatch(/<(?:script|link|img|iframe|object)\b|@import|url\(|<[^>]*\s(?:on\w+=|href="javascript)/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).toContain('<meta charset="utf-8">');
    expect(html).toContain('<title>Quarter &lt;b&gt;</title>');
    expect(html).toContain('1.50×');
    expect([...html.matchAll(/href="([^"#][^"]*)"/g)].map(([, href]) => href)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^https:\/\/tachograph\.example\/p\/node\/compare/)]),
    );
  });

  test('JSON has what became of each block', async () => {
    expect(JSON.parse(await textOf('json'))).toMatchObject({
      format: 1,
      project: 'node',
      report: { name: 'quarter', version: 2, newestVersion: 2, by: 'ada' },
      counts: { blocks: 1, numbers: 1, claims: 1, holding: 1, broken: 0 },
      blocks: [
        { kind: 'value', id: 'n1', state: 'current', text: '1.50×' },
        { kind: 'claim', id: 'c1', state: 'holds' },
        { kind: 'compare', id: 'b1', state: 'current', figures: { rows: [{ scenario: 'select-1' }], omitted: 0 } },
      ],
    });
  });

  test('the badge says how many claims hold', async () => {
    expect(await textOf('claims.svg')).toContain('claims: 1 of 1 hold');
    expect(await textOf('claims.svg', '?version=1')).toContain('claims: 0 of 0 hold');
  });

  test('an older version is its own file, and follows what is uploaded', async () => {
    expect(JSON.parse(await textOf('json', '?version=1'))).toMatchObject({ report: { version: 1 }, blocks: [] });
    await world.upload({ drivers: { mysql2: ['2.0.0', 1000], mariadb: ['2.0.0', 1700] } });
    expect(JSON.parse(await textOf('json'))).toMatchObject({ blocks: [{ text: '1.70×' }, {}, {}] });
  });

  test('what is not there is 404, in a sentence', async () => {
    const missing = await Promise.all([
      get('pdf'),
      get('json', '', 'none'),
      get('json', '', '../x'),
      get('json', '?version=9'),
    ]);
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await missing[0]?.text()).toContain('it has md, html, json, card.png, claims.svg');
  });
});

test('the feed has each report in its newest version', async () => {
  const response = await feed(new Request('http://pages.example/p/node/reports.atom'), {
    params: Promise.resolve({ project: 'node' }),
  });
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(text).toContain('<title>Quarter &lt;b&gt;, version 2</title>');
  expect(text.match(/<entry>/g)).toHaveLength(1);
});
