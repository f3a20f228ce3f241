import { expect, test } from 'vitest';
import { GITHUB_TOKEN, startGitHub } from '../testing/start-github.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const ID = '0123456789abcdefghij';
const SHARE = {
  project: 'demo',
  id: ID,
  url: `https://tacho.example/s/${ID}`,
  title: 'Both',
  image: `https://tacho.example/s/${ID}.svg`,
  markdown: `[![Both](https://tacho.example/s/${ID}.svg)](https://tacho.example/s/${ID})`,
};
const made = { status: 201, body: SHARE };
const sent = () => server.received.map(({ body }) => JSON.parse(String(body)));

test('a page is frozen, and its link, image and Markdown are printed', async () => {
  server.plan.push(made);
  const { status, out } = await bench.tacho(['share', '/p/demo/compare?driver=a,b', '--title', 'Both']);
  expect([status, out]).toEqual([0, `${SHARE.url}\n${SHARE.image}\n\n${SHARE.markdown}\n`]);
  expect(server.received).toMatchObject([{ method: 'POST', path: '/v1/shares' }]);
  expect(sent()).toEqual([{ address: '/p/demo/compare?driver=a,b', title: 'Both' }]);
});

test('the words of a block are the address of their comparison', async () => {
  server.plan.push(made);
  const words = ['compare', 'd=mariadb,mysql2', 's=select-1', 'ref=mysql2', '--project', 'demo', '--title', 'Both'];
  const { status, out } = await bench.tacho(['share', ...words, '--markdown']);
  expect([status, out]).toEqual([0, `${SHARE.markdown}\n`]);
  const address = '/p/demo/compare?driver=mariadb%2Cmysql2&scenario=select-1&reference=mysql2';
  expect(sent()).toEqual([{ address, title: 'Both' }]);
});

test.each([
  [['share'], 'ADDRESS'],
  [['share', '/p/demo'], '--title'],
  [['share', '/p/demo', 'more', '--title', 'x'], 'quote the ADDRESS'],
  [['share', 'compare', 'd=a', '--title', 'x'], '--project'],
  [['share', 'compare', 'driver=a', '--project', 'demo', '--title', 'x'], '"driver=a"'],
])('%j is a usage error that says what is missing, and nothing is sent', async (args, what) => {
  const { status, err } = await bench.tacho(args);
  expect([status, err]).toEqual([1, expect.stringContaining(what)]);
  expect(server.received).toEqual([]);
});

test('a page that cannot be frozen is exit status 2 with the reason', async () => {
  const problem = { title: 'There is nothing at this address', code: 'not-found', status: 404, detail: 'No page.' };
  server.plan.push({ status: 404, body: problem, headers: { 'content-type': 'application/problem+json' } });
  const { status, err } = await bench.tacho(['share', '/p/demo/runs', '--title', 'x']);
  expect([status, err]).toEqual([2, expect.stringContaining('No page.')]);
});

test('in a job it goes into the notes of the release of its tag, twice in the same place', async () => {
  const github = await startGitHub();
  github.releases.push({ id: 5, tag_name: 'v1.2.0', body: 'Faster.\n', html_url: 'http://github.example/releases/5' });
  const variables = { GITHUB_REPOSITORY: 'example/connectors', GITHUB_API_URL: github.url, GITHUB_TOKEN };
  const job = { TACHO_URL: server.url, ...variables, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.0' };
  const args = ['share', '/p/demo', '--title', 'Both', '--github-release'];
  const changes = { variables: { ...job, TACHO_TOKEN: 'tacho_0123456789abcdef0123456789abcdef' } };
  try {
    for (const said of ['updated', 'unchanged']) {
      server.plan.push(made);
      const { status, err } = await bench.tacho(args, changes);
      expect([status, err]).toEqual([0, `release notes ${said}: http://github.example/releases/5\n`]);
    }
    expect(github.releases[0]?.body).toBe(
      `Faster.\n\n<!-- tachograph:share -->\n${SHARE.markdown}\n<!-- /tachograph:share -->`,
    );
    server.plan.push(made);
    const other = { variables: { ...changes.variables, GITHUB_REF_NAME: 'v9' } };
    expect(await bench.tacho(args, other)).toMatchObject({ status: 2, err: expect.stringContaining('tag v9') });
  } finally {
    await github.close();
  }
});
