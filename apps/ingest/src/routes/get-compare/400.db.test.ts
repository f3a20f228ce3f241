import { OPERATIONS } from '@tachograph/openapi/operations';
import { expect, it } from 'vitest';
import { useTestApi } from '../../testing/use-test-api.ts';
import { CHANGES_RULES } from '../get-changes/read-changes-query.ts';
import { SERIES_RULES } from '../get-series/read-series-query.ts';
import { COMPARE_RULES } from './read-compare-query.ts';

const api = useTestApi();

const P = 'project=node-connectors';
const S = `${P}&scenario=x`;
const list = (length: number) => Array.from({ length }, (_, n) => `d${n}`).join(',');

it.each([
  ['compare', 'project is missing', '', '/project', 'missing-field'],
  ['compare', 'project is missing', 'project=', '/project', 'missing-field'],
  ['compare', 'there is no query parameter "drivers" here', `${P}&drivers=a`, '/drivers', 'unknown-field'],
  ['compare', 'there is no query parameter "__proto__" here', `${P}&__proto__=1`, '/__proto__', 'unknown-field'],
  ['compare', 'm is given more than once', `${P}&m=a&m=b`, '/m', 'invalid-value'],
  ['compare', 's has a control character', `${P}&s=a%00b`, '/s', 'invalid-value'],
  ['compare', 'd has 41 entries; at most 40 are accepted', `${P}&d=${list(41)}`, '/d', 'too-large'],
  ['compare', 's has 401 entries; at most 400 are accepted', `${P}&s=${list(401)}`, '/s', 'too-large'],
  ['compare', 'd has 401 characters; at most 400 are accepted', `${P}&d=a,${'x'.repeat(401)}`, '/d', 'too-large'],
  ['compare', 'why has 301 characters; at most 300 are accepted', `${P}&why=${'x'.repeat(301)}`, '/why', 'too-large'],
  ['series', 'scenario is missing', P, '/scenario', 'missing-field'],
  ['series', 'x is one of version, time, run', `${S}&x=date`, '/x', 'invalid-value'],
  ['series', 'there is no query parameter "ref" here', `${S}&ref=a`, '/ref', 'unknown-field'],
  ['series', 'd has 61 entries; at most 60 are accepted', `${S}&d=${list(61)}`, '/d', 'too-large'],
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
  const { errors } = (await api.get('/v1/series?x=date&a/b=1')).json();
  expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/x', '/a~1b', '/project', '/scenario']);
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

it('the description has the parameters that are read, and no others', () => {
  for (const [id, rules] of [
    ['getComparison', COMPARE_RULES],
    ['getSeries', SERIES_RULES],
    ['getChanges', CHANGES_RULES],
  ] as const) {
    const described = OPERATIONS.find((operation) => operation.id === id)?.parameters ?? [];
    const inQuery = described.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(inQuery.sort()).toEqual(Object.keys(rules).sort());
  }
});
