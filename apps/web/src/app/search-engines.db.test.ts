import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, expect, test, vi } from 'vitest';
import { GET as getLlms } from '@/app/llms.txt/route.ts';
import { GET as getPages } from '@/app/p/[project]/pages.xml/route.ts';
import { GET as getRobots } from '@/app/robots.txt/route.ts';
import { GET as getSitemap } from '@/app/sitemap.xml/route.ts';
import { GET as getSite } from '@/app/sitemap-site.xml/route.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';

const ORIGIN = 'https://tachograph.example';

/** A project for each visibility, with one result. */
useServedWorld(async () => {
  const { url, db, drop } = await createTestDatabase();
  for (const visibility of ['public', 'unlisted', 'private'] as const) {
    const project = (await insertProject(db, {
      slug: `${visibility}-one`,
      title: `A ${visibility} one`,
      visibility,
    })) as Project;
    const result = sampleResult({ scenario: `of-${visibility}`, driver: { name: 'mysql2', version: '3.0.0' } });
    await insertRun(db, toNewRun(project, sampleRun(1, { results: [result] })));
  }
  return { url, close: drop };
});
beforeAll(() => vi.stubEnv('WEB_URL', ORIGIN));

const request = () => new Request(`${ORIGIN}/`);

const pagesOf = (project: string) => getPages(request(), { params: Promise.resolve({ project }) });

test('the sitemap and llms.txt name the projects that are listed for everybody, and no other one (row 65)', async () => {
  for (const get of [getSitemap, getLlms]) {
    const text = await (await get(request())).text();
    expect(text).toContain(`${ORIGIN}/p/public-one`);
    expect(text).not.toMatch(/private|unlisted/);
  }
});

test('a project that is not listed has no list of pages for a stranger, as if it did not exist (row 65)', async () => {
  const responses = await Promise.all(['nothing', 'private-one', 'unlisted-one'].map(pagesOf));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
});

test('the list of pages has scenarios, drivers, environments and lists of the project, by their whole URLs', async () => {
  const xml = await (await pagesOf('public-one')).text();
  const urls = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(urls).toContain(`${ORIGIN}/p/public-one/scenarios/of-public`);
  expect(urls).toContain(`${ORIGIN}/p/public-one/drivers/mysql2`);
  expect(urls).toContain(`${ORIGIN}/p/public-one/changes`);
  expect(urls.filter((url) => url?.includes('/environments/'))).toHaveLength(1);
  expect(urls.every((url) => url?.startsWith(`${ORIGIN}/p/public-one`))).toBe(true);
});

test('a list of pages that a reader has is not sent again until the project changes', async () => {
  const etag = (await pagesOf('public-one')).headers.get('etag') ?? '';
  const conditional = new Request(`${ORIGIN}/`, { headers: { 'if-none-match': etag } });
  const again = await getPages(conditional, { params: Promise.resolve({ project: 'public-one' }) });
  expect(again.status).toBe(304);
});

test('the documentation is in the sitemap of the site and, as Markdown, in llms.txt', async () => {
  expect(await (await getSite(request())).text()).toContain(`<loc>${ORIGIN}/docs/errors/invalid-run</loc>`);
  expect(await (await getLlms(request())).text()).toContain(`[Glossary](${ORIGIN}/docs/glossary.md)`);
});

test('robots.txt names the sitemap by its whole URL and closes filters, forms and settings', async () => {
  const text = await getRobots().text();
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  for (const path of ['/p/*?', '/sign-in', '/p/*/settings']) expect(text).toContain(`Disallow: ${path}\n`);
});
