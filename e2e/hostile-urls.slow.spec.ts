import { type APIRequestContext, expect, test } from '@playwright/test';
import { fillRoute, listRoutes, listSegments, type Route } from './list-routes.ts';

/** A value of every segment that leads to something in the demonstration, where it is cheap to make. */
const VALUES = {
  ...{ project: 'node-connectors', scenario: 'select-1000-rows', driver: 'mariadb', run: 'r_0', environment: 'none' },
  ...{ format: 'csv', id: '0', trpc: 'projects.list', slug: 'cli' },
};

/** As they stand in a URL. */
const MALFORMED = ['%00', '%E0%A4%A', '%FF', '%0D%0A', '%'];
const STRANGE = ['x'.repeat(5000), '..%2F..%2Fetc%2Fpasswd', '__proto__', '%27%22%3E%3Cscript%3E', '%25', '%EF%BF%BF'];

const ROUTES = listRoutes();

async function get(request: APIRequestContext, url: string, accept: string) {
  const response = await request.get(url, { headers: { accept }, maxRedirects: 0 });
  return { status: response.status(), body: await response.text(), url: url.slice(0, 200) };
}

/** The URLs of a route with one segment replaced. */
const replaceEach = (route: Route, values: readonly string[]): string[] =>
  listSegments(route).flatMap((name) => values.map((value) => fillRoute(route, { ...VALUES, [name]: value })));

test('the routes are those of the app', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  expect(ROUTES.filter(({ isPage }) => !isPage).length).toBeGreaterThan(8);
});

test('a second procedure in one request is rejected (row 60)', async ({ request }) => {
  const url = '/api/trpc/search.find,search.find?batch=1&input=%7B%7D';
  expect((await get(request, url, '*/*')).status).toBe(400);
});

for (const route of ROUTES) {
  test(`${route.pattern} responds 400 to a URL that is no text, as a page and as JSON (row 59)`, async ({
    request,
  }) => {
    const path = fillRoute(route, VALUES);
    const urls = [...replaceEach(route, MALFORMED), ...MALFORMED.map((value) => `${path}?driver=${value}`)];
    for (const url of urls) {
      const page = await get(request, url, 'text/html');
      expect(page).toMatchObject({ status: 400, body: expect.stringContaining('This URL cannot be read') });
      const problem = await get(request, url, '*/*');
      expect({ ...problem, body: JSON.parse(problem.body).code }).toMatchObject({
        status: 400,
        body: 'invalid-request',
      });
    }
  });
}

for (const route of ROUTES.filter((each) => listSegments(each).length > 0))
  test(`${route.pattern} responds 4xx to a value that it does not know, and never 500`, async ({ request }) => {
    for (const url of replaceEach(route, STRANGE)) {
      const { status, body } = await get(request, url, 'text/html');
      expect({ url, status, isClientError: status >= 400 && status < 500 }).toMatchObject({ isClientError: true });
      expect(body).not.toMatch(/ECONNREFUSED|invalid byte|prisma|at async/i);
    }
  });

const PARAMETERS = [
  'driver',
  'scenario',
  'metric',
  'statistic',
  'environment',
  'params',
  'reference',
  'reason',
  'axis',
  'figure',
  'scale',
  'direction',
  'x',
  'y',
  'cell',
  'a',
  'b',
  'before',
  'after',
  'q',
  'result',
  'repetitionGroup',
  'param',
];
const LONG = 'x'.repeat(600);

for (const { pattern, ...route } of ROUTES.filter(({ pattern }) => pattern.startsWith('/p/[project]')))
  test(`${pattern} never responds 500 to parameters that it does not know (rows 59, 60)`, async ({ request }) => {
    const path = fillRoute({ pattern, ...route }, VALUES);
    for (const value of [LONG, '-1', '__proto__', 'a@b~c,@,~'].map(encodeURIComponent)) {
      const url = `${path}?${PARAMETERS.map((name) => `${name}=${value}`).join('&')}`;
      const { status } = await get(request, url, 'text/html');
      expect({ url: url.slice(0, 200), status, isServerError: status >= 500 }).toMatchObject({ isServerError: false });
    }
  });
