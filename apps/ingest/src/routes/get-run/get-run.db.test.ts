import { insertProject } from '@tachograph/store/projects';
import { toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let id: string;
const api = useTestApi();
beforeAll(async () => {
  id = (await api.post(toRun({ title: 'nightly' }))).json().id;
});

describe('GET /v1/runs/{id}', () => {
  it('answers the stored document and what the server knows of it', async () => {
    const response = await api.get(`/v1/runs/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id,
      url: `https://tacho.example/p/node-connectors/runs/${id}`,
      project: 'node-connectors',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      results: { ok: 2 },
      environment: { label: 'MariaDB 10.11 · Node 20.20', identity: expect.stringMatching(/^[0-9a-f]{16}$/) },
      raw: { contentType: 'application/json' },
      run: toRun({ title: 'nightly' }),
    });
    expect(response.json().contentHash.slice(0, 16)).toBe(id.slice(2));
    expect(response.json().series).toHaveLength(2);
  });

  it('is a document that can be sent again, as the same run', async () => {
    const { run } = (await api.get(`/v1/runs/${id}`)).json();
    const again = await api.post(run);
    expect([again.statusCode, again.json().id]).toEqual([200, id]);
  });

  it('finds the run of the project that is asked for, where two have the same content', async () => {
    const other = await insertProject(api.db, { slug: 'other', title: 'Other' });
    if (!other) throw new Error('the slug is free');
    await insertRun(api.db, toNewRun(other, toRun({ title: 'nightly' })));
    expect((await api.get(`/v1/runs/${id}?project=other`)).json().project).toBe('other');
    expect((await api.get(`/v1/runs/${id}?project=node-connectors`)).json().project).toBe('node-connectors');
  });

  it.each([
    '/v1/runs/r_0000000000000000',
    '/v1/runs/r_1',
    '/v1/runs/..%2F..%2Fetc%2Fpasswd',
    '/v1/runs/r_%0d%0aSet-Cookie:x',
    '/v1/runs/%',
    `/v1/runs/${'x'.repeat(500)}`,
    '/v1/runs/r_0000000000000000/raw',
    '/v1/runs',
    '/v2/runs',
    '/',
  ])('answers %s with 404 or 405 as a problem (row 59)', async (path) => {
    const response = await api.get(path);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json().code).toBe(path === '/v1/runs' ? 'method-not-allowed' : 'not-found');
    expect(Object.keys(response.headers)).not.toContain('set-cookie');
  });

  it.each(['missing', 'Node-Connectors', '', "' OR 1=1", 'a&project=b', '%00', '%ff', 'node%00connectors'])(
    'answers 404 for the project %j',
    async (project) => {
      expect((await api.get(`/v1/runs/${id}?project=${project}`)).statusCode).toBe(404);
    },
  );

  it('takes no other method, and names those there are', async () => {
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const response = await api.app.inject({ method, url: `/v1/runs/${id}` });
      expect([response.statusCode, response.json().code, response.headers.allow]).toEqual([
        405,
        'method-not-allowed',
        'GET, DELETE, HEAD',
      ]);
    }
    const response = await api.app.inject({ method: 'PUT', url: '/v1/runs' });
    expect(response.headers.allow).toBe('POST');
    expect((await api.app.inject({ method: 'HEAD', url: `/v1/runs/${id}` })).statusCode).toBe(200);
  });
});

describe('GET /v1/runs/{id}/raw', () => {
  it('answers the very bytes, as a download that no browser runs', async () => {
    const body = JSON.stringify(toRun({ title: '<script>alert(1)</script>' }), null, 1);
    const { id: run } = (await api.post(body)).json();
    const response = await api.get(`/v1/runs/${run}/raw`);
    expect(response.payload).toBe(body);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${run}.json"; filename*=UTF-8''${run}.json`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('calls a type that a browser could run plain bytes, and keeps the file name harmless', async () => {
    const raw = { bytes: Buffer.from('<script>'), contentType: 'text/html', fileName: '../x"\r\ny.html' };
    const project = { id: api.projectId, identityKeys: null };
    const inserted = await insertRun(api.db, toNewRun(project, toRun({ repetitionGroup: 'html' }), { raw }));
    const response = await api.get(`/v1/runs/${'run' in inserted ? inserted.run : ''}/raw`);
    expect(response.payload).toBe('<script>');
    expect(response.headers['content-type']).toBe('application/octet-stream');
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="x_y.html"; filename*=UTF-8''x%22y.html`,
    );
  });
});
