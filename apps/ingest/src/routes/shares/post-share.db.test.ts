import { listAuditEvents } from '@tachograph/store/audit';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startPages } from '../../testing/start-pages.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const ID = '0123456789abcdefghij';
const pages = await startPages();
const api = useTestApi({ webInternalUrl: pages.url });
afterAll(() => pages.close());
beforeEach(() => {
  pages.requested.length = 0;
  pages.sayShare(ID);
});

const ADDRESS = '/p/node-connectors/compare?driver=mysql2,mariadb';

const share = async (body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token ?? api.token}` };
  const response = await api.app.inject({ method: 'POST', url: '/v1/shares', headers, payload: JSON.stringify(body) });
  return { status: response.statusCode, headers: response.headers, json: response.json() };
};

describe('POST /v1/shares', () => {
  it('201: the pages freeze the address with the token of the request, and the log says who made which share', async () => {
    const { status, json } = await share({ address: ADDRESS, title: 'Both' });
    expect([status, json.project, json.id]).toEqual([201, 'node-connectors', ID]);
    expect(pages.requested).toEqual([
      {
        path: '/p/node-connectors/compare/share?driver=mysql2,mariadb',
        authorization: `Bearer ${api.token}`,
        title: 'Both',
      },
    ]);
    const [event] = await listAuditEvents(api.db, { projectId: api.projectId, limit: 1 });
    expect(event).toMatchObject({ action: 'share-made', target: ID });
  });

  it('200: what was frozen before is the same share, and nothing is logged again', async () => {
    const before = await listAuditEvents(api.db, { projectId: api.projectId, limit: 100 });
    pages.sayShare(ID, { isNew: false });
    const { text: edit } = await api.createToken(['edit']);
    expect((await share({ address: `https://tacho.example${ADDRESS}`, title: 'Both' }, edit)).status).toBe(200);
    expect(await listAuditEvents(api.db, { projectId: api.projectId, limit: 100 })).toEqual(before);
  });

  it.each([
    ['another project', '/p/other/compare'],
    ['another project by a path that climbs', '/p/node-connectors/../other/compare'],
    ['one that is named alike', '/p/node-connectors-2/compare'],
    ['another site', 'https://evil.example/p/node-connectors/compare'],
    ['another site by its authority', 'https://tacho.example@evil.example/p/node-connectors/compare'],
    ['another scheme', 'file:///p/node-connectors/compare'],
    ['no page of a project', '/docs'],
    ['no URL', 'https://['],
  ])('400: %s is not requested for', async (_, address) => {
    const { status, json } = await share({ address, title: 'x' });
    expect([status, json.code, json.errors[0].pointer]).toEqual([400, 'invalid-request', '/address']);
    expect(pages.requested).toEqual([]);
  });

  it.each([
    [400, 'invalid-request'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [413, 'payload-too-large'],
    [422, 'invalid-request'],
  ])('what the pages reject with %i is %s with their reason', async (status, code) => {
    pages.say = { status, type: 'text/plain; charset=utf-8', body: 'The reason.' };
    const { json } = await share({ address: ADDRESS, title: 'x' });
    expect([json.code, json.detail]).toEqual([code, 'The reason.']);
  });

  it('429: the limit of the pages, and when to come again', async () => {
    pages.say = { status: 429, type: 'text/plain', body: 'Later.', retryAfter: '120' };
    const { status, headers } = await share({ address: ADDRESS, title: 'x' });
    expect([status, headers['retry-after']]).toEqual([429, '120']);
  });

  it('a page of HTML is not repeated: the address has nothing that can be frozen', async () => {
    pages.say = { status: 404, type: 'text/html', body: '<h1>secret</h1>' };
    const { json } = await share({ address: '/p/node-connectors/runs', title: 'x' });
    expect(json.code).toBe('not-found');
    expect(json.detail).toMatch(/^No page that can be frozen/);
  });

  it.each([
    ['fail', { status: 500 }],
    ['lead elsewhere', { status: 303 }],
    ['say something else', { status: 200, body: '{"id":1}' }],
    ['say no JSON', { status: 200, body: '<html>' }],
  ])('503: the pages %s', async (_, say) => {
    pages.say = say;
    const { status, json } = await share({ address: ADDRESS, title: 'x' });
    expect([status, json.code]).toEqual([503, 'pages-unavailable']);
  });

  it('401 and 403: no token and an unknown one; nothing is requested of the pages', async () => {
    expect((await share({ address: ADDRESS, title: 'x' }, 'tacho_unknown_0123456789')).status).toBe(401);
    expect(pages.requested).toEqual([]);
  });

  it('a title that cannot be one is rejected with its pointer', async () => {
    const { json } = await share({ address: ADDRESS, title: '' });
    expect(json.errors[0].pointer).toBe('/title');
  });
});
