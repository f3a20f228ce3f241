import { expect, it } from 'vitest';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const P = 'project=node-connectors';
const S = `${P}&scenario=x`;
const list = (length: number) => Array.from({ length }, (_, n) => `d${n}`).join(',');

it.each([
  ['compare', 'project is missing', '', '/project', 'missing-field'],
  ['compare', 'project is missing', 'project=', '/project', 'missing-field'],
  ['compare', 'there is no query parameter "drivers" here', `${P}&drivers=a`, '/drivers', 'unknown-field'],
  ['compare', 'there is no query parameter "__proto__" here', `${P}&__proto__=1`, '/__proto__', 'unknown-field'],
  ['compare', 'metric is given more than once', `${P}&metric=a&metric=b`, '/metric', 'invalid-value'],
  ['compare', 'scenario has a control character', `${P}&scenario=a%00b`, '/scenario', 'invalid-value'],
  ['compare', 'driver has 41 entries; at most 40 are accepted', `${P}&driver=${list(41)}`, '/driver', 'too-large'],
  [
    'compare',
    'scenario has 401 entries; at most 400 are accepted',
    `${P}&scenario=${list(401)}`,
    '/scenario',
    'too-large',
  ],
  [
    'compare',
    'driver has 401 characters; at most 400 are accepted',
    `${P}&driver=a,${'x'.repeat(401)}`,
    '/driver',
    'too-large',
  ],
  [
    'compare',
    'reason has 301 characters; at most 300 are accepted',
    `${P}&reason=${'x'.repeat(301)}`,
    '/reason',
    'too-large',
  ],
  ['series', 'scenario is missing', P, '/scenario', 'missing-field'],
  ['series', 'axis is one of version, time, run', `${S}&axis=date`, '/axis', 'invalid-value'],
  ['series', 'there is no query parameter "reference" here', `${S}&reference=a`, '/reference', 'unknown-field'],
  ['series', 'driver has 61 entries; at most 60 are accepted', `${S}&driver=${list(61)}`, '/driver', 'too-large'],
])('GET /v1/%s names the parameter: %s', async (path, detail, query, pointer, code) => {
  const response = await api.get(`/v1/${path}?${query}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'application/problem+json']);
  expect(response.json()).toMatchObject({
    code: 'invalid-request',
    detail: 'The query has one issue; it is listed in errors.',
    errors: [{ pointer, code, detail }],
    errorsTotal: 1,
  });
});

it('every issue is told at once', async () => {
  const { errors } = (await api.get('/v1/series?axis=date&a/b=1')).json();
  expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/project',
    '/scenario',
    '/axis',
    '/a~1b',
  ]);
});

it.each(['nobody', 'Node-Connectors', "' OR 1=1", '%ff'])(
  'a project %j that does not exist is a 404',
  async (project) => {
    for (const path of ['compare', 'series']) {
      const response = await api.get(`/v1/${path}?project=${project}&${path === 'series' ? 'scenario=x' : ''}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
    }
  },
);

it('a project without results has an empty comparison; a scenario that is not there is a 404', async () => {
  const empty = await api.get(`/v1/compare?${P}`);
  expect(empty.json()).toMatchObject({
    metric: null,
    reference: null,
    columns: [],
    rows: [],
    rowsTotal: 0,
    truncation: null,
  });
  const nothing = await api.get(`/v1/series?${S}`);
  expect([nothing.statusCode, nothing.json().detail]).toEqual([404, 'There is no scenario "x" in this project.']);
});
